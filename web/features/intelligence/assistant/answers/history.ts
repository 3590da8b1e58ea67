import { type BuyRhythm, weeklyAmount } from "#shared/domain/buy-rhythm.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { inSentence } from "#web/components/language/in-sentence.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { planAlone } from "#web/features/intelligence/plan-alone.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import { calculate, coinsText, type Desk, rhythmAmount, usdText } from "./desk.ts";
import { neverMade } from "./past.ts";

/** The length of the stretches of history that are compared. */
const backtestMonths = 48;
const stretchText = () => t("{count, plural, one {# month} other {# months}}", { count: backtestMonths });

/** All of the plan's money on its first day against buying bit by bit, so far and over all of history. */
export async function lumpSum(desk: Desk): Promise<CalculatedAnswer> {
  const { timeline } = desk;
  const plan = planAlone(desk.config);
  const hasPast = timeline.investStartDate < timeline.dataDate;
  const outcome = await calculate(
    desk,
    {
      config: plan.config,
      changes: {
        ...plan.changes,
        plan: { ...plan.changes.plan, ...(hasPast && { investEndDate: timeline.dataDate }) },
      },
    },
    { ...(hasPast && { comparisons: true }), rollingBacktest: { months: backtestMonths } },
  );
  const { comparisons, rollingBacktest } = outcome.analyses;
  const summary = rollingBacktest?.summary;
  if (!rollingBacktest || !summary) throw new CannotAnswer(t("There is not enough history to compare."));
  const lumps = quantiles(
    rollingBacktest.lumpSumRoi.filter((roi) => roi !== null),
    [0.1, 0.5, 0.9],
  );
  const row = (
    name: string,
    found: { cost: number; totalBTC: number; value: number; roi: number | null },
  ) => [
    name,
    coinsText(found.totalBTC),
    usdText(desk, found.value),
    found.roi === null ? "–" : formatPercent(found.roi),
  ];
  const percent = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : formatPercent(value);
  return {
    headline: t("Buying as planned beat a lump sum from {count} of 100 starting months.", {
      count: summary.beatLumpSumShare * 100,
    }),
    details: [
      t(
        "Over {months} months each, from all {count} starts in history with the same money. Half of the plans returned {plan} or more, half of the lump sums {lump}. In the worst tenth it was {worstPlan} and {worstLump} or less.",
        {
          months: backtestMonths,
          count: summary.count,
          plan: percent(summary.medianRoi),
          lump: percent(lumps[1]),
          worstPlan: percent(summary.p10Roi),
          worstLump: percent(lumps[0]),
        },
      ),
      `${t("Stretches overlap: only {count} of them are independent.", {
        count: Math.floor((summary.count + backtestMonths - 1) / backtestMonths),
      })} ${t(neverMade)}`,
    ],
    basis: ["simulated"],
    ...(comparisons && {
      table: {
        title: t("The money of your plan since {month}, {amount}", {
          month: formatMonth(timeline.investStartDate),
          amount: usdText(desk, comparisons.plan.cost),
        }),
        columns: ["", t("Coins"), t("Value"), t("Return")],
        rows: [
          row(t("Your plan"), comparisons.plan),
          row(t("All of it on the first day"), comparisons.lumpSum),
          row(t("In equal parts"), comparisons.plainDca),
        ],
      },
    }),
    calculated: [
      [t("Stretch"), stretchText()],
      [t("Starts"), formatCount(summary.count)],
      [t("Best and worst plan"), `${percent(summary.maxRoi)}, ${percent(summary.minRoi)}`],
    ],
    related: ["rhythm", "earlierStart", "topUps", "skipBadMonths", "worstCase"],
  };
}

const rhythmNames = {
  monthly: msg("Monthly"),
  twoWeekly: msg("Every two weeks"),
  weekly: msg("Weekly"),
  daily: msg("Daily"),
} as const;

/** Two rhythms with the same money over all of history. */
export async function rhythm(desk: Desk, { rhythms }: ReadValues): Promise<CalculatedAnswer> {
  const own = desk.timeline.buyRhythm;
  const amount = Number(setting(desk.config, "baseAmount"));
  const [first, second] = rhythms;
  const pair: readonly [BuyRhythm, BuyRhythm] =
    first === undefined
      ? [own, own === "weekly" ? "monthly" : "weekly"]
      : [first, second ?? (first === own ? (own === "monthly" ? "weekly" : "monthly") : own)];
  const amountIn = (every: BuyRhythm) =>
    fromCents(centsOf(weeklyAmount(amount, own) / weeklyAmount(1, every)));
  const plan = planAlone(desk.config);
  const tried = await Promise.all(
    pair.map(async (every) => {
      const changes = {
        ...plan.changes,
        plan: { ...plan.changes.plan, buyRhythm: every, baseAmount: amountIn(every) },
      };
      const { analyses } = await calculate(
        desk,
        { config: plan.config, changes },
        { rollingBacktest: { months: backtestMonths } },
      );
      return { every, summary: analyses.rollingBacktest?.summary ?? null };
    }),
  );
  const [one, other] = tried as [(typeof tried)[number], (typeof tried)[number]];
  if (one.summary === null || other.summary === null)
    throw new CannotAnswer(t("There is not enough history to compare."));
  const percent = (value: number | null) => (value === null ? "–" : formatPercent(value));
  const points = Math.abs((one.summary.medianRoi ?? 0) - (other.summary.medianRoi ?? 0));
  const better = (one.summary.medianRoi ?? 0) >= (other.summary.medianRoi ?? 0) ? one : other;
  const changedTo = pair.find((every) => every !== own);
  return {
    headline: t(
      "{rhythm, select, monthly {Buying monthly} twoWeekly {Buying every two weeks} weekly {Buying weekly} other {Buying daily}} had the higher median return, by {percent}.",
      { rhythm: better.every, percent: formatPercent(points) },
    ),
    details: [
      t(
        "The same money over {months} months, from {first} and {second} starting months of history, with the fees of your plan for each buy. A difference this small is chance more than rule.",
        { months: backtestMonths, first: one.summary.count, second: other.summary.count },
      ),
      t(neverMade),
    ],
    basis: ["simulated"],
    table: {
      title: t("Returns over {count} months", { count: backtestMonths }),
      columns: ["", t("10 in 100 below"), t("Median"), t("90 in 100 below")],
      rows: [one, other].map(({ every, summary }) => [
        t(rhythmNames[every]),
        percent(summary?.p10Roi ?? null),
        percent(summary?.medianRoi ?? null),
        percent(summary?.p90Roi ?? null),
      ]),
    },
    ...(changedTo !== undefined && {
      change: {
        values: { buyRhythm: changedTo, baseAmount: amountIn(changedTo) },
        rows: [
          [t("Buying rhythm"), t(rhythmNames[own]), t(rhythmNames[changedTo])] as const,
          [
            t("Base amount"),
            rhythmAmount(desk, amount, own),
            rhythmAmount(desk, amountIn(changedTo), changedTo),
          ] as const,
        ],
      },
    }),
    calculated: [
      [t("Compared"), pair.map((every) => inSentence(rhythmNames[every])).join(", ")],
      [t("Stretch"), stretchText()],
    ],
    related: ["lumpSum", "feeChange", "changeAmount", "topUps", "skipBadMonths"],
  };
}
