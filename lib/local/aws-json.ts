import { randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { credentialScope } from "#lib/local/iam/access.ts";
import type { Authorise, Service, ServiceRequest, ServiceResponse } from "./service.ts";
import { StoreUnavailable } from "./storage/errors.ts";
import { parseJson } from "./storage/files.ts";

/** An error that a caller receives as the service itself would send it. */
export class AwsFailure extends Error {
  override readonly name: string = "AwsFailure";
  /** Error name with its namespace, e.g. `com.amazonaws.dynamodb.v20120810#ResourceNotFoundException`. */
  readonly type: string;
  /** Members of the error beside its message. */
  readonly members: Record<string, unknown>;

  constructor(type: string, message: string, members: Record<string, unknown> = {}) {
    super(message);
    this.type = type;
    this.members = members;
  }
}

const coral = "com.amazon.coral.service#";

/** What IAM must allow for a call: each action on all of its resources. */
export interface Permission {
  readonly action: string;
  readonly resources: readonly string[];
}

/** Members of a call, not checked yet. */
export type JsonInput = Record<string, unknown>;
type JsonOperations = ReadonlyMap<string, (input: JsonInput) => object | Promise<object>>;

export interface JsonServiceOptions {
  /** Of the JSON protocol, which names the content type. */
  readonly version: "1.0" | "1.1";
  /** By the value of `x-amz-target`, e.g. `DynamoDB_20120810.GetItem`. */
  readonly operations: JsonOperations;
  /** What a call needs, from the input as it was sent; undefined for one that may come unsigned. */
  readonly permissions: (operation: string, input: JsonInput) => readonly Permission[] | undefined;
  /** The error for an operation that is not among them. */
  readonly unknown?: (operation: string) => string;
  readonly authorise?: Authorise | undefined;
  /**
   * Gets anything that is not an AwsFailure; its text stays inside and the caller sees an internal error, or that the
   * service is unavailable while nothing can be stored.
   */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** Answers calls in an AWS JSON protocol. */
export function jsonService(options: JsonServiceOptions): Service["handle"] {
  return async (request) => {
    try {
      return jsonResponse(options.version, 200, await answer(request, options));
    } catch (error) {
      return failureResponse(options.version, error, options.report);
    }
  };
}

async function answer(
  request: ServiceRequest,
  { operations, permissions, unknown, authorise }: JsonServiceOptions,
): Promise<object> {
  const target = request.method === "POST" ? (request.headers["x-amz-target"] ?? "") : "";
  const operation = target.slice(target.indexOf(".") + 1);
  const run = operations.get(target);
  if (run === undefined) {
    const message =
      target === "" ? "" : (unknown?.(operation) ?? `The local cloud has no operation ${target}.`);
    throw new AwsFailure(`${coral}UnknownOperationException`, message);
  }
  const input = parseObject(request.body);
  // Checked before the input, as AWS does.
  const needed = permissions(operation, input);
  const accessKeyId = needed ? callerOf(request) : "";
  for (const permission of needed ?? []) {
    const decision = authorise?.({ accessKeyId, ...permission });
    if (decision?.allowed === false) throw new AwsFailure(`${coral}AccessDeniedException`, decision.message);
  }
  return run(input);
}

/** The access key id of a signed request. @throws AwsFailure when it is not signed */
function callerOf({ headers }: ServiceRequest): string {
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

function jsonResponse(version: string, status: number, members: object): ServiceResponse {
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

function failureResponse(
  version: string,
  error: unknown,
  report: JsonServiceOptions["report"],
): ServiceResponse {
  if (error instanceof AwsFailure) {
    const { type, message, members } = error;
    return jsonResponse(version, 400, { __type: type, message, ...members });
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
function parseObject(body: Buffer): JsonInput {
  const value = parseJson(body.toString("utf8"));
  if (isRecord(value)) return value;
  // The service does not say what is wrong with the text.
  throw new AwsFailure(`${coral}SerializationException`, "");
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
