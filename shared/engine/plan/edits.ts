import { formatMonth, monthOf } from "#shared/domain/dates.ts";
import { centsOf, satoshisOf } from "#shared/domain/money.ts";
import type { Edit } from "#shared/engine/types.ts";
import { dayAt, type Fields, fieldsAt, finite, isFields, refuse } from "./reading.ts";

const mostEdits = 20_000;

/** An edit while its fields are read. */
type Draft = { -readonly [Field in keyof Edit]?: Edit[Field] };

interface FieldRule {
  /** Largest value that is no obvious mistake. */
  readonly max: number;
  readonly put: (draft: Draft, value: number) => void;
}

const largestUsd = 1e12;
const money = (put: (draft: Draft, cents: number) => void): FieldRule => ({
  max: largestUsd,
  put: (draft, value) => put(draft, centsOf(value)),
});

const numberFields: ReadonlyMap<string, FieldRule> = new Map([
  [
    "buyingPriceUSD",
    { max: 1e15, put: (draft: Draft, value: number) => void (draft.buyingPriceUsd = value) },
  ],
  [
    "btcBought",
    { max: 21e6, put: (draft: Draft, value: number) => void (draft.satoshis = satoshisOf(value)) },
  ],
  ["usdSpent", money((draft, cents) => void (draft.usdCents = cents))],
  ["feesUSD", money((draft, cents) => void (draft.feesCents = cents))],
  ["costUSD", money((draft, cents) => void (draft.costCents = cents))],
  ["dynamicTopUp", money((draft, cents) => void (draft.dynamicTopUpCents = cents))],
  ["cycleTopUp", money((draft, cents) => void (draft.cycleTopUpCents = cents))],
]);

function readField(draft: Draft, name: string, given: unknown, path: string): void {
  if (name === "sell") {
    if (typeof given !== "boolean") refuse("outOfRange", path, "sell must be true or false");
    draft.sell = given;
    return;
  }
  const rule = numberFields.get(name);
  if (rule === undefined) return refuse("unknownField", path, `${name} cannot be edited`);
  const value = finite(given);
  if (value === null || value < 0) return refuse("outOfRange", path, `${name} must be a non-negative number`);
  if (name === "buyingPriceUSD" && value === 0) refuse("outOfRange", path, "Price must be greater than zero");
  if (value > rule.max) refuse("outOfRange", path, `${name} must not exceed ${rule.max}`);
  rule.put(draft, value);
}

function readEdit(date: number, fields: Fields, path: string): Edit | null {
  const draft: Draft = {};
  let any = false;
  for (const [name, given] of Object.entries(fields)) {
    if (given === undefined) continue;
    readField(draft, name, given, `${path}.${name}`);
    any = true;
  }
  return any ? { ...draft, date } : null;
}

/** Row edits of a plan, in order of date. Empty ones are left out. Refuses the first invalid one. */
export function readEdits(given: unknown): Edit[] {
  const entries = Object.entries(fieldsAt(given, "edits"));
  if (entries.length > mostEdits) {
    refuse("tooLarge", "edits", `edits must not have more than ${mostEdits} entries`);
  }
  const months = new Set<number>();
  const edits: Edit[] = [];
  for (const [key, value] of entries) {
    const path = `edits.${key}`;
    const date = dayAt(key, path);
    if (!isFields(value)) return refuse("outOfRange", path, `${path} must be an object`);
    const edit = readEdit(date, value, path);
    if (edit === null) continue;
    const month = monthOf(date);
    if (months.has(month)) refuse("duplicateEdit", path, `${formatMonth(month)} is edited twice`);
    months.add(month);
    edits.push(edit);
  }
  return edits.sort((left, right) => left.date - right.date);
}
