import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { dayOf, formatDate, monthLength, monthOf, parseDate } from "#shared/domain/dates.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import { roundPrice } from "#shared/domain/rounding.ts";
import { halvingDateOf } from "#shared/engine/epochs/build-epochs.ts";
import { buildExchangeSeries, rateOn } from "#shared/engine/market/exchange-series.ts";
import { heightOn } from "#shared/engine/market/height-series.ts";
import { type MarketSeries, marketSeries } from "#shared/engine/market/market-series.ts";
import { closeOn } from "#shared/engine/market/price-series.ts";
import { blocksPerEpoch, subsidySatoshis } from "#shared/engine/market/supply.ts";

const longestDailyRange = 366;

export interface HistoryRange {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly interval?: "month" | "day" | undefined;
}

/** Market facts as of now. `clock` gives milliseconds since 1970. */
export function createMarketService(source: MarketSource, clock: () => number) {
  const today = () => Math.floor(clock() / dayMs);
  const reading = async () => {
    const { live, input } = await source();
    return { live, input, series: marketSeries(input, today()) };
  };

  return {
    async currentData(currency: Currency = "USD") {
      const { live, input, series } = await reading();
      const { prices } = series;
      const exchangeRate = rateOn(buildExchangeSeries(input, currency, prices.dataDate), today());
      const blockHeight = heightOn(series.heights, today());
      const nextEpoch = Math.floor(blockHeight / blocksPerEpoch) + 1;
      const liveNow = live.now !== undefined && !prices.currentPriceIgnored ? live.now : undefined;
      const monthEnd = dayOf(monthOf(prices.dataDate), 1) - 1;
      const monthClose = closeOn(prices, monthEnd);
      return {
        currentBitcoinPrice: prices.currentPrice,
        currentBlockHeight: blockHeight,
        exchangeRate,
        btcExchangeRate: prices.currentPrice * exchangeRate,
        dataTimestamp: liveNow?.observedAt ?? `${formatDate(prices.dataDate)}T23:59:59.000Z`,
        currencyCode: currency,
        source: liveNow ? ("live" as const) : ("embedded" as const),
        priceSource: liveNow?.priceSource ?? null,
        stale: today() - prices.dataDate > 1,
        monthChangePct: Number.isNaN(monthClose) ? null : prices.currentPrice / monthClose - 1,
        blocksToHalving: nextEpoch * blocksPerEpoch - blockHeight,
        nextHalvingDate: formatDate(halvingDateOf(series, nextEpoch)),
      };
    },

    /** @throws AppError VALIDATION_FAILED for a reversed or, by day, too long range */
    async historicalPrices({ startDate, endDate, interval = "month" }: HistoryRange) {
      const { series } = await reading();
      const { firstDay, dataDate } = series.prices;
      const end = Math.min(dataDate, dayOr(endDate, dataDate));
      const usualStart = interval === "day" ? Math.max(firstDay, end - longestDailyRange + 1) : firstDay;
      const start = Math.max(firstDay, dayOr(startDate, usualStart));
      if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
        throw invalidFields([
          { path: "query.endDate", message: msg("End date must not be before start date") },
        ]);
      }
      if (interval === "day" && end - start + 1 > longestDailyRange) {
        const message = t("A range by day spans at most {count} days", { count: String(longestDailyRange) });
        throw invalidFields([{ path: "query.startDate", message }]);
      }
      const days = interval === "day" ? everyDay(start, end) : monthEnds(start, end, dataDate);
      return days.map((day) => historicalPrice(series, day));
    },

    async blockHeight() {
      const { live, series } = await reading();
      const isLive = live.now !== undefined && !series.heights.currentHeightIgnored;
      const source = isLive ? ("live" as const) : ("embedded" as const);
      return { blockHeight: heightOn(series.heights, today()), date: formatDate(today()), source };
    },

    async blocks() {
      const { series } = await reading();
      return Array.from(series.heights.days, (day, i) => ({
        date: formatDate(day),
        blockHeight: series.heights.heights[i]!,
      }));
    },

    async prices() {
      const { series } = await reading();
      const { firstDay, dataDate, closes } = series.prices;
      return monthEnds(firstDay, dataDate, dataDate).map((day) => {
        const from = Math.max(dayOf(monthOf(day), 1), firstDay);
        const month = closes.subarray(from - firstDay, day - firstDay + 1);
        const date = formatDate(day);
        return {
          month: date.slice(0, 7),
          date,
          close: roundPrice(closeOn(series.prices, day)),
          high: roundPrice(Math.max(...month)),
          low: roundPrice(Math.min(...month)),
        };
      });
    },

    async halvings() {
      const { series } = await reading();
      return Array.from({ length: lastEpoch + 2 }, (_, epoch) => {
        const day = halvingDateOf(series, epoch);
        return {
          epoch,
          blockHeight: epoch * blocksPerEpoch,
          date: formatDate(day),
          estimated: day > today(),
          blockSubsidyBTC: subsidySatoshis(epoch) / 1e8,
        };
      });
    },
  };
}

function dayOr(date: string | undefined, otherwise: number): number {
  if (date === undefined) return otherwise;
  const day = parseDate(date);
  if (day === null) throw new AppError("BAD_REQUEST", msg("Not a date"));
  return day;
}

function everyDay(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, i) => start + i);
}

/** Last day of each month within the range; of the running month the day of the last known price. */
function monthEnds(start: number, end: number, dataDate: number): number[] {
  const days: number[] = [];
  for (let month = monthOf(start); month <= monthOf(end); month++) {
    const last = Math.min(dayOf(month, monthLength(month)), dataDate);
    if (last >= start && last <= end) days.push(last);
  }
  return days;
}

function historicalPrice(series: MarketSeries, day: number) {
  const date = formatDate(day);
  const given = series.prices.given[day - series.prices.firstDay] === 1;
  return {
    dateAcquired: date,
    date,
    priceUSD: roundPrice(closeOn(series.prices, day)),
    source: given ? ("close" as const) : ("reconstructed" as const),
  };
}
