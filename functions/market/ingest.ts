import type {
  LiveMarket,
  ObservedDay,
  ObservedNow,
  ObservedRates,
} from "#functions/platform/records/market/live-market.ts";
import { ratedCurrencies } from "#functions/platform/records/market/live-market.ts";
import type { HeldPrice } from "#functions/platform/records/market/market-items.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { dayMs, daySeconds, hourSeconds } from "#shared/domain/durations.ts";
import type { PriceSource } from "#shared/domain/integrations/price-sources.ts";
import { centsOf } from "#shared/domain/money.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";
import type { MarketSources, QuotedPrice } from "./sources.ts";

/** What the ingestion reads and writes. Every write is idempotent. */
export interface MarketStore {
  read(): Promise<LiveMarket>;
  readHeld(): Promise<HeldPrice | undefined>;
  /**
   * Writes the current price unless a newer observation or a greater height is there.
   * @param completedEpoch the epoch that has ended since the last observation; null when none has
   */
  writeNow(now: ObservedNow, completedEpoch: number | null): Promise<void>;
  writeRates(rates: ObservedRates): Promise<void>;
  writeDay(day: ObservedDay): Promise<void>;
  hold(price: HeldPrice): Promise<void>;
  releaseHeld(): Promise<void>;
}

export interface IngestReport {
  readonly price: "written" | "held" | "failed";
  /** Whose quote was used, also where it is held back; null when no source gave a usable one. */
  readonly priceSource: PriceSource | null;
  readonly daysWritten: number;
  readonly daysMissing: number;
  readonly rates: "written" | "held" | "failed";
  /** Reasons, without addresses or bodies. */
  readonly failures: readonly string[];
}

/** Where the embedded history ends and live days begin. */
export interface EmbeddedEnd {
  readonly dataDate: string;
  readonly closeCents: number;
  /** Last height that was observed, not extrapolated. */
  readonly blockHeight: number;
  /** Days of the history, ascending, whose embedded height is extrapolated: the real one is fetched first. */
  readonly extrapolatedHeightDates: readonly string[];
}

export interface IngestOptions {
  readonly store: MarketStore;
  readonly sources: MarketSources;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly embedded: EmbeddedEnd;
  /** Days fetched at most in one run; the next run continues where this one stopped. */
  readonly maxDaysPerRun?: number;
}

/** Observations within this share of a held price confirm it. */
const agreement = 0.05;
/** A held price is accepted once this many observations in a row agree. */
const neededAgreements = 3;
/** The largest distance between a day's close and the requested moment. */
const closeToleranceSeconds = 6 * hourSeconds;
/** A quoted current price older than this is not current. */
const freshSeconds = hourSeconds;
/** How long the last observed height stands while its source gives none. */
const standingHeightMs = dayMs;
/**
 * The largest plausible change of the logarithm of an exchange rate within a day. It grows with the square root of time
 * as that of the price does, so that a real move, which is published again each day, is accepted after some days.
 */
const largestRateMove = 0.2;

/**
 * Largest plausible change of the log price after some days: 0.4 at once and within a day (the worst day since
 * 2013 was about −0.5, so a real one waits for its confirmation), growing with the square root of time as the
 * spread of price changes does.
 */
function largestLogMove(days: number): number {
  return 0.4 * Math.sqrt(Math.max(1, days));
}

/** True when the price deviates implausibly from the last known one for the time between them. */
function isBeyondReason(priceCents: number, lastCents: number, days: number): boolean {
  return Math.abs(Math.log(priceCents / lastCents)) > largestLogMove(days);
}

/** The epoch that ended between two heights, by number; null when none did. */
function completedEpoch(before: number, after: number): number | null {
  const epoch = Math.floor(after / blocksPerEpoch);
  return epoch > Math.floor(before / blocksPerEpoch) ? epoch - 1 : null;
}

type ObservedHeight = Pick<ObservedNow, "blockHeight" | "heightObservedAt">;

