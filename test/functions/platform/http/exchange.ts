import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { StoredSession, StoredUser } from "#functions/platform/records/users.ts";

/** Noon of the day on which all platform tests play. */
export const noonMs = Date.parse("2026-11-21T12:00:00.000Z");

export interface Ask {
  route: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The body as it is sent, for bodies that are no JSON. */
  text?: string;
  base64?: boolean;
  query?: Record<string, string>;
  params?: Record<string, string>;
  claims?: Record<string, unknown>;
}

/** What the distribution adds to each request of these tests. */
export const distributionKey = "key-of-the-distribution";

/** An event as API Gateway's HTTP API sends it (payload 2.0). */
export function eventFor({
  route,
  headers,
  body,
  text,
  base64,
  query,
  params,
  claims,
}: Ask): APIGatewayProxyEventV2 {
  const [method = "GET", path = "/"] = route.split(" ");
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const type = sent === undefined ? {} : { "content-type": "application/json" };
  const authorizer = claims === undefined ? {} : { authorizer: { jwt: { claims, scopes: [] } } };
  return {
    version: "2.0",
    routeKey: route,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { "x-halvest-distribution": distributionKey, ...type, ...headers },
    requestContext: {
      accountId: "000000000000",
      apiId: "api",
      domainName: "api.example",
      domainPrefix: "api",
      http: { method, path, protocol: "HTTP/1.1", sourceIp: "203.0.113.7", userAgent: "Test/1.0" },
      requestId: "request-1",
      routeKey: route,
      stage: "$default",
      time: "21/Nov/2026:12:00:00 +0000",
      timeEpoch: noonMs,
      ...authorizer,
    },
    isBase64Encoded: base64 ?? false,
    ...(sent === undefined ? {} : { body: base64 ? Buffer.from(sent).toString("base64") : sent }),
    ...(query === undefined ? {} : { queryStringParameters: query }),
    ...(params === undefined ? {} : { pathParameters: params }),
  };
}

export const context: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: "test",
  functionVersion: "1",
  invokedFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:test",
  memoryLimitInMB: "512",
  awsRequestId: "invocation-1",
  logGroupName: "test",
  logStreamName: "test",
  getRemainingTimeInMillis: () => 10_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};

/** The body of an answer as JSON, unpacked where it is packed. */
export function bodyOf({ body = "", headers, isBase64Encoded }: APIGatewayProxyStructuredResultV2): unknown {
  if (!isBase64Encoded) return JSON.parse(body);
  const unpack = headers?.["content-encoding"] === "br" ? brotliDecompressSync : gunzipSync;
  return JSON.parse(unpack(Buffer.from(body, "base64")).toString("utf8"));
}

export const sampleUser: StoredUser = {
  id: "0b5f0a3e-4d7c-4f6a-9d0e-111111111111",
  email: "ada@example.com",
  displayName: "Ada",
  photoURL: null,
  emailVerified: true,
  role: "USER",
  twoFactorEnabled: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  lastLoginAt: null,
  pendingEmail: null,
  emailChangeExpiresAt: null,
  previousEmail: null,
  subscription: { tier: "basic-monthly", status: "active", expiresAt: null, cancelAtPeriodEnd: false },
};

export const sampleSession: StoredSession = {
  id: "session-1",
  userId: sampleUser.id,
  createdAt: "2026-11-20T12:00:00.000Z",
  lastUsedAt: "2026-11-21T11:59:00.000Z",
  expiresAt: "2026-12-20T12:00:00.000Z",
  ipAddress: "203.0.113.7",
  userAgent: "Test/1.0",
  deviceInfo: { timezone: "Europe/London" },
};

export const sampleClaims = { token_use: "access", username: sampleUser.id, origin_jti: sampleSession.id };
