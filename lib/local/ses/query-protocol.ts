import { randomUUID } from "node:crypto";
import type { ServiceResponse } from "#lib/local/service.ts";
import { StoreUnavailable } from "#lib/local/storage/errors.ts";

const namespace = "http://ses.amazonaws.com/doc/2010-12-01/";

/** An error that a caller receives as SES itself would send it. */
export class SesFailure extends Error {
  override readonly name = "SesFailure";
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function xml(status: number, body: string): ServiceResponse {
  return { status, headers: { "content-type": "text/xml" }, body };
}

/** The answer of an operation whose result is flat texts. */
export function queryResult(action: string, result: Readonly<Record<string, string>>): ServiceResponse {
  const members = Object.entries(result).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return xml(
    200,
    `<${action}Response xmlns="${namespace}"><${action}Result>${members.join("")}</${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
  );
}

const internal = new SesFailure("InternalFailure", "An internal error occurred.", 500);
const unavailable = new SesFailure("ServiceUnavailable", "The service is temporarily unavailable.", 503);

/** @param report gets anything that is not an SesFailure; its text stays inside */
export function queryFailure(error: unknown, report?: (error: unknown) => void): ServiceResponse {
  if (!(error instanceof SesFailure)) report?.(error);
  const failure =
    error instanceof SesFailure ? error : error instanceof StoreUnavailable ? unavailable : internal;
  const type = failure.status < 500 ? "Sender" : "Receiver";
  return xml(
    failure.status,
    `<ErrorResponse xmlns="${namespace}"><Error><Type>${type}</Type><Code>${failure.code}</Code><Message>${escapeXml(failure.message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}

/** The values of `Prefix.member.1`, `Prefix.member.2`… */
export function members(parameters: URLSearchParams, prefix: string): string[] {
  const found: string[] = [];
  for (let at = 1; ; at++) {
    const value = parameters.get(`${prefix}.member.${at}`);
    if (value === null) return found;
    found.push(value);
  }
}
