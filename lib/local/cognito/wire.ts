import { randomUUID } from "node:crypto";
import { credentialScope } from "#lib/local/iam/credential.ts";
import type { Authorise, ServiceRequest, ServiceResponse } from "#lib/local/service.ts";
import { StoreUnavailable } from "#lib/local/storage/errors.ts";
import type { Engine } from "./engine.ts";
import { CognitoFailure } from "./failure.ts";
import { publishedKeys } from "./keys.ts";
import { operations } from "./operations.ts";
import { issuerOf } from "./tokens.ts";

const targetPrefix = "AWSCognitoIdentityProviderService.";
const contentType = "application/x-amz-json-1.1";

/** Browsers call user pools directly, from any page. */
const anyOrigin = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-amzn-requestid,x-amzn-errortype,x-amzn-errormessage,date",
};

/** Who checks a signed call, and who gets internal failures. */
interface Listeners {
  authorise: Authorise | undefined;
  report: ((error: unknown) => void) | undefined;
}

/** Answers one request: an operation, a browser's preflight, or a pool's published documents. */
export async function answer(
  engine: Engine,
  { authorise, report }: Listeners,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  if (request.method === "OPTIONS") {
    return {
      status: 200,
      headers: {
        ...anyOrigin,
        "access-control-allow-methods": "GET, HEAD, OPTIONS, POST",
        "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
        "access-control-max-age": "172800",
      },
      body: "",
    };
  }
  if (request.method === "GET") return publish(engine, request.path);
  const headers = { ...anyOrigin, "content-type": contentType, "x-amzn-requestid": randomUUID() };
  try {
    const result = await run(engine, authorise, request);
    return { status: 200, headers, body: JSON.stringify(result) };
  } catch (error) {
    if (error instanceof CognitoFailure) return refuse(headers, 400, error.code, error.message);
    report?.(error);
    if (error instanceof StoreUnavailable) {
      return refuse(headers, 503, "ServiceUnavailable", "The service is temporarily unavailable.");
    }
    return refuse(headers, 500, "InternalErrorException", "The local user pool endpoint failed.");
  }
}

function refuse(
  headers: Record<string, string>,
  status: number,
  code: string,
  message: string,
): ServiceResponse {
  return {
    status,
    headers: { ...headers, "x-amzn-errortype": `${code}:`, "x-amzn-errormessage": printable(message) },
    body: JSON.stringify({ __type: code, message }),
  };
}

async function run(
  engine: Engine,
  authorise: Authorise | undefined,
  request: ServiceRequest,
): Promise<object> {
  const target = request.headers["x-amz-target"] ?? "";
  const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : target;
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation === undefined) {
    throw new CognitoFailure(
      "UnknownOperationException",
      `The local user pool endpoint does not offer the operation ${name || "(none given)"}.`,
    );
  }
  const input = readBody(request.body);
  if (operation.signed) await checkAccess(engine, authorise, request, name, input.UserPoolId);
  return operation.run(engine, input);
}

/** Asked before the input is looked at, as AWS does. */
async function checkAccess(
  engine: Engine,
  authorise: Authorise | undefined,
  request: ServiceRequest,
  name: string,
  poolId: unknown,
): Promise<void> {
  const scope = credentialScope(request.headers);
  if (scope === undefined) {
    throw new CognitoFailure("MissingAuthenticationTokenException", "Missing Authentication Token");
  }
  if (authorise === undefined) return;
  const pool = typeof poolId === "string" ? poolId : "*";
  const decision = await authorise({
    accessKeyId: scope.accessKeyId,
    action: `cognito-idp:${name}`,
    resources: [`arn:aws:cognito-idp:${engine.region}:${engine.account}:userpool/${pool}`],
  });
  if (!decision.allowed) throw new CognitoFailure("AccessDeniedException", decision.message);
}

function publish(engine: Engine, path: string): ServiceResponse {
  const [, poolId = "", name] = /^\/([^/]+)\/\.well-known\/([a-z.-]+)$/.exec(path) ?? [];
  const pool = engine.pools.get(poolId);
  const keys = engine.keys.get(poolId);
  const headers = {
    ...anyOrigin,
    "content-type": "application/json",
    "cache-control": "public, max-age=86400",
  };
  if (pool !== undefined && keys !== undefined && name === "jwks.json") {
    return { status: 200, headers, body: JSON.stringify(publishedKeys(keys)) };
  }
  if (pool !== undefined && name === "openid-configuration") {
    const issuer = issuerOf(engine, pool);
    const body = {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ["RS256"],
      subject_types_supported: ["public"],
    };
    return { status: 200, headers, body: JSON.stringify(body) };
  }
  return { status: 404, headers, body: JSON.stringify({ message: "There is nothing here." }) };
}

function readBody(body: Buffer): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString("utf8"));
  } catch (error) {
    throw new CognitoFailure("SerializationException", "The body is not JSON.", { cause: error });
  }
  if (!isRecord(parsed)) throw new CognitoFailure("SerializationException", "The body is not an object.");
  return withoutNulls(parsed);
}

/** In this protocol a null member is a member that was left out. */
function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value !== null) kept[name] = isRecord(value) ? withoutNulls(value) : value;
  }
  return kept;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Header values are one line of Latin text. */
const printable = (message: string): string => message.replaceAll(/[^\x20-\x7e]/g, " ");
