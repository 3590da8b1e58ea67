import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { planNameOf } from "#shared/domain/plan/plan-name.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { compareNames } from "#web/components/format/names.ts";

export const sortings = [
  { value: "newest", text: msg("Pinned, then newest") },
  { value: "name", text: msg("Pinned, then name") },
  { value: "value", text: msg("Pinned, then median value") },
  { value: "coins", text: msg("Pinned, then total BTC") },
] as const;

type Sorting = (typeof sortings)[number]["value"];

/** The filter of the list; an empty tag shows all. */
export interface ListChoice {
  readonly search: string;
  readonly tag: string;
  readonly sorting: Sorting;
}

const plain = (text: string) => text.normalize("NFKC").toLowerCase();
/** Without a figure, at the end. */
const known = (value: number | null | undefined) => value ?? Number.NEGATIVE_INFINITY;

const orders: Readonly<Record<Sorting, (one: Simulation, other: Simulation) => number>> = {
  newest: (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt),
  name: (one, other) => compareNames(one.name, other.name),
  value: (one, other) => compared(one.figures.range?.p50, other.figures.range?.p50),
  coins: (one, other) => compared(one.figures.totalBTC, other.figures.totalBTC),
};

function compared(one: number | null | undefined, other: number | null | undefined): number {
  const [first, second] = [known(one), known(other)];
  return first === second ? 0 : first > second ? -1 : 1;
}

/** The simulations that match a choice, pinned ones first. Each word of a search must be in name, notes or tags. */
export function shownSimulations(
  all: readonly Simulation[],
  { search, tag, sorting }: ListChoice,
): Simulation[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return all
    .filter(({ name, notes, tags }) => {
      const text = plain([name, notes, ...tags].join("\n"));
      return (
        words.every((word) => text.includes(word)) && (tag === "" || tags.some((own) => plain(own) === tag))
      );
    })
    .toSorted((one, other) => Number(other.isPinned) - Number(one.isPinned) || orders[sorting](one, other));
}

/** The tags in use, by their plain form, in the order of the alphabet. */
export function tagsInUse(all: readonly Simulation[]): { value: string; text: string }[] {
  const found = new Map<string, string>();
  for (const tag of all.flatMap(({ tags }) => tags)) if (!found.has(plain(tag))) found.set(plain(tag), tag);
  return [...found]
    .map(([value, text]) => ({ value, text }))
    .toSorted((one, other) => compareNames(one.text, other.text));
}

/** The tags in a text with commas. */
export function tagsOf(text: string): string[] {
  return text.trim() === "" ? [] : text.split(",").map(planNameOf);
}

const rhythms: Readonly<Record<Simulation["buyRhythm"], string>> = {
  monthly: msg("{amount} a month from {day}"),
  twoWeekly: msg("{amount} every two weeks from {day}"),
  weekly: msg("{amount} a week from {day}"),
  daily: msg("{amount} a day from {day}"),
};

/** The line under a name: its notes, or what it plans. */
export function describedAs({
  notes,
  baseAmount,
  baseCurrency,
  buyRhythm,
  investStartDate,
}: Simulation): string {
  if (notes !== "") return notes;
  return t(rhythms[buyRhythm], {
    amount: formatMoney(baseAmount, baseCurrency),
    day: formatDay(investStartDate),
  });
}

/** Model and market that figures are calculated with. */
export type Basis = Pick<Simulation, "modelVersion" | "dataDate">;

/** What a simulation's figures were calculated with, where that is no longer what calculations use. */
export function basisNote({ modelVersion, dataDate }: Simulation, today: Basis): string | null {
  if (modelVersion === today.modelVersion && dataDate === today.dataDate) return null;
  return t("Model {model}, market of {day}", { model: modelVersion, day: formatDay(dataDate) });
}

/** Which compared simulations were saved with another model or market; null for none. */
export function recalculatedNote(compared: readonly Simulation[], today: Basis): string | null {
  const names = compared.filter((each) => basisNote(each, today) !== null).map(({ name }) => name);
  if (names.length === 0) return null;
  return t(
    "Calculated again with model {model} and the market of {day}, unlike when they were saved: {names}.",
    {
      model: today.modelVersion,
      day: formatDay(today.dataDate),
      names: names.join(", "),
    },
  );
}

/** How many are saved, and how many could be. */
export function countText(count: number, limit: number | null): string {
  if (limit === null) return t("{count} saved.", { count });
  if (count > limit) return t("{count} saved; your subscription includes {limit}.", { count, limit });
  return t("{count} of {limit} saved.", { count, limit });
}

/** Ends of the line that the ranges of a list are drawn on: US dollars, logarithmic. */
export function rangeEnds(all: readonly Simulation[]): { low: number; high: number } | null {
  const values = all
    .flatMap(({ figures: { range } }) => (range === null ? [] : [range.p10, range.p90]))
    .filter((value): value is number => value !== null && value > 0);
  return values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) };
}
