import {
  BodyTooLarge,
  type FrontRequest,
  type FrontResponse,
  gatewayMessage,
} from "#lib/local/gateway/message.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { InvocationOutcome } from "#lib/local/runtime/worker-handle.ts";
import { createTokenBucket } from "#lib/local/token-bucket.ts";
import type { ApiDefinition, ApiRoute } from "./definition.ts";
import { httpApiEvent, newRequestId, toResponse } from "./event.ts";
import { createJwtCheck, type IssuerKeysOf, type JwtContext } from "./jwt-check.ts";
import { createRouteTable } from "./route-table.ts";

/**
 * API Gateway's limits: of a request's body, and of its request line and header values together, in bytes.
 * Source: API Gateway Developer Guide, "Quotas for configuring and running an HTTP API".
 */
const bodyLimitBytes = 10 * 1024 * 1024;
const headLimitBytes = 10_240;

function headBytes({ method, path, query, headers }: FrontRequest): number {
  const line = `${method} ${path}${query === "" ? "" : `?${query}`} HTTP/1.1`;
  return Buffer.byteLength([line, ...Object.values(headers)].join(""));
}

/** The log entry of each request. */
export interface ApiAccess {
  readonly requestId: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly authoriserError?: string;
  readonly integrationError?: string;
}

export interface HttpApiOptions {
  readonly api: ApiDefinition;
  readonly runtime: Pick<Runtime, "functions" | "invoke">;
  readonly keysOf: IssuerKeysOf;
  readonly onAccess?: (access: ApiAccess) => void;
  /** How long to wait for a function; an HTTP API's thirty seconds by default. */
  readonly timeoutMilliseconds?: number;
}

/** Answers requests as API Gateway's HTTP API would. */
export function createHttpApi(options: HttpApiOptions): (request: FrontRequest) => Promise<FrontResponse> {
  const { api, runtime } = options;
  const match = createRouteTable(api.routes);
  const checkToken = createJwtCheck(options.keysOf);
  const bucket = createTokenBucket(api.throttle);

  const integrate = async (
    route: ApiRoute,
    pathParameters: Readonly<Record<string, string>> | undefined,
    request: FrontRequest,
    jwt: JwtContext | undefined,
    requestId: string,
  ): Promise<{ response: FrontResponse; integrationError?: string }> => {
    let body: Buffer;
    try {
      body = await request.body(bodyLimitBytes);
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error;
      return { response: gatewayMessage(413, "Request Entity Too Large") };
    }
    const definition = runtime.functions.get(route.functionArn);
    if (!definition)
      return { response: gatewayMessage(500, "Internal Server Error"), integrationError: "no function" };
    const event = httpApiEvent({ api, route, pathParameters, request, body, jwt, requestId });
    const outcome = await withinTime(
      runtime.invoke(definition, JSON.stringify(event)),
      options.timeoutMilliseconds ?? 30_000,
    );
    if (outcome === "timed out") {
      return {
        response: gatewayMessage(503, "Service Unavailable"),
        integrationError: "integration timed out",
      };
    }
    if (outcome.ok) return { response: toResponse(outcome.payload) };
    return { response: failed(outcome), integrationError: outcome.error.errorType };
  };

  const answer = async (
    request: FrontRequest,
    requestId: string,
  ): Promise<{
    response: FrontResponse;
    route: string;
    authoriserError?: string;
    integrationError?: string;
  }> => {
    if (headBytes(request) > headLimitBytes) {
      return { response: gatewayMessage(431, "Request Header Fields Too Large"), route: "-" };
    }
    const matched = match(request.method, request.path);
    if (!matched) return { response: gatewayMessage(404, "Not Found"), route: "-" };
    const { route, pathParameters } = matched;
    if (!bucket.isOpen()) return { response: gatewayMessage(429, "Too Many Requests"), route: route.key };
    bucket.spend(1);
    let jwt: JwtContext | undefined;
    if (route.authorizer) {
      const verdict = await checkToken(request.headers.authorization, route.authorizer, route.scopes);
      if (verdict.kind === "unauthorised") {
        const response = gatewayMessage(401, "Unauthorized", { "www-authenticate": "Bearer" });
        return { response, route: route.key, authoriserError: verdict.reason };
      }
      if (verdict.kind === "insufficient scope") {
        const challenge = `Bearer scope="${route.scopes.join(" ")}" error="insufficient_scope"`;
        const response = gatewayMessage(403, "Forbidden", { "www-authenticate": challenge });
        return { response, route: route.key, authoriserError: verdict.kind };
      }
      jwt = verdict.jwt;
    }
    return { ...(await integrate(route, pathParameters, request, jwt, requestId)), route: route.key };
  };

  return async (request) => {
    const started = performance.now();
    const requestId = newRequestId();
    const { response, ...access } = await answer(request, requestId);
    options.onAccess?.({
      requestId,
      status: response.status,
      milliseconds: Math.round((performance.now() - started) * 10) / 10,
      ...access,
    });
    return { ...response, headers: { ...response.headers, "apigw-requestid": requestId } };
  };
}

async function withinTime(
  call: Promise<InvocationOutcome>,
  milliseconds: number,
): Promise<InvocationOutcome | "timed out"> {
  const { promise, resolve } = Promise.withResolvers<"timed out">();
  const timer = setTimeout(() => resolve("timed out"), milliseconds);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A function that is throttled makes API Gateway answer 503, one that fails makes it answer 500. */
function failed(outcome: InvocationOutcome & { ok: false }): FrontResponse {
  const { errorType } = outcome.error;
  if (errorType === "TooManyRequestsException") return gatewayMessage(503, "Service Unavailable");
  if (errorType === "RequestEntityTooLargeException") return gatewayMessage(413, "Request Entity Too Large");
  return gatewayMessage(500, "Internal Server Error");
}