/** The last height that was observed, with the price or at the end of a day; undefined before the first one. */
function lastObservedHeight(
  now: ObservedNow | undefined,
  day: ObservedDay | undefined,
): ObservedHeight | undefined {
  const blockHeight = day?.lastBlockHeight ?? 0;
  if (day === undefined || blockHeight <= (now?.blockHeight ?? 0)) return now;
  return { blockHeight, heightObservedAt: endOfDay(day.date) };
}

/**
 * The greatest plausible height some time after another one: twice as many blocks as are meant to be found, and a day's
 * more because they come in bursts.
 *
 * @param atMs milliseconds since 1970
 */
function highestAfter({ blockHeight, heightObservedAt }: ObservedHeight, atMs: number): number {
  const days = Math.max(0, atMs - Date.parse(heightObservedAt)) / dayMs;
  return blockHeight + engineConstants.blocksPerDay * (2 * days + 1);
}

const endOfDay = (date: string) => `${date}T23:59:59.000Z`;

/** Fetches what is missing, checks it and writes it. Each part fails on its own; the report says which did. */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  const { store, sources, clock, embedded } = options;
  const live = await store.read();
  const failures: string[] = [];
  const guarded = async <T>(work: () => Promise<T>, fallback: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
      return fallback;
    }
  };

  const quoteOf = (priceSource: PriceSource, name: string, ask: () => Promise<QuotedPrice>) =>
    guarded(async () => {
      const { usd, unixSeconds } = await ask();
      const nowSeconds = clock() / 1000;
      if (unixSeconds > nowSeconds + 300 || unixSeconds < nowSeconds - freshSeconds) {
        throw new Error(`${name}: quote is not current`);
      }
      const observedAt = new Date(unixSeconds * 1000).toISOString();
      return { priceCents: centsOf(usd), priceSource, observedAt };
    }, null);
  const tip = async (): Promise<ObservedHeight> => {
    const blockHeight = await sources.tipHeight();
    const before = live.now ?? lastObservedHeight(undefined, live.days.at(-1));
    if (blockHeight < (before?.blockHeight ?? embedded.blockHeight)) {
      throw new Error("height: below the last known block");
    }
    if (before && blockHeight > highestAfter(before, clock())) {
      throw new Error("height: more blocks than there can be");
    }
    return { blockHeight, heightObservedAt: new Date(clock()).toISOString() };
  };

  // Side by side: a source that answers late must leave time for the other one.
  const [days, first, observedTip] = await Promise.all([
    guarded(() => ingestDays(options, live), { written: 0, missing: -1, last: undefined }),
    quoteOf("mempool", "price", sources.currentPrice),
    guarded(tip, null),
  ]);
  const lastDay = days.last ?? live.days.at(-1);
  const anchor = live.now ?? {
    priceCents: lastDay?.closeCents ?? embedded.closeCents,
    blockHeight: lastDay?.lastBlockHeight ?? embedded.blockHeight,
    observedAt: endOfDay(lastDay?.date ?? embedded.dataDate),
  };
  const known = lastObservedHeight(live.now, lastDay);
  // Stored with the moment it was observed at, so that no number of runs makes it stand longer.
  const standing = known && clock() - Date.parse(known.heightObservedAt) <= standingHeightMs ? known : null;
  const height = observedTip ?? standing;
  const { fallbackPrice } = sources;
  const quote =
    first === null && fallbackPrice !== null
      ? await quoteOf("coingecko", "fallback price", fallbackPrice)
      : first;

  const price = await guarded<IngestReport["price"]>(async () => {
    if (quote === null || height === null) return "failed";
    const { priceCents, observedAt } = quote;
    const held = await store.readHeld();
    const agrees = held !== undefined && Math.abs(priceCents / held.priceCents - 1) <= agreement;
    // A quote counts once, however often it is read, and one from before the held one says nothing about it.
    if (held && (observedAt < held.observedAt || (agrees && observedAt === held.observedAt))) return "held";
    const elapsedDays = (Date.parse(observedAt) - Date.parse(anchor.observedAt)) / dayMs;
    if (isBeyondReason(priceCents, anchor.priceCents, elapsedDays)) {
      const agreeing = (agrees ? held.agreeing : 0) + 1;
      if (agreeing < neededAgreements) {
        await store.hold({ priceCents, observedAt, agreeing });
        return "held";
      }
    }
    const { blockHeight, heightObservedAt } = height;
    await store.writeNow(
      { ...quote, blockHeight, heightObservedAt },
      completedEpoch(anchor.blockHeight, blockHeight),
    );
    await store.releaseHeld();
    return "written";
  }, "failed");

  const rates = await guarded<IngestReport["rates"]>(async () => {
    const published = await sources.rates();
    if (dayOfText(published.date) > clock() / 1000 / daySeconds + 1) {
      throw new Error("exchange rates: dated in the future");
    }
    const known = live.rates;
    const elapsedDays = known === undefined ? 0 : dayOfText(published.date) - dayOfText(known.date);
    const largest = largestRateMove * Math.sqrt(Math.max(1, elapsedDays));
    const moved = ratedCurrencies.filter((currency) => {
      const before = known?.perUsd[currency];
      const after = published.perUsd[currency];
      return before && after && Math.abs(Math.log(after / before)) > largest;
    });
    if (moved.length > 0) {
      failures.push(`exchange rates: implausible move of ${moved.join(", ")}`);
      return "held";
    }
    await store.writeRates(published);
    return "written";
  }, "failed");

  const priceSource = quote?.priceSource ?? null;
  return { price, priceSource, daysWritten: days.written, daysMissing: days.missing, rates, failures };
}

