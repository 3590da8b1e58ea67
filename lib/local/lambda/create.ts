import { randomUUID } from "node:crypto";
import * as z from "zod";
import { credentialScope } from "#lib/local/iam/access.ts";
import type { FunctionDefinition } from "#lib/local/runtime/function-definition.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { Authorise, Service, ServiceRequest, ServiceResponse } from "#lib/local/service.ts";
import { parseJson } from "#lib/local/storage/files.ts";

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

/** The named function, or why it is not accessible or missing. */
async function permitted(
  action: string,
  name: string,
  { headers }: ServiceRequest,
  { runtime, authorise }: LambdaOptions,
): Promise<FunctionDefinition | ServiceResponse> {
  const scope = credentialScope(headers);
  if (!scope) return failure(403, "MissingAuthenticationTokenException", "Missing Authentication Token");
  const definition = runtime.find(name);
  const { accessKeyId } = scope;
  const resources = [definition?.arn ?? name];
  const decision = await authorise({ accessKeyId, action: `lambda:${action}`, resources });
  if (!decision.allowed) return failure(403, "AccessDeniedException", decision.message);
  return definition ?? failure(404, "ResourceNotFoundException", `Function not found: ${name}`);
}

async function invoke(
  definition: FunctionDefinition,
  { body, headers }: ServiceRequest,
  { runtime }: LambdaOptions,
): Promise<ServiceResponse> {
  const payload = body.length === 0 ? "{}" : body.toString("utf8");
  if (parseJson(payload) === undefined) {
    return failure(400, "InvalidRequestContentException", "Could not parse request body into json");
  }
  const version = { "x-amz-executed-version": "$LATEST" };
  if ((headers["x-amz-invocation-type"] ?? "RequestResponse") !== "RequestResponse") return unreadable;
  const outcome = await runtime.invoke(definition, payload);
  if (outcome.ok) return answer(200, outcome.payload, version);
  const { errorType, errorMessage } = outcome.error;
  if (errorType === "TooManyRequestsException") return failure(429, errorType, errorMessage);
  if (errorType === "RequestEntityTooLargeException") return failure(413, errorType, errorMessage);
  return answer(200, JSON.stringify(outcome.error), { ...version, "x-amz-function-error": "Unhandled" });
}

const described = ({ name, arn, runtime, memoryMegabytes, timeoutSeconds }: FunctionDefinition) => ({
  FunctionName: name,
  FunctionArn: arn,
  Runtime: runtime,
  MemorySize: memoryMegabytes,
  Timeout: timeoutSeconds,
});

const Configuration = z.strictObject({ Description: z.string() });
const Concurrency = z.strictObject({ ReservedConcurrentExecutions: z.int().nonnegative() });

/** @returns undefined for a body that has anything but what an operator's guide asks for */
function sentIn<T>(schema: z.ZodType<T>, { body }: ServiceRequest): T | undefined {
  return schema.safeParse(parseJson(body.toString("utf8"))).data;
}

type Operation = (
  definition: FunctionDefinition,
  request: ServiceRequest,
  options: LambdaOptions,
) => Promise<ServiceResponse> | ServiceResponse;

const unreadable = failure(400, "InvalidParameterValueException", "The local Lambda does not do that.");

/** What functions and the operator's guide call, by method and the last part of the path. */
const operations: Readonly<Record<string, readonly [name: string, run: Operation]>> = {
  "POST invocations": ["InvokeFunction", invoke],
  "PUT configuration": [
    "UpdateFunctionConfiguration",
    (definition, request, { runtime }) => {
      const sent = sentIn(Configuration, request);
      if (sent === undefined) return unreadable;
      // Whatever changes, the environments that run end with it.
      runtime.renew(definition);
      return answer(200, JSON.stringify({ ...described(definition), ...sent }));
    },
  ],
  "PUT concurrency": [
    "PutFunctionConcurrency",
    (definition, request, { runtime }) => {
      const sent = sentIn(Concurrency, request);
      if (sent === undefined) return unreadable;
      runtime.reserve(definition, sent.ReservedConcurrentExecutions);
      return answer(200, JSON.stringify(sent));
    },
  ],
  "DELETE concurrency": [
    "DeleteFunctionConcurrency",
    (definition, _request, { runtime }) => {
      runtime.reserve(definition, undefined);
      return answer(204, "");
    },
  ],
};

/** Lambda's API, as far as an operator's AWS command line and other functions call it. */
export function createLambda(options: LambdaOptions): Pick<Service, "handle"> {
  return {
    async handle(request) {
      if (request.method === "GET" && /^\/2015-03-31\/functions\/?(\?|$)/.test(request.path)) {
        const Functions = [...options.runtime.functions.values()].map(described);
        return answer(200, JSON.stringify({ Functions }));
      }
      const [, given = "", action] = /^\/20[\d-]+\/functions\/([^/?]+)\/(\w+)/.exec(request.path) ?? [];
      const operation = operations[`${request.method} ${action}`];
      if (operation) {
        const [name, run] = operation;
        const found = await permitted(name, decodeURIComponent(given), request, options);
        return "status" in found ? found : run(found, request, options);
      }
      const known = ["ListFunctions", ...Object.values(operations).map(([name]) => name)].join(", ");
      return failure(400, "UnknownOperationException", `The local Lambda only knows ${known}.`);
    },
  };
}
