import { randomUUID } from "node:crypto";
import { credentialScope } from "#lib/local/iam/credential.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { Authorise, Service, ServiceRequest, ServiceResponse } from "#lib/local/service.ts";

export interface LambdaOptions {
  readonly runtime: Runtime;
  readonly authorise: Authorise;
}

function answer(status: number, body: string, headers: Record<string, string> = {}): ServiceResponse {
  return {
    status,
    headers: { "content-type": "application/json", "x-amzn-requestid": randomUUID(), ...headers },
    body,
  };
}

function failure(status: number, type: string, message: string): ServiceResponse {
  const blame = status < 500 ? "User" : "Service";
  return answer(status, JSON.stringify({ Type: blame, Message: message, message }), {
    "x-amzn-errortype": type,
  });
}

async function invoke(
  name: string,
  request: ServiceRequest,
  options: LambdaOptions,
): Promise<ServiceResponse> {
  const scope = credentialScope(request.headers);
  if (!scope) return failure(403, "MissingAuthenticationTokenException", "Missing Authentication Token");
  const { runtime, authorise } = options;
  const definition = runtime.find(name);
  const decision = await authorise({
    accessKeyId: scope.accessKeyId,
    action: "lambda:InvokeFunction",
    resources: [definition?.arn ?? name],
  });
  if (!decision.allowed) return failure(403, "AccessDeniedException", decision.message);
  if (!definition) return failure(404, "ResourceNotFoundException", `Function not found: ${name}`);
  const payload = request.body.length === 0 ? "{}" : request.body.toString("utf8");
  try {
    JSON.parse(payload);
  } catch {
    return failure(400, "InvalidRequestContentException", "Could not parse request body into json");
  }
  const version = { "x-amz-executed-version": "$LATEST" };
  const type = request.headers["x-amz-invocation-type"] ?? "RequestResponse";
  if (type === "DryRun") return answer(204, "", version);
  if (type === "Event") {
    // What goes wrong in the background is in the function's log.
    void runtime.invoke(definition, payload);
    return answer(202, "");
  }
  const outcome = await runtime.invoke(definition, payload);
  if (outcome.ok) return answer(200, outcome.payload, version);
  const { errorType, errorMessage } = outcome.error;
  if (errorType === "TooManyRequestsException") return failure(429, errorType, errorMessage);
  if (errorType === "RequestEntityTooLargeException") return failure(413, errorType, errorMessage);
  return answer(200, JSON.stringify(outcome.error), { ...version, "x-amz-function-error": "Unhandled" });
}

/** Lambda's Invoke API, so that an operator's AWS command line and other functions can call functions. */
export function createLambda(options: LambdaOptions): Service {
  return {
    close: async () => undefined,
    async handle(request) {
      const [, name] = /^\/2015-03-31\/functions\/([^/?]+)\/invocations/.exec(request.path) ?? [];
      if (request.method !== "POST" || name === undefined) {
        return failure(400, "UnknownOperationException", "The local Lambda only knows the operation Invoke.");
      }
      return invoke(decodeURIComponent(name), request, options);
    },
  };
}
