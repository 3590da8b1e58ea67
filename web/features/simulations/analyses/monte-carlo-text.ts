import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { MonteCarloRecord } from "#shared/engine/monte-carlo/monte-carlo-record.ts";
import type { ChartModel, ChartValues } from "#web/components/charts/chart-model.ts";
import { lineModel } from "#web/components/charts/lines/line-model.ts";
import { nominalNote, type TodaysRate, valuesAt } from "#web/components/display-currency/todays-rate.ts";
import { coinText } from "#web/components/format/coins.ts";

export const fans = ["value", "price", "totalBTC"] as const;
export type FanOf = (typeof fans)[number];

export const fanTexts: Readonly<Record<FanOf, { text: string; title: string }>> = {
  value: { text: msg("Value"), title: msg("Portfolio value") },
  price: { text: msg("Price"), title: msg("Price of bitcoin") },
  totalBTC: { text: msg("Coins"), title: msg("Coins held, BTC") },
};

/** The bands of all paths by month, and what was invested beside the value. */
export function fanChart(
  timeline: Pick<Timeline, "now" | "epochs">,
  monteCarlo: MonteCarloRecord,
  fan: FanOf,
  costs: readonly (number | null)[],
  money: TodaysRate,
): ChartModel {
  const shown = (values: readonly (number | null)[]) =>
    fan === "totalBTC" ? values : valuesAt(money, values);
  const [p10, p25, p50, p75, p90] = (["p10", "p25", "p50", "p75", "p90"] as const).map((each) =>
    shown(monteCarlo[fan][each]),
  ) as [ChartValues, ChartValues, ChartValues, ChartValues, ChartValues];
  const { title } = fanTexts[fan];
  const subtitle = t("10 to 90 and 25 to 75 in 100 of the simulated price paths, and their median.");
  return lineModel(timeline, {
    id: `monte-carlo-${fan}`,
    title: t(title),
    subtitle: fan === "totalBTC" ? subtitle : `${subtitle} ${nominalNote(money)}`,
    dates: monteCarlo.dateAcquired,
    unit: fan === "totalBTC" ? "number" : money.currency,
    canBeLog: true,
    ...(fan === "totalBTC" && { text: (value) => coinText(value) }),
    bands: [
      {
        id: "wide",
        label: t("10 to 90"),
        endLabels: { high: t("90 in 100 below"), low: t("10 in 100 below") },
        colour: "series-1",
        low: p10,
        high: p90,
        tone: "far",
      },
      { id: "narrow", label: t("25 to 75"), colour: "series-1", low: p25, high: p75, tone: "near" },
    ],
    series: [
      { id: "median", label: t("Median"), colour: "series-1", kind: "line", values: p50 },
      ...(fan === "value"
        ? [
            {
              id: "invested",
              label: t("Invested, model path"),
              endLabel: t("Invested"),
              colour: "text-secondary" as const,
              kind: "line" as const,
              values: shown(costs),
            },
          ]
        : []),
    ],
  });
}

/** A year and the share of the paths that are worth less than they cost in its last month. */
export interface LossOfYear {
  readonly year: string;
  readonly share: number;
}

/** The last month of each year from the present one on. */
export function lossByYear({ dateAcquired, lossProbability }: MonteCarloRecord, now: string): LossOfYear[] {
  const years = new Map<string, number>();
  dateAcquired.forEach((date, row) => {
    const share = lossProbability[row] ?? null;
    if (share !== null && date > now) years.set(date.slice(0, 4), share);
  });
  return [...years].map(([year, share]) => ({ year, share }));
}
