import { invalid } from "./failure.ts";
import type { Kind, List } from "./kinds.ts";
import type { StripeLedger } from "./ledger.ts";

/** What each member that can be expanded refers to. */
const references: Readonly<Record<string, Kind>> = { latest_invoice: "invoice" };

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
  const given = shown[name];
  if (given === null) return shown;
  const deeper = (part: Shown) => (rest.length > 0 ? expanded(part, rest, path, ledger) : part);
  if (Array.isArray(given)) return { ...shown, [name]: given.map(deeper) };
  if (typeof given === "object") return { ...shown, [name]: deeper(given as Shown) };
  const kind = references[name];
  if (typeof given !== "string" || kind === undefined) {
    throw invalid(`This property cannot be expanded (${path}).`, "expand");
  }
  const found: object = ledger.get(kind, given);
  return { ...shown, [name]: deeper(found as Shown) };
}

interface Page {
  readonly limit: number;
  readonly starting_after?: string | undefined;
}

/**
 * One page of a list.
 * @param all newest first
 * @throws StripeFailure when the object to continue at is not in the list
 */
export function pageOf<T extends { id: string; object: string }>(
  url: string,
  all: readonly T[],
  { limit, starting_after }: Page,
): List<T> {
  const before = all.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && before < 0) {
    throw invalid(`No such object: '${starting_after}'`, "starting_after", "resource_missing");
  }
  const start = before + 1;
  const data = all.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < all.length, url };
}

/** A list inside an object, whole. */
export function listIn<T>(url: string, data: T[]): List<T> {
  return { object: "list", data, has_more: false, url };
}
