import { randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { credentialScope } from "./iam/credential.ts";
import type { Authorise, ServiceRequest, ServiceResponse } from "./service.ts";
import { StoreUnavailable } from "./storage/errors.ts";

/** An error that a caller receives as the service itself would send it. */
export class AwsFailure extends Error {
  override readonly name: string = "AwsFailure";
  /** Error name with its namespace, e.g. `com.amazonaws.dynamodb.v20120810#ResourceNotFoundException`. */
  readonly type: string;
  readonly status: number;
  /** Members of the error beside its message. */
  readonly members: Record<string, unknown>;

  constructor(type: string, message: string, members: Record<string, unknown> = {}, status = 400) {
    super(message);
    this.type = type;
    this.status = status;
    this.members = members;
  }
}

/** One call in an AWS JSON protocol. */
export interface AwsCall {
  operation: string;
  accessKeyId: string;
  input: Record<string, unknown>;
}

const coral = "com.amazon.coral.service#";

/**
 * Reads the operation, the caller and the input of a request.
 * @param service what precedes the dot of `x-amz-target`, e.g. `DynamoDB_20120810`
 * @throws AwsFailure for an unsigned or unreadable request
 */
export function readCall(request: ServiceRequest, service: string): AwsCall {
  const operation = targetOf(request, service);
  return { operation, accessKeyId: callerOf(request), input: parseObject(request.body) };
}

/** The operation that a request names. @throws AwsFailure when it names none of this service */
export function targetOf({ method, headers }: ServiceRequest, service: string): string {
  const [target, operation] = (headers["x-amz-target"] ?? "").split(".");
  if (method === "POST" && target === service && operation) return operation;
  throw new AwsFailure(`${coral}UnknownOperationException`, "");
}

/** The access key id of a signed request. @throws AwsFailure when it is not signed */
export function callerOf({ headers }: ServiceRequest): string {
  if (headers.authorization === undefined) {
    throw new AwsFailure(
      `${coral}MissingAuthenticationTokenException`,
      "Request is missing Authentication Token",
    );
  }
  const scope = credentialScope(headers);
  if (scope !== undefined) return scope.accessKeyId;
  throw new AwsFailure(
    `${coral}IncompleteSignatureException`,
    "Authorization header requires 'Credential' parameter.",
  );
}

/** @throws AwsFailure with the hook's message when it refuses one of the actions */
export async function authoriseAll(
  authorise: Authorise | undefined,
  accessKeyId: string,
  permissions: readonly { action: string; resources: readonly string[] }[],
): Promise<void> {
  if (authorise === undefined) return;
  for (const permission of permissions) {
    const decision = await authorise({ accessKeyId, ...permission });
    if (!decision.allowed) throw new AwsFailure(`${coral}AccessDeniedException`, decision.message);
  }
}

/** @param version of the JSON protocol, which names the content type */
export function jsonResponse(version: "1.0" | "1.1", status: number, members: object): ServiceResponse {
  const body = Buffer.from(JSON.stringify(members));
  return {
    status,
    headers: {
      "content-type": `application/x-amz-json-${version}`,
      "content-length": String(body.length),
      "x-amz-crc32": String(crc32(body)),
      "x-amzn-requestid": randomUUID(),
    },
    body,
  };
}

/**
 * The error that a caller gets.
 * @param report gets anything that is not an AwsFailure; its text stays inside and the caller sees an
 *   internal error, or that the service is unavailable while nothing can be stored
 */
export function failureResponse(
  version: "1.0" | "1.1",
  error: unknown,
  report?: (error: unknown) => void,
): ServiceResponse {
  if (error instanceof AwsFailure) {
    const { type, message, members, status } = error;
    return jsonResponse(version, status, { __type: type, message, ...members });
  }
  report?.(error);
  if (error instanceof StoreUnavailable) {
    return jsonResponse(version, 503, {
      __type: `${coral}ServiceUnavailable`,
      message: "The service is temporarily unavailable.",
    });
  }
  return jsonResponse(version, 500, {
    __type: `${coral}InternalServerError`,
    message: "The request processing has failed because of an unknown error, exception or failure.",
  });
}

/** @throws AwsFailure when a body is no JSON object */
export function parseObject(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    if (isObject(value)) return value;
  } catch {
    // Told below: the service does not say what is wrong with the text.
  }
  throw new AwsFailure(`${coral}SerializationException`, "");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
