import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { RollingBacktest } from "#shared/engine/analyses/rolling-backtest.ts";
import type { ChartModel } from "#web/components/charts/chart-model.ts";
import { lineModel } from "#web/components/charts/lines/line-model.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { numberFormat } from "#web/components/format/formats.ts";

/** One stretch of history: the rule from one month on. */
export interface BacktestStart {
  /** `yyyy-mm-dd` */
  readonly start: string;
  readonly invested: number;
  readonly totalBTC: number;
  readonly value: number;
  readonly roi: number | null;
  readonly xirr: number | null;
  readonly lumpSumRoi: number | null;
}

/** Every start that has a return, the worst first. */
export function startsByReturn(backtest: RollingBacktest): BacktestStart[] {
  return backtest.start
    .map((start, at) => ({
      start,
      invested: backtest.invested[at] ?? 0,
      totalBTC: backtest.totalBTC[at] ?? 0,
      value: backtest.value[at] ?? 0,
      roi: backtest.roi[at] ?? null,
      xirr: backtest.xirr[at] ?? null,
      lumpSumRoi: backtest.lumpSumRoi[at] ?? null,
    }))
    .filter(({ roi }) => roi !== null)
    .toSorted((one, other) => (one.roi ?? 0) - (other.roi ?? 0));
}

const grown = (roi: readonly (number | null)[]) => roi.map((value) => (value === null ? null : 1 + value));
const factor = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The value of one unit of money, by start month: with the plan's rule, and with all of it on the first day. */
export function backtestChart(
  timeline: Pick<Timeline, "now" | "epochs">,
  { horizonMonths, start, roi, lumpSumRoi }: RollingBacktest,
  currency: Currency,
): ChartModel {
  return lineModel(timeline, {
    id: "backtest",
    title: t("Value per {amount} after {count} months, by start", {
      amount: `${currencySign(currency)} 1`,
      count: horizonMonths,
    }),
    subtitle: t("At real closes, fees included."),
    dates: start,
    unit: "number",
    canBeLog: true,
    text: (value) => factor.format(value),
    series: [
      { id: "plan", label: t("This plan"), colour: "series-1", kind: "line", values: grown(roi) },
      {
        id: "lump",
        label: t("All of it on the first day"),
        endLabel: t("First day"),
        colour: "series-4",
        kind: "line",
        values: grown(lumpSumRoi),
        isDashed: true,
      },
    ],
  });
}

/** Lower ends of the classes of a distribution: value per unit of money. */
const classes = [0, 0.5, 0.8, 1, 1.5, 2, 3, 5, 10, 20, 50, 100] as const;
const short = numberFormat({ maximumFractionDigits: 1 });

/** How many starts ended in each class of value, without empty ones at the ends. */
export function distribution({
  roi,
}: Pick<RollingBacktest, "roi">): { name: string; share: number; text: string }[] {
  const counts = classes.map((from, at) => {
    const until = classes[at + 1] ?? Number.POSITIVE_INFINITY;
    const share = grown(roi).filter((value) => value !== null && value >= from && value < until).length;
    const name = Number.isFinite(until)
      ? t("{from} to {to}", { from: short.format(from), to: short.format(until) })
      : t("{from} and more", { from: short.format(from) });
    return { name, share, text: String(share) };
  });
  const first = counts.findIndex(({ share }) => share > 0);
  return first < 0 ? [] : counts.slice(first, counts.findLastIndex(({ share }) => share > 0) + 1);
}
