import type { Cognito } from "#lib/local/cognito/create.ts";
import { type InvokePermission, mayInvoke } from "#lib/local/iam/invoke-permissions.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, TemplateError } from "#lib/local/template/model.ts";

/**
 * Makes the user pools and clients of the templates, or updates those of an earlier start.
 * @throws TemplateError for a property that the local pool cannot offer, and for a trigger that Cognito may not invoke
 */
export async function deployUserPools(
  cloud: Cloud,
  cognito: Pick<Cognito, "createUserPool" | "createUserPoolClient">,
  permissions: readonly InvokePermission[],
): Promise<void> {
  const create = {
    "AWS::Cognito::UserPool": cognito.createUserPool,
    "AWS::Cognito::UserPoolClient": cognito.createUserPoolClient,
  };
  for (const [type, make] of Object.entries(create)) {
    for (const resource of cloud.ofType(type)) {
      try {
        const properties = cloud.properties(resource);
        await make({ logicalId: resource.logicalId, id: cloud.ref(resource), properties });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new TemplateError(`${describe(resource)}: ${reason}`, { cause: error });
      }
    }
  }
  for (const pool of cloud.ofType("AWS::Cognito::UserPool")) {
    const sourceArn = cloud.attribute(pool, "Arn");
    for (const functionArn of triggersIn(cloud.property(pool, "LambdaConfig"))) {
      if (mayInvoke(permissions, { functionArn, principal: "cognito-idp.amazonaws.com", sourceArn }))
        continue;
      throw new TemplateError(
        `${describe(pool)}: its trigger ${functionArn} does not permit Cognito to invoke it. Add an AWS::Lambda::Permission for cognito-idp.amazonaws.com with source ${sourceArn}.`,
      );
    }
  }
}

/** The functions that a pool's configuration names, at any depth. */
function triggersIn(config: unknown): string[] {
  if (typeof config === "string") return config.startsWith("arn:aws:lambda:") ? [config] : [];
  return typeof config === "object" && config !== null ? Object.values(config).flatMap(triggersIn) : [];
}