/** Fills finished days from the last known one on, oldest first, so that an interruption leaves no gap. */
async function ingestDays(options: IngestOptions, live: LiveMarket) {
  const { store, sources, clock, embedded, maxDaysPerRun = 40 } = options;
  const today = Math.floor(clock() / 1000 / daySeconds);
  let last = live.days.at(-1);
  let lastHeight = last?.lastBlockHeight ?? embedded.blockHeight;
  let lastCents =
    live.days.findLast((day) => day.closeCents !== undefined)?.closeCents ?? embedded.closeCents;
  let written = 0;

  const heightAtEnd = async (end: number) => {
    const height = await sources.heightAt(end);
    if (height < lastHeight) throw new Error("height history: below the day before");
    const day = lastObservedHeight(undefined, last);
    if (day && height > highestAfter(day, end * 1000)) {
      throw new Error("height history: more blocks than there can be");
    }
    return height;
  };

  const known = last?.date ?? "";
  for (const date of embedded.extrapolatedHeightDates.filter((candidate) => candidate > known)) {
    lastHeight = await heightAtEnd((dayOfText(date) + 1) * daySeconds);
    last = { date, lastBlockHeight: lastHeight };
    await store.writeDay(last);
  }

  const lastDate = last && last.date > embedded.dataDate ? last.date : embedded.dataDate;
  let day = dayOfText(lastDate) + 1;
  for (; day < today && written < maxDaysPerRun; day++) {
    const end = (day + 1) * daySeconds;
    const [quote, lastBlockHeight] = await Promise.all([sources.priceAt(end), heightAtEnd(end)]);
    if (Math.abs(quote.unixSeconds - end) > closeToleranceSeconds) {
      throw new Error("price history: no price near the end of the day");
    }
    const closeCents = centsOf(quote.usd);
    if (isBeyondReason(closeCents, lastCents, 1) && !(await persists(sources, closeCents, end, clock))) {
      throw new Error("price history: implausible close");
    }
    last = { date: formatDate(day), closeCents, lastBlockHeight };
    await store.writeDay(last);
    lastCents = closeCents;
    lastHeight = lastBlockHeight;
    written++;
  }
  return { written, missing: Math.max(0, today - day), last };
}

/** Whether the price a day later still agrees with a surprising close: then it was a real move, not an error. */
async function persists(sources: MarketSources, closeCents: number, end: number, clock: () => number) {
  const later = end + daySeconds;
  if (later > clock() / 1000) return false;
  const quote = await sources.priceAt(later);
  const isNear = Math.abs(quote.unixSeconds - later) <= closeToleranceSeconds;
  return isNear && !isBeyondReason(centsOf(quote.usd), closeCents, 1);
}

function dayOfText(date: string): number {
  const day = parseDate(date);
  if (day === null) throw new Error(`Not a date: ${date}`);
  return day;
}
