import * as z from "zod";
import { StripeFailure } from "./failure.ts";
import type { Form } from "./form.ts";
import type { StripeLedger } from "./ledger.ts";
import { parseParams, text } from "./params.ts";

/** One call with its parameters checked. */
export interface StripeCall<P> {
  readonly ledger: StripeLedger;
  readonly params: P;
  /** What stands for `:id` in the path; empty when the path has none. */
  readonly id: string;
}

/** One method and path of the API. */
export interface StripeOperation {
  readonly method: string;
  readonly path: string;
  /** @throws StripeFailure for parameters that are not usable, before anything is done */
  prepare(
    params: Form,
    id: string,
  ): { expand: readonly string[]; run: (ledger: StripeLedger) => Promise<object> };
}

/**
 * States an operation.
 * @param address method and path, e.g. `POST /v1/customers/:id`
 * @param shape its parameters; any other one is refused, `expand` is known to all
 */
export function operation<S extends z.core.$ZodLooseShape>(
  address: `${"GET" | "POST" | "DELETE"} /v1/${string}`,
  shape: S,
  run: (call: StripeCall<z.output<z.ZodObject<S>>>) => object | Promise<object>,
): StripeOperation {
  const [method = "", path = ""] = address.split(" ");
  const schema = z.strictObject(shape);
  const Expand = z.array(text).max(20).default([]);
  return {
    method,
    path,
    prepare({ expand, ...rest }, id) {
      const params = parseParams(schema, rest) as z.output<z.ZodObject<S>>;
      const wanted = parseParams(z.object({ expand: Expand }), expand === undefined ? {} : { expand });
      return { expand: wanted.expand, run: async (ledger) => run({ ledger, params, id }) };
    },
  };
}

/** @throws StripeFailure when the API has no such method and path */
export function findOperation(
  operations: readonly StripeOperation[],
  method: string,
  path: string,
): { operation: StripeOperation; id: string } {
  for (const operation of operations) {
    const pattern = new RegExp(`^${operation.path.replace(":id", "([^/]+)")}$`);
    const match = operation.method === method ? pattern.exec(path) : null;
    if (match) return { operation, id: decodeURIComponent(match[1] ?? "") };
  }
  throw new StripeFailure(404, `Unrecognized request URL (${method}: ${path}).`);
}
