import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { ReadConsumerPrices } from "#functions/platform/records/market/measured-inflation.ts";
import type { LedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import type { OpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import {
  asksGrowth,
  planSeed,
  planSettings,
  transactionInput,
} from "#functions/platform/records/plan/plan-input.ts";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import type { MarketData } from "#shared/engine/types.ts";
import { embeddedDataDate } from "#shared/market/embedded.ts";
import type { PanelCaller } from "./panel-caller.ts";

interface Dependencies {
  readonly plans: OpenPlanReader;
  readonly ledgers: LedgerReader;
  readonly market: MarketSource;
  /** The consumer prices that an account has chosen. */
  readonly consumerPrices: ReadConsumerPrices;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Returns the input of the server's simulation to the browser, so that a preview has the same numbers. */
export function createEngineConfigService({ plans, ledgers, market, consumerPrices, clock }: Dependencies) {
  return {
    async get(caller: PanelCaller): Promise<EngineConfig> {
      const now = new Date(clock());
      const [plan, { transactions, version: ledgerVersion }, { input }, chosenPrices] = await Promise.all([
        plans.readOrCreate(caller.userId, now),
        ledgers.read(caller.userId),
        market(),
        consumerPrices(caller.userId),
      ]);
      const { panel, epochCount, epochs, edits } = planSettings(plan);
      return {
        modelVersion: engineConstants.modelVersion,
        constants: structuredClone<Writable<typeof engineConstants>>(engineConstants),
        historyUntil: embeddedDataDate,
        planId: plan.id,
        planName: plan.name,
        planVersion: plan.version,
        ledgerVersion,
        now: now.toISOString().slice(0, 10),
        tier: caller.tier,
        seed: planSeed(plan, caller),
        asksGrowth: asksGrowth(plan),
        settings: { panel: { ...panel }, epochCount, epochs: { ...epochs }, edits: { ...edits } },
        goal: plan.goal,
        ...(plan.withdrawal !== null && { withdrawal: plan.withdrawal }),
        transactions: transactions.map(transactionInput),
        market: { ...observed(input), ...(chosenPrices && { consumerPrices: chosenPrices }) },
      };
    },
  };
}

type Writable<T> = { -readonly [Key in keyof T]: Writable<T[Key]> };

/** The part of a market that is not in the history that browser and server both carry. */
function observed(market: MarketData): EngineConfig["market"] {
  const { daily, heights, exchangeRates, currentBitcoinPrice, currentBlockHeight, dataTimestamp } = market;
  return {
    ...(daily && { daily: daily.map(([date, close]) => [date, close]) }),
    ...(heights && { heights: heights.map(([date, height]) => [date, height]) }),
    ...(exchangeRates && { exchangeRates: { ...exchangeRates } }),
    ...(currentBitcoinPrice !== undefined && { currentBitcoinPrice }),
    ...(currentBlockHeight !== undefined && { currentBlockHeight }),
    ...(dataTimestamp !== undefined && { dataTimestamp }),
  };
}
