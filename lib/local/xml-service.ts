import { randomUUID } from "node:crypto";
import { XMLBuilder } from "fast-xml-parser";
import type { ServiceResponse } from "./service.ts";
import { StoreUnavailable } from "./storage/errors.ts";

/** An error that a caller receives as a service with an XML protocol would send it. */
export class XmlFailure extends Error {
  override readonly name = "XmlFailure";
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

const builder = new XMLBuilder({ ignoreAttributes: false });

/** @param content elements by name; a list repeats its element, and `@_name` is an attribute */
export function xmlResponse(
  content: object,
  status = 200,
  requestId: string = randomUUID(),
): ServiceResponse {
  const document = { "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" }, ...content };
  const headers = { "content-type": "text/xml", "x-amz-request-id": requestId };
  return { status, headers, body: builder.build(document) };
}

const unavailable = new XmlFailure("ServiceUnavailable", "The service is temporarily unavailable.", 503);

/**
 * The response to an error.
 * @param internal the service's code for an error of its own
 * @param report gets anything that is not an XmlFailure; its text stays inside
 */
export function failureOf(error: unknown, internal: string, report?: (error: unknown) => void): XmlFailure {
  if (error instanceof XmlFailure) return error;
  report?.(error);
  if (error instanceof StoreUnavailable) return unavailable;
  return new XmlFailure(internal, "We encountered an internal error. Please try again.", 500);
}
