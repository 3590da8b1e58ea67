import type { Cognito } from "#lib/local/cognito/create.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, TemplateError } from "#lib/local/template/model.ts";

/**
 * Makes the user pools and clients of the templates, or updates those of an earlier start.
 * @throws TemplateError for a property that the local pool cannot offer
 */
export async function deployUserPools(cloud: Cloud, cognito: Cognito): Promise<void> {
  const create = {
    "AWS::Cognito::UserPool": cognito.createUserPool,
    "AWS::Cognito::UserPoolClient": cognito.createUserPoolClient,
  };
  for (const [type, make] of Object.entries(create)) {
    for (const resource of cloud.ofType(type)) {
      try {
        await make({
          logicalId: resource.logicalId,
          id: cloud.ref(resource),
          properties: cloud.properties(resource),
        });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new TemplateError(`${describe(resource)}: ${reason}`, { cause: error });
      }
    }
  }
}
