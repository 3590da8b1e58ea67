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

/** C0 and C1 controls but tab, line feed and carriage return, which texts of several lines need. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** The smallest positive number that DynamoDB keeps; JSON can carry smaller ones. */
const smallestNumber = 1e-130;

/**
 * Parses params, query and body by the contract; unknown fields are rejected by name.
 * @throws AppError VALIDATION_FAILED
 */
export function validInput(operation: Operation, sent: SentInput): SentInput {
  const { params, query, body, upload } = operation;
  const errors: FieldError[] = [];
  const parse = (part: string, schema: z.ZodType, value: unknown): unknown => {
    errors.push(...forbiddenValues(part, value));
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

/** Errors about control characters (keys included), broken Unicode and too small numbers anywhere in a value. */
function forbiddenValues(path: string, value: unknown): FieldError[] {
  if (typeof value === "string") {
    return isClean(value) ? [] : [{ path, message: msg("Must not contain control characters") }];
  }
  if (typeof value === "number" && value !== 0 && Math.abs(value) < smallestNumber) {
    return [{ path, message: msg("Number is too small") }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isClean(key)
      ? forbiddenValues(`${path}.${key}`, inner)
      : [{ path, message: msg("Field names must not contain control characters") }],
  );
}

function isClean(text: string): boolean {
  return !control.test(text) && text.isWellFormed();
}
