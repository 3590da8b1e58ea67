import * as z from "zod";
import { requireClient, requirePool } from "#lib/local/cognito/pools/engine.ts";
import { adminOperations } from "./admin-operations.ts";
import { authOperations } from "./auth-operations.ts";
import { mfaOperations } from "./mfa-operations.ts";
import * as fields from "./operation.ts";
import { type CognitoOperation, operation } from "./operation.ts";

/** Reading the clients of pools. They are made from the template, not through the API. */
const poolOperations: Record<string, CognitoOperation> = {
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
          ClientSecret: client.secret,
        },
      };
    },
  ),
};

/** Every operation that is offered, by its name in the API. */
export const operations: Record<string, CognitoOperation> = {
  ...adminOperations,
  ...authOperations,
  ...mfaOperations,
  ...poolOperations,
};
