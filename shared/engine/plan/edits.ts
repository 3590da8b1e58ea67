import { formatMonth, monthOf } from "#shared/domain/dates.ts";
import { centsOf, mostBitcoin, satoshisOf } from "#shared/domain/money.ts";
import type { Edit } from "#shared/engine/types.ts";
import { dayAt, type Fields, fieldsAt, finite, isFields, refuse } from "./reading.ts";

const mostEdits = 20_000;

type WritableEdit = { -readonly [Field in keyof Edit]?: Edit[Field] };

interface EditedNumber {
  /** Where the value is kept. */
  readonly stored: Exclude<keyof Edit, "date" | "sell">;
  /** Largest value that is not an obvious mistake. */
  readonly max: number;
  readonly toStored: (value: number) => number;
}

const largestUsd = 1e12;

const numberFields = {
  buyingPriceUSD: { stored: "buyingPriceUsd", max: 1e15, toStored: (value) => value },
  btcBought: { stored: "satoshis", max: mostBitcoin, toStored: satoshisOf },
  usdSpent: { stored: "usdCents", max: largestUsd, toStored: centsOf },
  feesUSD: { stored: "feesCents", max: largestUsd, toStored: centsOf },
  costUSD: { stored: "costCents", max: largestUsd, toStored: centsOf },
  dynamicTopUp: { stored: "dynamicTopUpCents", max: largestUsd, toStored: centsOf },
  cycleTopUp: { stored: "cycleTopUpCents", max: largestUsd, toStored: centsOf },
} as const satisfies Record<string, EditedNumber>;

function isNumberField(name: string): name is keyof typeof numberFields {
  return Object.hasOwn(numberFields, name);
}

function readField(draft: WritableEdit, name: string, given: unknown, path: string): void {
  if (name === "sell") {
    if (typeof given !== "boolean") refuse("outOfRange", path, "sell must be true or false");
    draft.sell = given;
    return;
  }
  if (!isNumberField(name)) refuse("unknownField", path, `${name} cannot be edited`);
  const field: EditedNumber = numberFields[name];
  const value = finite(given);
  if (value === null || value < 0) refuse("outOfRange", path, `${name} must be a non-negative number`);
  if (name === "buyingPriceUSD" && value === 0) refuse("outOfRange", path, "Price must be greater than zero");
  if (value > field.max) refuse("outOfRange", path, `${name} must not exceed ${field.max}`);
  draft[field.stored] = field.toStored(value);
}

function readEdit(date: number, fields: Fields, path: string): Edit | null {
  const draft: WritableEdit = {};
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
