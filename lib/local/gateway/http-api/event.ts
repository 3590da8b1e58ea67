import { randomBytes } from "node:crypto";
import * as z from "zod";
import { type FrontRequest, type FrontResponse, gatewayMessage } from "#lib/local/gateway/message.ts";
import type { ApiDefinition, ApiRoute } from "./definition.ts";
import type { JwtContext } from "./jwt-check.ts";

const HeaderValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const Answer = z.object({
  statusCode: z.number().int().min(100).max(599),
  headers: z.record(z.string(), HeaderValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * Turns what a function returned (as JSON) into a response by the rules of payload format 2.0: without a
 * `statusCode` the whole value is the body of a 200; a malformed answer is a 500.
 */
export function toResponse(payload: string): FrontResponse {
  const value: unknown = JSON.parse(payload);
  if (typeof value !== "object" || value === null || !("statusCode" in value)) {
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: typeof value === "string" ? value : payload,
    };
  }
  const parsed = Answer.safeParse(value);
  if (!parsed.success) return gatewayMessage(500, "Internal Server Error");
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const lowered = Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, header]) => [name.toLowerCase(), header]),
  );
  return {
    status: statusCode,
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      ...lowered,
      ...(cookies && cookies.length > 0 ? { "set-cookie": cookies } : {}),
    },
    body: isBase64Encoded ? Buffer.from(body ?? "", "base64") : (body ?? ""),
  };
}

/** Stands for the CloudFront server that connects to API Gateway. */
export const edgeAddress = "130.176.0.1";

/** Headers that CloudFront and API Gateway give a request on its way to a function. */
export function edgeHeaders({ headers, viewer }: FrontRequest, domain: string): Record<string, string> {
  const forwarded = [headers["x-forwarded-for"], viewer.address, edgeAddress];
  return {
    host: domain,
    via: "2.0 local.cloudfront.net (CloudFront)",
    // CloudFront appends the browser's address to what the browser claims, API Gateway that of CloudFront.
    "x-forwarded-for": forwarded.filter((one) => one !== undefined).join(", "),
    "x-forwarded-port": "443",
    "x-forwarded-proto": "https",
  };
}

const textTypes = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\s*(;|$))/i;

function encodeBody(
  body: Buffer,
  headers: FrontRequest["headers"],
): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText =
    textTypes.test(headers["content-type"] ?? "text/plain") && headers["content-encoding"] === undefined;
  return isText
    ? { body: body.toString("utf8"), isBase64Encoded: false }
    : { body: body.toString("base64"), isBase64Encoded: true };
}

function queryParameters(query: string): Record<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = parameters.get(name);
    parameters.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return parameters.size > 0 ? Object.fromEntries(parameters) : undefined;
}

/** API Gateway's clock format, e.g. `21/Nov/2026:03:50:58 +0000`. */
export function requestTime(now: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(now.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}

export interface EventParts {
  readonly api: ApiDefinition;
  readonly route: ApiRoute;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
  readonly request: FrontRequest;
  readonly body: Buffer;
  readonly jwt: JwtContext | undefined;
  readonly requestId: string;
}

/** A request id in API Gateway's form. */
export function newRequestId(): string {
  return `${randomBytes(11).toString("base64url").slice(0, 14)}=`;
}

/** The event of payload format 2.0, as a function behind CloudFront and an HTTP API receives it. */
export function httpApiEvent({
  api,
  route,
  pathParameters,
  request,
  body,
  jwt,
  requestId,
}: EventParts): object {
  const { cookie, "content-length": _length, connection: _connection, ...headers } = request.headers;
  const cookies = cookie?.split(/;\s*/).filter((one) => one !== "");
  const queryStringParameters = queryParameters(request.query);
  const now = new Date();
  const path = decodeURI(request.path);
  return {
    version: "2.0",
    routeKey: route.key,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookies && cookies.length > 0 ? { cookies } : {}),
    headers: {
      ...headers,
      ...(body.length > 0 ? { "content-length": String(body.length) } : {}),
      ...edgeHeaders(request, api.domain),
      "x-amzn-trace-id": `Root=1-${Math.floor(now.getTime() / 1000).toString(16)}-${randomBytes(12).toString("hex")}`,
    },
    ...(queryStringParameters ? { queryStringParameters } : {}),
    ...(pathParameters ? { pathParameters } : {}),
    requestContext: {
      accountId: api.account,
      apiId: api.id,
      ...(jwt ? { authorizer: { jwt } } : {}),
      domainName: api.domain,
      domainPrefix: api.domain.split(".")[0],
      http: {
        method: request.method,
        path,
        protocol: "HTTP/1.1",
        sourceIp: edgeAddress,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId,
      routeKey: route.key,
      stage: "$default",
      time: requestTime(now),
      timeEpoch: now.getTime(),
    },
    ...encodeBody(body, headers),
  };
}
