import * as z from "zod";
import { invalidFields } from "#functions/platform/errors.ts";
import type { Operation, SignedBody } from "#shared/api/contract.ts";
import type { FieldError } from "#shared/api/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { readInput } from "./read-input.ts";

/** The input of a call as it came. */
export interface SentInput {
  readonly params: unknown;
  readonly query: unknown;
  /** A JSON value, undefined when there was none. */
  readonly body: unknown;
  readonly file: Uint8Array | undefined;
  readonly signed: SignedBody | undefined;
}

const nothing = z.strictObject({});

/**
 * Parses params, query and body by the contract; unknown fields are rejected by name.
 * @throws AppError VALIDATION_FAILED
 */
export function validInput(operation: Operation, sent: SentInput): SentInput {
  const { params, query, body, upload } = operation;
  const errors: FieldError[] = [];
  const parse = (part: string, schema: z.ZodType, value: unknown): unknown => {
    const read = readInput(schema, value, part);
    if (read.errors === undefined) return read.data;
    errors.push(...read.errors);
    return undefined;
  };
  const givenParams = params && parse("params", params, sent.params);
  const givenQuery = parse("query", query ?? nothing, sent.query);
  const givenBody = body && parse("body", body, sent.body);
  if (upload !== undefined && sent.file === undefined) {
    errors.push({ path: `body.${upload.field}`, message: msg("Required") });
  }
  if (body === undefined && sent.body !== undefined) parse("body", nothing, sent.body);
  if (errors.length > 0) throw invalidFields(errors);
  const { file, signed } = sent;
  return { params: givenParams, query: query && givenQuery, body: givenBody, file, signed };
}
