import type * as z from "zod";
import { AppError } from "#functions/platform/errors.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";

/**
 * Parses what the handler returned by the contract, so that nothing leaves which the contract does not name,
 * and wraps it in the envelope (or sends a `raw` answer as it is).
 */
export function responseEnvelope(): Middleware {
  return {
    after: (request) => {
      const { event } = request;
      const operation = operationOf(event);
      if (event.isHeld) {
        request.response = { statusCode: 304, body: "" };
        return;
      }
      const data = conform(operation.response, event.output);
      if (operation.redirect !== undefined) {
        request.response = { statusCode: 302, headers: { location: String(data) }, body: "" };
        return;
      }
      const isText = operation.text !== undefined && typeof data === "string";
      const type =
        (isText ? operation.text : operation.raw)?.contentType ?? "application/json; charset=utf-8";
      request.response = { statusCode: 200, headers: { "content-type": type }, body: "" };
      if (operation.raw !== undefined || isText) {
        request.response.body = typeof data === "string" ? data : JSON.stringify(data);
        return;
      }
      if (operation.spread) {
        request.response.body = JSON.stringify({ success: true, ...objectOf(data) });
        return;
      }
      const beside =
        operation.topLevel === undefined ? {} : conform(operation.topLevel, picked(operation.topLevel, data));
      request.response.body = JSON.stringify({ success: true, data, ...beside });
    },
  };
}

function conform<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // Paths and codes only: the values are what must not get out.
  const where = parsed.error.issues.map((issue) => `${issue.path.join(".")} (${issue.code})`);
  throw new AppError("INTERNAL", `The answer does not match the contract: ${where.join(", ")}`);
}

function objectOf(value: unknown): object {
  if (typeof value === "object" && value !== null) return value;
  throw new Error("An answer that is spread over the envelope is an object");
}

function picked(schema: z.ZodObject, data: unknown): Record<string, unknown> {
  const source: [string, unknown][] = typeof data === "object" && data !== null ? Object.entries(data) : [];
  return Object.fromEntries(source.filter(([key]) => key in schema.shape));
}
