import * as z from "zod";
import { requireClient, requirePool } from "./engine.ts";
import * as fields from "./operation.ts";
import { type CognitoOperation, operation, seconds } from "./operation.ts";
import { allowancesOf } from "./pool-client.ts";

/** Reading the clients of pools. They are made from the template, not through the API. */
export const poolOperations: Record<string, CognitoOperation> = {
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
