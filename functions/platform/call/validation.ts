import * as z from "zod";
import { invalidFields } from "#functions/platform/errors.ts";
import type { Operation, SignedBody } from "#shared/api/contract.ts";
import type { FieldError } from "#shared/api/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";

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
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    errors.push(...parsed.error.issues.flatMap((issue) => fieldErrors(part, issue, value)));
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

function fieldErrors(part: string, issue: z.core.$ZodIssue, input: unknown): FieldError[] {
  const path = [part, ...issue.path.map(String)];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...path, shown(key)].join("."),
      message: msg("Unknown field"),
    }));
  }
  const missing = issue.code === "invalid_type" && valueAt(input, issue.path) === undefined;
  return [{ path: path.join("."), message: missing && isStock(issue) ? msg("Required") : issue.message }];
}

/** Whether the contract gave no text of its own for a missing field. */
function isStock(issue: z.core.$ZodIssue): boolean {
  return issue.message.startsWith("Invalid input");
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  }, input);
}

/** A name from the caller, cut so that the answer cannot be made to carry anything long. */
function shown(key: string): string {
  return key.slice(0, 64).replace(/[^\w.-]/g, "?");
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
