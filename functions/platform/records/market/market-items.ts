import * as z from "zod";
import { priceSources } from "#shared/domain/integrations/price-sources.ts";
import { ratedCurrencies } from "./live-market.ts";

const dayPrefix = "DAY#";
const nowKey = "NOW";
const ratesKey = "RATES";

/** Keys of the market table: one partition, days in order. */
export const marketKeys = {
  partition: "BTC",
  day: (date: string) => ({ pk: "BTC", sk: `${dayPrefix}${date}` }),
  now: { pk: "BTC", sk: nowKey },
  rates: { pk: "BTC", sk: ratesKey },
  /** A price that waits for confirmation; apart from the readings, so that no reader can take it for one. */
  held: { pk: "HELD", sk: nowKey },
  dayPrefix,
  kindOf(sortKey: unknown): "day" | "now" | "rates" | undefined {
    if (sortKey === nowKey) return "now";
    if (sortKey === ratesKey) return "rates";
    return typeof sortKey === "string" && sortKey.startsWith(dayPrefix) ? "day" : undefined;
  },
};

const cents = z.int().positive();
const height = z.int().nonnegative();

/** A price in US dollars that can be stored in cents. */
export const quotedUsd = z.number().min(0.01).max(1e12);

export const observedDay = z
  .object({ date: z.iso.date(), closeCents: cents.optional(), lastBlockHeight: height.optional() })
  .transform(({ date, closeCents, lastBlockHeight }) => ({
    date,
    ...(closeCents !== undefined && { closeCents }),
    ...(lastBlockHeight !== undefined && { lastBlockHeight }),
  }));

/** Records from before there was a second source name none, and their height was observed with their price. */
export const observedNow = z
  .object({
    priceCents: cents,
    priceSource: z.enum(priceSources).default("mempool"),
    observedAt: z.iso.datetime(),
    blockHeight: height,
    heightObservedAt: z.iso.datetime().optional(),
  })
  .transform(({ heightObservedAt, ...now }) => ({
    ...now,
    heightObservedAt: heightObservedAt ?? now.observedAt,
  }));

export const observedRates = z.object({
  date: z.iso.date(),
  perUsd: z.partialRecord(z.enum(ratedCurrencies), z.number().positive()),
});

/** An implausible price, held until later observations agree with it or contradict it. */
export const heldPrice = z.object({
  priceCents: cents,
  observedAt: z.iso.datetime(),
  agreeing: z.int().positive(),
});
export type HeldPrice = z.infer<typeof heldPrice>;
