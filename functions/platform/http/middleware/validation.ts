import * as z from "zod";
import { invalidFields } from "#functions/platform/errors.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import { forbiddenValues } from "#functions/platform/http/forbidden-values.ts";
import { header } from "#functions/platform/http/headers.ts";
import type { FieldError } from "#shared/api/errors.ts";

const nothing = z.strictObject({});

/** Parses params, query and body by the contract; what the contract does not name is refused by name. */
export function validation(): Middleware {
  return {
    before: ({ event }) => {
      const { params, query, body, upload, signed } = operationOf(event);
      const complaints: FieldError[] = [];
      const parse = (part: string, schema: z.ZodType, value: unknown): unknown => {
        complaints.push(...forbiddenValues(part, value));
        const parsed = schema.safeParse(value);
        if (parsed.success) return parsed.data;
        complaints.push(...parsed.error.issues.flatMap((issue) => fieldErrors(part, issue, value)));
        return undefined;
      };
      const sent = event.http.queryStringParameters ?? {};
      event.input = {
        params: params && parse("params", params, event.http.pathParameters ?? {}),
        query: parse("query", query ?? nothing, sent),
        body: body ? parse("body", body, event.json) : undefined,
        file: event.file,
        signed: signed && { payload: event.text ?? "", signature: header(event.http, signed.header) ?? "" },
      };
      if (upload !== undefined && event.file === undefined) {
        complaints.push({ path: `body.${upload.field}`, message: "Required" });
      }
      if (body === undefined && event.json !== undefined) parse("body", nothing, event.json);
      if (query === undefined) event.input.query = undefined;
      if (complaints.length > 0) throw invalidFields(complaints);
    },
  };
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
