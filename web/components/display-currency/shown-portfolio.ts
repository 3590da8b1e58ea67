import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { baseCells } from "#shared/engine/base-currency/base-cells.ts";
import type { RealCells } from "#shared/engine/base-currency/real-cells.ts";
import { shownCells } from "./shown-cells.ts";

/** Holdings of the whole plan that pages show. */
const shown = ["portfolioTotalBTC", "portfolioAbp", "portfolioValue", "portfolioRoi"] as const;

export type ShownPortfolio = Readonly<Record<(typeof shown)[number], number | null>>;

const numberOf = (value: unknown) => (typeof value === "number" ? value : null);

/**
 * The plan's holdings at its end and as of now, in the display currency; null where there are none.
 *
 * @param real puts the value and its return into money of now: prices of coins have no such form
 */
export function shownPortfolio(
  timeline: Timeline,
  currency: Currency,
  real: RealCells | null = null,
): { readonly atEnd: ShownPortfolio | null; readonly atNow: ShownPortfolio | null } {
  const { atEnd, atNow } = portfolioIn(timeline, currency);
  if (real === null) return { atEnd, atNow };
  const { rowCount } = timeline;
  const realAt = (block: ShownPortfolio | null, row: number, factor: number): ShownPortfolio | null => {
    if (block === null || block.portfolioValue === null) return block;
    const value = block.portfolioValue * factor;
    const costs = numberOf(real.cell("cumulativeCosts", row));
    return { ...block, portfolioValue: value, portfolioRoi: costs ? value / costs - 1 : null };
  };
  return {
    atEnd: realAt(atEnd, rowCount - 1, real.factor(rowCount - 1)),
    atNow: realAt(atNow, presentRow(timeline), 1),
  };
}

/** The last row up to now; −1 before the plan. */
const presentRow = ({ rows, now }: Timeline) =>
  (rows.dateAcquired ?? []).findLastIndex((date) => String(date) <= now);

function portfolioIn(
  timeline: Timeline,
  currency: Currency,
): { readonly atEnd: ShownPortfolio | null; readonly atNow: ShownPortfolio | null } {
  const { portfolio, rowCount, exchangeRate, basePayments } = timeline;
  const blockIn = (block: Readonly<Record<string, unknown>>) => {
    const figures = shown.map((id) => [id, numberOf(block[id])] as const);
    return Object.fromEntries(figures) as Record<(typeof shown)[number], number | null>;
  };
  const atEnd = portfolio?.atEnd ? blockIn(portfolio.atEnd) : null;
  const atNow = portfolio?.atNow ? blockIn(portfolio.atNow) : null;
  if (currency === "USD" || basePayments === undefined) return { atEnd, atNow };
  const cell = shownCells(timeline, currency, baseCells);
  const present = presentRow(timeline);
  const value = atNow && atNow.portfolioValue !== null ? atNow.portfolioValue * exchangeRate : null;
  const costs = numberOf(cell("cumulativeCosts", present));
  return {
    atEnd: atEnd && blockIn(Object.fromEntries(shown.map((id) => [id, cell(id, rowCount - 1)]))),
    atNow: atNow && {
      ...atNow,
      portfolioAbp: numberOf(cell("averageBuyPrice", present)),
      portfolioValue: value,
      portfolioRoi: value === null || !costs ? null : value / costs - 1,
    },
  };
}
