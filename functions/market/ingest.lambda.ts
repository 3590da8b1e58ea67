import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { documents } from "#functions/platform/aws/clients.ts";
import { job } from "#functions/platform/call/job.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { createLog } from "#functions/platform/log.ts";
import { dayOf, formatDate } from "#shared/domain/dates.ts";
import { centsOf } from "#shared/domain/money.ts";
import { monthOfText } from "#shared/engine/market/price-series.ts";
import { embeddedDataDate } from "#shared/market/embedded.ts";
import { lastObservedHeightMonth, monthlyFacts } from "#shared/market/monthly-facts.ts";
import { type EmbeddedEnd, ingest } from "./ingest.ts";
import { createMarketSources } from "./sources.ts";
import { createMarketStore } from "./store.ts";

const settings = environment({
  MARKET_TABLE: variable.table,
  EVENTS_TABLE: variable.table,
  MARKET_PRICE_URL: variable.name,
  MARKET_FALLBACK_URL: variable.originOrNone,
  MARKET_RATES_URL: variable.name,
  HALVEST_STAGE: variable.name,
});

const metrics = new Metrics({
  namespace: "Halvest",
  serviceName: "market",
  // Two stages of one account must not raise each other's alarms.
  defaultDimensions: { stage: settings.HALVEST_STAGE },
});
const store = createMarketStore(documents(), settings.MARKET_TABLE, settings.EVENTS_TABLE);
const sources = createMarketSources({
  priceUrl: settings.MARKET_PRICE_URL,
  fallbackUrl: settings.MARKET_FALLBACK_URL,
  ratesUrl: settings.MARKET_RATES_URL,
});

/** Runs on a schedule. A part that fails is counted and tried again at the next run; the result says which. */
export const handler = job(createLog().with({ feature: "market" }), async (log) => {
  const report = await ingest({ store, sources, clock: Date.now, embedded: embeddedEnd() });
  metrics.addMetric("MarketPriceHeldBack", MetricUnit.Count, report.price === "held" ? 1 : 0);
  const isFallback = report.price === "written" && report.priceSource === "coingecko";
  metrics.addMetric("MarketFallbackPrice", MetricUnit.Count, isFallback ? 1 : 0);
  metrics.addMetric("MarketSourceFailures", MetricUnit.Count, report.failures.length);
  metrics.publishStoredMetrics();
  const { failures, ...counts } = report;
  if (failures.length > 0) log.warn("Market ingestion is incomplete", { ...counts, failures });
  else log.info("Market ingestion done", counts);
  return counts;
});

function embeddedEnd(): EmbeddedEnd {
  const observed = monthlyFacts.findLast(({ month }) => month <= lastObservedHeightMonth);
  const last = monthlyFacts.at(-1);
  if (!observed || !last) throw new Error("The embedded history is empty");
  return {
    dataDate: embeddedDataDate,
    closeCents: centsOf(last.close),
    blockHeight: observed.lastBlockHeight,
    extrapolatedHeightDates: monthlyFacts
      .filter(({ month }) => month > lastObservedHeightMonth)
      .map(({ month, lastDay }) => formatDate(dayOf(monthOfText(month), lastDay ?? lastDayOfAnyMonth))),
  };
}

/** A day of the month that `dayOf` cuts to the month's length. */
const lastDayOfAnyMonth = 31;
