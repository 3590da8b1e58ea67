import { invalid } from "./failure.ts";
import type { Kind, List } from "./kinds.ts";
import type { StripeLedger } from "./ledger.ts";

/** What each member that holds an id refers to. */
const references: Readonly<Record<string, Kind>> = {
  configuration: "billing_portal.configuration",
  customer: "customer",
  default_payment_method: "payment_method",
  default_price: "price",
  invoice: "invoice",
  latest_invoice: "invoice",
  product: "product",
  schedule: "subscription_schedule",
  subscription: "subscription",
  test_clock: "test_helpers.test_clock",
};

type Shown = Record<string, unknown>;

/**
 * An answer as the caller wants it, with the objects in place of the ids that `expand` names.
 * @throws StripeFailure for a path that cannot be expanded
 */
export function present(answer: object, expand: readonly string[], ledger: StripeLedger): object {
  return expand.reduce((shown, path) => expanded(shown, path.split("."), path, ledger), answer as Shown);
}

function expanded(
  shown: Shown,
  [name = "", ...rest]: readonly string[],
  path: string,
  ledger: StripeLedger,
): Shown {
  const given = memberOf(shown, name, ledger);
  if (given === null) return shown;
  const deeper = (part: Shown) => (rest.length > 0 ? expanded(part, rest, path, ledger) : part);
  if (Array.isArray(given)) return { ...shown, [name]: given.map(deeper) };
  if (typeof given === "object") return { ...shown, [name]: deeper(given as Shown) };
  const kind = references[name];
  if (typeof given !== "string" || kind === undefined) {
    throw invalid(`This property cannot be expanded (${path}).`, "expand");
  }
  const found: object = ledger.find(kind, given) ?? { id: given, object: kind, deleted: true };
  return { ...shown, [name]: deeper(found as Shown) };
}

/** A session's items are shown on request only. */
function memberOf(shown: Shown, name: string, ledger: StripeLedger): unknown {
  if (shown.object !== "checkout.session" || name !== "line_items") return shown[name];
  return shown[name] ?? ledger.get("checkout.details", String(shown.id)).line_items;
}

interface Page {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/**
 * One page of a list.
 * @param all newest first
 * @throws StripeFailure when the object to continue at is not in the list
 */
export function pageOf<T extends { id: string; object: string }>(
  url: string,
  all: readonly T[],
  { limit, starting_after, ending_before }: Page,
): List<T> {
  const indexOf = (id: string, param: string) => {
    const at = all.findIndex((each) => each.id === id);
    if (at < 0) throw invalid(`No such object: '${id}'`, param, "resource_missing");
    return at;
  };
  if (ending_before !== undefined) {
    const end = indexOf(ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : indexOf(starting_after, "starting_after") + 1;
  const data = all.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < all.length, url };
}

/** A list inside an object, whole. */
export function listIn<T>(url: string, data: T[]): List<T> {
  return { object: "list", data, has_more: false, url };
}
