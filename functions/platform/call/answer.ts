import type * as z from "zod";
import { AppError } from "#functions/platform/errors.ts";
import type { Operation } from "#shared/api/contract.ts";
import type { Revalidated } from "./revalidated.ts";

/** The result of a call, parsed by the contract; the transport decides how it is written. */
export type Answer =
  /** `data` of the envelope, and the fields that the envelope repeats beside it. */
  | { readonly as: "json"; readonly data: unknown; readonly topLevel: object }
  /** The envelope's own fields. */
  | { readonly as: "spread"; readonly fields: object }
  /** Sent without an envelope: `body` is a text, or in a raw answer a value that is sent as JSON. */
  | { readonly as: "text"; readonly body: string; readonly contentType: string }
  | { readonly as: "raw"; readonly body: unknown; readonly contentType: string }
  /** A file as base64. */
  | { readonly as: "file"; readonly base64: string; readonly contentType: string }
  /** Sends the caller on to an address. */
  | { readonly as: "redirect"; readonly location: string }
  /** The caller has the answer of this version already. */
  | { readonly as: "unchanged" };

/** An answer and, of an operation that revalidates, its version. */
export interface Answered {
  readonly answer: Answer;
  readonly version: string | undefined;
}

/**
 * Parses what the handler returned by the contract, so that nothing is sent that the contract does not name.
 *
 * @throws AppError INTERNAL when it does not match; names the paths and never the values
 */
export function answered(operation: Operation, made: unknown): Answered {
  if (!operation.revalidates) return { answer: answerOf(operation, made), version: undefined };
  const { version, answer } = made as Revalidated<unknown>;
  return { answer: answer === null ? { as: "unchanged" } : answerOf(operation, answer), version };
}

function answerOf(operation: Operation, made: unknown): Answer {
  const data = conform(operation.response, made);
  const { answer } = operation;
  switch (answer?.as) {
    case "redirect":
      return { as: "redirect", location: String(data) };
    case "raw":
      return { as: "raw", body: data, contentType: answer.contentType };
    case "file":
      return { as: "file", base64: String(data), contentType: answer.contentType };
    case "spread":
      return { as: "spread", fields: fieldsOf(data) };
    case "text":
      return typeof data === "string"
        ? { as: "text", body: data, contentType: answer.contentType }
        : { as: "json", data, topLevel: {} };
    case "json":
      return { as: "json", data, topLevel: conform(answer.topLevel, picked(answer.topLevel, data)) };
    case undefined:
      return { as: "json", data, topLevel: {} };
  }
}

function conform<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // Paths and codes only: values must not leak.
  const where = parsed.error.issues.map((issue) => `${issue.path.join(".")} (${issue.code})`);
  throw new AppError("INTERNAL", `The answer does not match the contract: ${where.join(", ")}`);
}

function fieldsOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

function picked(schema: z.ZodObject, data: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fieldsOf(data)).filter(([key]) => key in schema.shape));
}
