import { formatDate } from "#shared/domain/dates.ts";
import type { Model } from "#shared/engine/model.ts";
import { governingTrough } from "#shared/engine/timeline/grid.ts";
import type { Warning } from "#shared/engine/types.ts";
import { type ChainFacts, minutesPerDay } from "./chain-facts.ts";

type HistoryRule = Extract<Warning, { code: "historyRule" }>;

const fastestMinutes = 8;
const slowestMinutes = 12;

/** Counts the visible rows up to the data date on which real prices and blocks broke a rule of the model. */
export function historyWarnings(model: Model, chain: ChainFacts): Warning[] {
  const { rows, facts, epochs, series } = model;
  const found = new Map<HistoryRule["rule"], { count: number; first: string }>();
  const note = (rule: HistoryRule["rule"], row: number) => {
    const seen = found.get(rule);
    if (seen === undefined) found.set(rule, { count: 1, first: formatDate(rows.day[row]!) });
    else seen.count++;
  };
  for (let i = 0; i < model.visibleRows && rows.day[i]! <= series.prices.dataDate; i++) {
    const price = facts.price[i]!;
    const epoch = rows.epoch[i]!;
    const blocks = chain.height[i]! - chain.previousHeight[i]!;
    const minutes = (chain.days[i]! * minutesPerDay) / blocks;
    if (price >= epochs.peakPrice[epoch]!) note("peakNotAbovePrice", i);
    if (price <= governingTrough(epochs, epoch, rows.day[i]!)) note("troughNotBelowPrice", i);
    // No block in a month means no figure, and so no broken rule. Own heights may fall from one source to the next.
    if (blocks !== 0 && (minutes < fastestMinutes || minutes > slowestMinutes)) {
      note("minutesPerBlockOutOfRange", i);
    }
  }
  const inOrder: HistoryRule["rule"][] = [
    "peakNotAbovePrice",
    "troughNotBelowPrice",
    "minutesPerBlockOutOfRange",
  ];
  return inOrder.flatMap((rule) => {
    const seen = found.get(rule);
    return seen === undefined ? [] : [{ code: "historyRule" as const, rule, ...seen }];
  });
}
