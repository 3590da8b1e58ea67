import * as z from "zod";
import { requireClient, requirePool } from "./engine.ts";
import * as fields from "./operation.ts";
import { type CognitoOperation, operation } from "./operation.ts";

/** Reading the clients of pools. They are made from the template, not through the API. */
export const poolOperations: Record<string, CognitoOperation> = {
  DescribeUserPoolClient: operation(
    "signed",
    z.strictObject({ UserPoolId: fields.poolId, ClientId: fields.clientId }),
    (engine, input) => {
      requirePool(engine, input.UserPoolId);
      const { client } = requireClient(engine, input.ClientId, input.UserPoolId);
      return {
        UserPoolClient: {
          UserPoolId: client.poolId,
          ClientName: client.name,
          ClientId: client.id,
          ...(client.secret === undefined ? {} : { ClientSecret: client.secret }),
        },
      };
    },
  ),
};
