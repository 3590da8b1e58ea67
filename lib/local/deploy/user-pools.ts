import type { Cognito } from "#lib/local/cognito/create.ts";
import { ClientProperties, PoolProperties } from "#lib/local/cognito/pools/pool.ts";
import { demandPermission, type InvokePermission } from "#lib/local/iam/invoke-permissions.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";

/**
 * Makes the user pools and clients of the templates, or updates those of an earlier start.
 * @throws TemplateError for a property that the local pool cannot offer, and for a trigger that Cognito may not invoke
 */
export async function deployUserPools(
  cloud: Cloud,
  cognito: Pick<Cognito, "createUserPool" | "createUserPoolClient">,
  permissions: readonly InvokePermission[],
): Promise<void> {
  for (const pool of cloud.ofType("AWS::Cognito::UserPool")) {
    const properties = cloud.parse(pool, PoolProperties);
    const sourceArn = cloud.attribute(pool, "Arn");
    const { PreTokenGenerationConfig: tokens, ...steps } = properties.LambdaConfig;
    for (const functionArn of [tokens?.LambdaArn, ...Object.values(steps)]) {
      if (functionArn === undefined) continue;
      demandPermission(permissions, pool, { functionArn, principal: "cognito-idp.amazonaws.com", sourceArn });
    }
    await cognito.createUserPool(cloud.ref(pool), properties);
  }
  for (const client of cloud.ofType("AWS::Cognito::UserPoolClient")) {
    await cognito.createUserPoolClient(cloud.ref(client), cloud.parse(client, ClientProperties));
  }
}
