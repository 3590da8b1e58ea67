import { adminOperations } from "./admin-operations.ts";
import { authOperations } from "./auth-operations.ts";
import { mfaOperations } from "./mfa-operations.ts";
import type { CognitoOperation } from "./operation.ts";
import { poolOperations } from "./pool-operations.ts";

/** Every operation that is offered, by its name in the API. */
export const operations: Record<string, CognitoOperation> = {
  ...adminOperations,
  ...authOperations,
  ...mfaOperations,
  ...poolOperations,
};
