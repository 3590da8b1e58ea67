import * as z from "zod";
import { callService, parsedAnswer, requireOk } from "#functions/integrations/service-call.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { ServiceFigure } from "#shared/api/portfolio/public-services.ts";
import { hourMs, minuteMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { finalHeight } from "#shared/engine/market/supply.ts";
import type { ReadAddress } from "./chosen-address.ts";
import { ownPrice } from "./own-price.ts";
import { publicFigures } from "./public-figures.ts";
import type { ReadingStore } from "./reading-store.ts";

interface MarketDataDependencies {
  readonly readings: ReadingStore;
  readonly readAddress: ReadAddress;
  /** The instance that Halvest reads: an API like that of mempool.space. */
  readonly usual: string;
  readonly market: MarketSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const Height = z.int().nonnegative().max(finalHeight);
const Fees = z.object({ fastestFee: z.number().nonnegative(), hourFee: z.number().nonnegative() });
const Adjustment = z.object({ difficultyChange: z.number(), remainingBlocks: z.int().nonnegative() });

/** Prices are read every ten minutes. */
const lateMs = hourMs;
/** About an hour of blocks. */
const lateBlocks = 6;

/**
 * What Halvest has read of the market, and how an instance of mempool.space answers: its own one, or one's own.
 *
 * @see https://mempool.space/docs/api/rest
 */
export function marketData({ readings, readAddress, usual, market, clock }: MarketDataDependencies) {
  return publicFigures(readings, {
    everyMs: hourMs,
    maxAgeMs: minuteMs,
    nameFor: ({ address }) => `market#${fingerprint(address ?? usual).slice(0, 16)}`,
    works: () => t("The instance answers"),
    async fetch({ settings: { address }, deadline }, take) {
      const base = (address ?? usual).replace(/\/$/, "");
      const service = new URL(base).hostname;
      const ask = async <S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> => {
        await take();
        const url = `${base}${path}`;
        if (address !== null) {
          const { body } = await readAddress({
            service,
            address: url,
            accept: "application/json",
            deadline,
          });
          return parsedAnswer(service, body.toString("utf8"), shape);
        }
        const { status, text } = await callService({ service, url });
        requireOk(service, status);
        return parsedAnswer(service, text, shape);
      };
      const [height, fees, adjustment] = await Promise.all([
        ask("/blocks/tip/height", Height),
        ask("/v1/fees/recommended", Fees),
        ask("/v1/difficulty-adjustment", Adjustment),
      ]);
      const at = new Date(clock()).toISOString();
      return [
        { id: "tipHeight", value: height, at },
        { id: "fastestFee", value: fees.fastestFee, at },
        { id: "hourFee", value: fees.hourFee, at },
        { id: "difficultyChange", value: adjustment.difficultyChange / 100, at },
        { id: "blocksToAdjustment", value: adjustment.remainingBlocks, at },
      ];
    },
    async show(stored) {
      const { now } = (await market()).live;
      if (now === undefined) {
        const warning = t("Halvest has read no current price. It calculates with its built-in history.");
        return { figures: stored, warning };
      }
      const price = ownPrice(now);
      const own: ServiceFigure[] = [
        price.figure,
        { id: "ownHeight", value: now.blockHeight, at: now.heightObservedAt },
      ];
      const tip = stored.find(({ id }) => id === "tipHeight");
      const isLate = clock() - Date.parse(now.observedAt) > lateMs;
      const isBehind = tip !== undefined && now.blockHeight - tip.value > lateBlocks;
      const warning = isLate
        ? t("Halvest has read no price for more than an hour.")
        : isBehind
          ? t("The instance is behind the block that Halvest has read.")
          : price.warning;
      return { figures: [...own, ...stored], warning };
    },
  });
}
