import { dayOf, formatDate, monthLength, monthOf, parseDate } from "#shared/domain/dates.ts";
import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import { buildModel } from "#shared/engine/model.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { pathOn } from "#shared/engine/timeline/path.ts";
import type { Day } from "#shared/engine/types.ts";
import { embeddedDataDate, embeddedMarket } from "#shared/market/embedded.ts";
import type { EpochDates, MarketMonths } from "#web/components/market-drawing/market-months.ts";

const firstMonth = 12 * 2012 + 11;
const lastMonth = 12 * 2035 + 4;

function significant(price: number): number {
  return Number(price.toPrecision(6));
}

/** The embedded history and the engine's projection, with the settings of a new plan. */
export function marketOutline(): { marketMonths: MarketMonths; epochs: EpochDates[] } {
  const dataDate = parseDate(embeddedDataDate)!;
  const parsed = parsePlan({}, dataDate);
  if (!parsed.ok) throw new Error(`The default plan is refused: ${parsed.errors[0]?.message}`);
  const { series, epochs, path } = buildModel(parsed.plan, embeddedMarket);
  const { prices, heights, powerLaw } = series;

  const epochAt = (day: Day) => epochs.halvingDate.findLastIndex((halving) => halving <= day);
  const phaseOf = (day: Day) => {
    const epoch = epochAt(day);
    if (day < epochs.peakDate[epoch]!) return "s";
    return day < epochs.troughDate[epoch]! ? "d" : "r";
  };

  const months = Array.from({ length: lastMonth - firstMonth + 1 }, (_, i) => firstMonth + i);
  const dataMonth = monthOf(dataDate);
  const endOf = (month: number) => (month === dataMonth ? dataDate : dayOf(month, 31));
  const placeOf = (day: Day) => {
    const month = monthOf(day);
    return month - firstMonth + (day - dayOf(month, 1)) / monthLength(month);
  };

  const halvings = Array.from(epochs.halvingDate.subarray(0, lastEpoch + 1))
    .map((day, epoch) => ({ epoch, date: formatDate(day), at: Number(placeOf(day).toFixed(2)) }))
    .filter(({ at }) => at >= 0 && at < months.length);

  return {
    marketMonths: {
      firstMonth,
      prices: months.map((month) => significant(pathOn(path, prices, endOf(month)))),
      phases: months.map((month) => phaseOf(endOf(month))).join(""),
      recorded: dataMonth - firstMonth + 1,
      halvings,
      lastClose: {
        date: embeddedDataDate,
        price: prices.currentPrice,
        blockHeight: heights.heights[heights.heights.length - 1]!,
      },
      powerLaw: { slopeB: powerLaw.slopeB, interceptLogA: powerLaw.interceptLogA },
    },
    epochs: [0, 1, 2].map((ahead) => {
      const epoch = epochs.running + ahead;
      return {
        epoch,
        halving: formatDate(epochs.halvingDate[epoch]!),
        peak: formatDate(epochs.peakDate[epoch]!),
        trough: formatDate(epochs.troughDate[epoch]!),
      };
    }),
  };
}
