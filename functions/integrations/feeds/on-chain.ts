import * as z from "zod";
import { callService, parsedAnswer, requireOk } from "#functions/integrations/service-call.ts";
import { hourMs } from "#shared/domain/durations.ts";
import { onChainFigures } from "#shared/domain/integrations/figures.ts";
import { t } from "#shared/domain/language/translate.ts";
import { publicFigures, type StoredFigures } from "./public-figures.ts";
import type { ReadingStore } from "./reading-store.ts";

const service = "Blockchain.com";

/** The names of the charts. */
const charts: Readonly<Record<(typeof onChainFigures)[number], string>> = {
  marketToRealisedValue: "mvrv",
  hashRate: "hash-rate",
  difficulty: "difficulty",
  dailyFeesUsd: "transaction-fees-usd",
  dailyTransactions: "n-transactions",
};

const Chart = z.object({
  status: z.literal("ok"),
  values: z.array(z.object({ x: z.int().positive(), y: z.number().nonnegative() })).min(1),
});

/**
 * Figures of the block chain, from the charts of Blockchain.com, which need no key.
 *
 * @param address base address, e.g. `https://api.blockchain.info`
 * @see https://www.blockchain.com/explorer/api/charts_api
 */
export function onChainAnalytics(readings: ReadingStore, address: string) {
  return publicFigures(readings, {
    everyMs: 6 * hourMs,
    maxAgeMs: 5 * hourMs,
    nameFor: () => "on-chain",
    works: () => t("{service} answers", { service }),
    async fetch(_given, take) {
      const found: StoredFigures = [];
      // One after the other: it asks for few calls.
      for (const id of onChainFigures) {
        await take();
        const url = `${address}/charts/${charts[id]}?timespan=30days&format=json`;
        const { status, text } = await callService({ service, url });
        requireOk(service, status);
        const last = parsedAnswer(service, text, Chart).values.at(-1)!;
        found.push({ id, value: last.y, at: new Date(last.x * 1_000).toISOString() });
      }
      return found;
    },
    show: async (figures) => ({ figures, warning: null }),
  });
}
