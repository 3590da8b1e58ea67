import { dayOf, formatDate, monthLength, parseDate } from "#shared/domain/dates.ts";
import type { PlanFile } from "#shared/domain/plan/plan-settings.ts";
import { marketSeries } from "./market/market-series.ts";
import { firstPricedMonth } from "./timeline/grid.ts";
import type { MarketData } from "./types.ts";

/**
 * A plan over the whole market: on the same day of the month, from the first known price until today, or until the
 * plan's end if that is later. Purchases are left out. Prices and indicators do not depend on a plan's window, so the
 * months that both have show the same.
 */
export function wholeMarketPlan(file: PlanFile, market: MarketData): PlanFile {
  const now = parseDate(file.now);
  if (now === null) throw new Error(`Not a date: ${file.now}`);
  const { investStartDate = file.now, investEndDate } = file.controlPanel;
  const dayOfMonth = Number(String(investStartDate).slice(8));
  let month = firstPricedMonth(marketSeries(market, now).prices, dayOfMonth);
  // A start in a shorter month would move the buy day of all months.
  while (monthLength(month) < dayOfMonth) month--;
  return {
    ...file,
    controlPanel: {
      ...file.controlPanel,
      investStartDate: formatDate(dayOf(month, dayOfMonth)),
      ...(investEndDate !== undefined && {
        investEndDate: String(investEndDate) > file.now ? investEndDate : file.now,
      }),
    },
    edits: {},
    transactions: [],
  };
}
