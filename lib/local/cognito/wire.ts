import {
  authoriseAll,
  callerOf,
  failureResponse,
  jsonResponse,
  parseObject,
  targetOf,
} from "#lib/local/aws-json.ts";
import type { Authorise, ServiceRequest, ServiceResponse } from "#lib/local/service.ts";
import type { Engine } from "./engine.ts";
import { CognitoFailure } from "./failure.ts";
import { operations } from "./operations.ts";

/** Who checks a signed call, and who gets internal failures. */
interface Listeners {
  authorise: Authorise | undefined;
  report: ((error: unknown) => void) | undefined;
}

/** Answers one call of an operation. */
export async function answer(
  engine: Engine,
  { authorise, report }: Listeners,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  try {
    return jsonResponse("1.1", 200, await run(engine, authorise, request));
  } catch (error) {
    return failureResponse("1.1", error, report);
  }
}

async function run(
  engine: Engine,
  authorise: Authorise | undefined,
  request: ServiceRequest,
): Promise<object> {
  const name = targetOf(request, "AWSCognitoIdentityProviderService");
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation === undefined) {
    throw new CognitoFailure(
      "UnknownOperationException",
      `The local user pool endpoint does not offer the operation ${name}.`,
    );
  }
  const input = withoutNulls(parseObject(request.body));
  if (operation.signed) {
    // Asked before the input is looked at, as AWS does.
    const pool = typeof input.UserPoolId === "string" ? input.UserPoolId : "*";
    const arn = `arn:aws:cognito-idp:${engine.region}:${engine.account}:userpool/${pool}`;
    await authoriseAll(authorise, callerOf(request), [{ action: `cognito-idp:${name}`, resources: [arn] }]);
  }
  return operation.run(engine, input);
}

/** In this protocol a null member is a member that was left out. */
function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}
