import { randomUUID } from "node:crypto";
import { XMLBuilder } from "fast-xml-parser";
import type { ServiceResponse } from "#lib/local/service.ts";
import { StoreUnavailable } from "#lib/local/storage/errors.ts";

/** An error that a caller receives as S3 itself would send it. */
export class S3Failure extends Error {
  override readonly name = "S3Failure";
  readonly code: string;
  readonly status: number;
  /** Elements of the error beside its code and message. */
  readonly members: Readonly<Record<string, string>>;

  constructor(code: string, message: string, status = 400, members: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.members = members;
  }
}

export const accessDenied = (message = "Access Denied") => new S3Failure("AccessDenied", message, 403);

const builder = new XMLBuilder({ ignoreAttributes: false });

/** An XML document in S3's namespace. @param content elements by name; a list repeats its element */
export function xmlResponse(root: string, content: object, status = 200): ServiceResponse {
  const document = {
    "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" },
    [root]: { "@_xmlns": "http://s3.amazonaws.com/doc/2006-03-01/", ...content },
  };
  return answer(status, builder.build(document));
}

const internal = new S3Failure("InternalError", "We encountered an internal error. Please try again.", 500);
const unavailable = new S3Failure("ServiceUnavailable", "Service is unable to handle request.", 503);

/**
 * The error that a caller gets.
 * @param report gets anything that is not an S3Failure; its text stays inside and the caller sees an internal error
 */
export function failureResponse(error: unknown, report?: (error: unknown) => void): ServiceResponse {
  if (!(error instanceof S3Failure)) report?.(error);
  const { code, message, status, members } =
    error instanceof S3Failure ? error : error instanceof StoreUnavailable ? unavailable : internal;
  const requestId = randomUUID();
  const document = {
    "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" },
    Error: { Code: code, Message: message, ...members, RequestId: requestId },
  };
  return answer(status, builder.build(document), requestId);
}

function answer(status: number, body: string, requestId: string = randomUUID()): ServiceResponse {
  return { status, headers: { "content-type": "application/xml", "x-amz-request-id": requestId }, body };
}
