import * as z from "zod";
import { describeSchema } from "./attributes.ts";
import { type Engine, requireClient, requirePool } from "./engine.ts";
import * as fields from "./operation.ts";
import { type Operation, operation, seconds } from "./operation.ts";
import { allowancesOf } from "./pool-client.ts";

/** Reading pools and their clients. They are made from the template, not through the API. */
export const poolOperations: Record<string, Operation> = {
  DescribeUserPool: operation(
    "signed",
    z.strictObject({ UserPoolId: fields.poolId }),
    async (engine, input) => {
      const pool = requirePool(engine, input.UserPoolId);
      const { properties } = pool;
      return {
        UserPool: {
          Id: pool.id,
          Name: pool.name,
          Arn: pool.arn,
          CreationDate: seconds(pool.createdAt),
          LastModifiedDate: seconds(pool.modifiedAt),
          Policies: properties.Policies,
          LambdaConfig: properties.LambdaConfig,
          MfaConfiguration: properties.MfaConfiguration,
          SchemaAttributes: describeSchema(pool),
          AutoVerifiedAttributes: properties.AutoVerifiedAttributes,
          UsernameConfiguration: properties.UsernameConfiguration,
          AdminCreateUserConfig: {
            AllowAdminCreateUserOnly: properties.AdminCreateUserConfig.AllowAdminCreateUserOnly,
          },
          DeletionProtection: properties.DeletionProtection,
          UserPoolTier: properties.UserPoolTier,
          EstimatedNumberOfUsers: await countUsers(engine, pool.id),
        },
      };
    },
  ),

  DescribeUserPoolClient: operation(
    "signed",
    z.strictObject({ UserPoolId: fields.poolId, ClientId: fields.clientId }),
    (engine, input) => {
      requirePool(engine, input.UserPoolId);
      const { client } = requireClient(engine, input.ClientId, input.UserPoolId);
      const { properties } = client;
      return {
        UserPoolClient: {
          UserPoolId: client.poolId,
          ClientName: client.name,
          ClientId: client.id,
          ...(client.secret === undefined ? {} : { ClientSecret: client.secret }),
          CreationDate: seconds(client.createdAt),
          LastModifiedDate: seconds(client.modifiedAt),
          AccessTokenValidity: properties.AccessTokenValidity,
          IdTokenValidity: properties.IdTokenValidity,
          RefreshTokenValidity: properties.RefreshTokenValidity,
          TokenValidityUnits: properties.TokenValidityUnits,
          ExplicitAuthFlows: allowancesOf(client),
          PreventUserExistenceErrors: properties.PreventUserExistenceErrors,
          EnableTokenRevocation: properties.EnableTokenRevocation,
          RefreshTokenRotation: properties.RefreshTokenRotation,
          AuthSessionValidity: properties.AuthSessionValidity,
          AllowedOAuthFlowsUserPoolClient: properties.AllowedOAuthFlowsUserPoolClient,
          ...(properties.ReadAttributes === undefined ? {} : { ReadAttributes: properties.ReadAttributes }),
          ...(properties.WriteAttributes === undefined
            ? {}
            : { WriteAttributes: properties.WriteAttributes }),
          SupportedIdentityProviders: properties.SupportedIdentityProviders ?? [],
        },
      };
    },
  ),
};

async function countUsers(engine: Engine, poolId: string): Promise<number> {
  return (await engine.state.users.list(`${poolId}/`)).length;
}
