import * as z from "zod";
import { invalidFields } from "#functions/platform/errors.ts";
import type { Operation, SignedBody } from "#shared/api/contract.ts";
import type { FieldError } from "#shared/api/errors.ts";
import { forbiddenValues } from "./forbidden-values.ts";

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
 * Parses params, query and body by the contract; what the contract does not name is refused by name.
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
    errors.push({ path: `body.${upload.field}`, message: "Required" });
  }
  if (body === undefined && sent.body !== undefined) parse("body", nothing, sent.body);
  if (errors.length > 0) throw invalidFields(errors);
  const { file, signed } = sent;
  return { params: givenParams, query: query && givenQuery, body: givenBody, file, signed };
}

function fieldErrors(part: string, issue: z.core.$ZodIssue, input: unknown): FieldError[] {
  const path = [part, ...issue.path.map(String)];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, shown(key)].join("."), message: "Unknown field" }));
  }
  const missing = issue.code === "invalid_type" && valueAt(input, issue.path) === undefined;
  return [{ path: path.join("."), message: missing && isStock(issue) ? "Required" : issue.message }];
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
