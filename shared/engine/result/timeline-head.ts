import type { Currency } from "#shared/domain/currencies.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { earlierGrowthDefault, planFields } from "#shared/domain/plan-fields.ts";
import { homeFigures } from "#shared/engine/analyses/home-figures.ts";
import { observedTops } from "#shared/engine/indicators/pi-cycle.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import type { IgnoredSetting } from "#shared/engine/simulate-leniently.ts";
import { basePayments } from "./base-payments.ts";
import { resultHead } from "./result-file.ts";

/** What a timeline says beside the result itself. */
interface TimelineSource {
  readonly planId: string;
  readonly planName: string;
  readonly planVersion: number;
  /** Version of what was recorded. */
  readonly ledgerVersion: number;
  readonly baseCurrency: Currency;
  readonly ignored: readonly IgnoredSetting[];
  /** Whether the plan's owner has to be asked about its growth: it was the default of an earlier model. */
  readonly asksGrowth?: boolean;
  readonly ignoredTransactions: readonly { readonly id: unknown; readonly dateAcquired: unknown }[];
}

/** At most N transactions that were left out are named: thousands would outgrow an answer. */
const mostNamed = 100;

/** A timeline without its cells, as the server answers it and as the browser previews it. */
export function timelineHead(simulated: SimulationResult, source: TimelineSource) {
  const result = resultHead(simulated);
  const { portfolio } = result;
  const { versus, ...home } = homeFigures(simulated.model);
  const payments = basePayments(simulated);
  const { day } = simulated.model.rows;
  const [first = 0, last = first - 1] = [day[0], day[simulated.rowCount - 1]];
  return {
    modelVersion: result.modelVersion,
    planId: source.planId,
    planName: source.planName,
    planVersion: source.planVersion,
    ledgerVersion: source.ledgerVersion,
    now: result.now,
    tier: result.tier,
    baseCurrency: source.baseCurrency,
    dataDate: result.dataDate,
    stale: result.stale,
    currentBitcoinPrice: result.currentBitcoinPrice,
    currentBlockHeight: result.currentBlockHeight,
    exchangeRate: result.exchangeRate,
    currentEpoch: result.currentEpoch,
    investStartDate: result.investStartDate,
    investEndDate: result.investEndDate,
    buyRhythm: simulated.model.plan.controlPanel.buyRhythm,
    columns: [...result.columns],
    rowCount: result.rowCount,
    hiddenRows: result.hiddenRows,
    rowSource: [...result.rowSource],
    rowEpoch: [...result.rowEpoch],
    ...(result.purchases !== undefined && { purchases: [...result.purchases] }),
    ...(payments !== null && {
      basePayments: { spentCents: [...payments.spentCents], feesCents: [...payments.feesCents] },
    }),
    epochs: result.epochs.map((epoch) => ({
      epoch: epoch.epoch,
      halvingBlockHeight: epoch.halvingBlockHeight,
      halvingDate: epoch.halvingDate,
      peakPriceDate: epoch.peakPriceDate,
      troughPriceDate: epoch.troughPriceDate,
      anchors: epoch.anchors.map((anchor) => ({ ...anchor })),
    })),
    portfolio: portfolio && {
      atEnd: { ...portfolio.atEnd },
      atNow: portfolio.atNow && { ...portfolio.atNow },
    },
    piCycleTops: observedTops(simulated.model, first, last).map(formatDate),
    planVersusActual: versus,
    home,
    warnings: [
      ...result.warnings,
      ...(source.asksGrowth
        ? [
            {
              code: "growthDefaultChanged",
              from: earlierGrowthDefault,
              to: planFields.growthConservatism.fallback,
            },
          ]
        : []),
      ...source.ignored.map((setting) => ({ code: "settingOvertaken", ...setting })),
      ...source.ignoredTransactions.slice(0, mostNamed).map(({ id, dateAcquired }) => ({
        code: "transactionIgnored",
        id,
        dateAcquired,
      })),
      ...(source.ignoredTransactions.length > mostNamed
        ? [{ code: "moreTransactionsIgnored", count: source.ignoredTransactions.length - mostNamed }]
        : []),
    ],
  };
}

export type TimelineHead = ReturnType<typeof timelineHead>;
