import * as z from "zod";
import { StripeFailure } from "./failure.ts";
import type { List } from "./kinds.ts";
import type { StripeLedger } from "./ledger.ts";
import { type Form, parseParams } from "./params.ts";

/** A list inside an object, whole. */
export function listIn<T>(url: string, data: T[]): List<T> {
  return { object: "list", data, has_more: false, url };
}

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
  prepare(params: Form, id: string): (ledger: StripeLedger) => Promise<object>;
}

/**
 * States an operation.
 * @param address method and path, e.g. `POST /v1/customers/:id`
 * @param shape its parameters; any other one is refused
 */
export function operation<S extends z.core.$ZodLooseShape>(
  address: `${"GET" | "POST" | "DELETE"} /v1/${string}`,
  shape: S,
  run: (call: StripeCall<z.output<z.ZodObject<S>>>) => object | Promise<object>,
): StripeOperation {
  const [method = "", path = ""] = address.split(" ");
  const schema = z.strictObject(shape);
  return {
    method,
    path,
    prepare(given, id) {
      const params = parseParams(schema, given) as z.output<z.ZodObject<S>>;
      return async (ledger) => run({ ledger, params, id });
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
