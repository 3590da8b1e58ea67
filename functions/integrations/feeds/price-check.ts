import * as z from "zod";
import { callService, parsedAnswer, requireOk, ServiceFailed } from "#functions/integrations/service-call.ts";
import { coinGeckoPrice } from "#functions/platform/records/market/coingecko-price.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { ServiceFigure } from "#shared/api/portfolio/public-services.ts";
import { hourMs, minuteMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { ownPrice } from "./own-price.ts";
import { publicFigures } from "./public-figures.ts";
import type { ReadingStore } from "./reading-store.ts";

const service = "CoinGecko";

/** The answer for a key of another plan, with status 400. */
const Refusal = z.object({
  error_code: z.int().optional(),
  status: z.object({ error_code: z.int().optional() }).optional(),
});
const codeOf = (text: string): number | undefined => {
  const { error_code, status } = parsedAnswer(service, text, Refusal);
  return error_code ?? status?.error_code;
};
/** A key of a paid plan at the address of demo keys. */
const otherPlan = new Set<number | undefined>([10_010, 10_011]);

/** A larger deviation of the two prices is worth a warning. */
const largestDeviation = 0.02;
/** Prices that are further apart in time are not compared. */
const comparableMs = hourMs;

/**
 * The price of CoinGecko, compared with the one that Halvest calculates with.
 *
 * @param address base address, e.g. `https://api.coingecko.com`
 * @see https://docs.coingecko.com/reference/simple-price and https://docs.coingecko.com/docs/errors-and-rate-limits
 */
export function priceCheck(readings: ReadingStore, address: string, market: MarketSource) {
  return publicFigures(readings, {
    everyMs: hourMs,
    maxAgeMs: 5 * minuteMs,
    nameFor: () => "coingecko",
    works: () => t("{service} answers", { service }),
    async fetch({ key }, take) {
      await take();
      const url = `${address}${coinGeckoPrice.path}`;
      const headers = key === null ? {} : { "x-cg-demo-api-key": key.apiKey };
      const { status, text } = await callService({ service, url, headers });
      // Without a key there is none to refuse; 403 means that it answers no one at this address.
      if (key !== null && status === 401)
        throw new ServiceFailed("key", t("{service} refuses the key", { service }));
      if (key !== null && status === 400 && otherPlan.has(codeOf(text))) {
        throw new ServiceFailed(
          "key",
          t("{service} takes demo keys here, not those of a paid plan", { service }),
        );
      }
      requireOk(service, status);
      const { usd, unixSeconds } = parsedAnswer(service, text, coinGeckoPrice.answer);
      return [{ id: "checkedPrice", value: usd, at: new Date(unixSeconds * 1_000).toISOString() }];
    },
    async show(stored) {
      const checked = stored.find(({ id }) => id === "checkedPrice");
      const { now } = (await market()).live;
      if (checked === undefined || now === undefined) return { figures: stored, warning: null };
      const { figure: own, warning } = ownPrice(now);
      // A price says nothing of itself.
      if (warning !== null) return { figures: [own, checked], warning };
      const apartMs = Math.abs(Date.parse(own.at) - Date.parse(checked.at));
      if (apartMs > comparableMs) {
        const apart = t("The prices are more than an hour apart and are not compared.");
        return { figures: [own, checked], warning: apart };
      }
      const deviation: ServiceFigure = {
        id: "deviation",
        value: checked.value / own.value - 1,
        at: checked.at,
      };
      const isLarge = Math.abs(deviation.value) > largestDeviation;
      return {
        figures: [own, checked, deviation],
        warning: isLarge
          ? t("The prices differ by more than {percent} %.", { percent: largestDeviation * 100 })
          : null,
      };
    },
  });
}
