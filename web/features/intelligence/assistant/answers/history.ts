import { type BuyRhythm, weeklyAmount } from "#shared/domain/buy-rhythm.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { planAlone } from "#web/features/intelligence/plan-alone.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { type CalculatedAnswer, CannotAnswer } from "./answer.ts";
import { baseText, calculate, coinsText, type Desk, rhythmText, usdText } from "./desk.ts";
import { neverMade } from "./past.ts";

/** The length of the stretches of history that are compared. */
const backtestMonths = 48;

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
  if (!rollingBacktest || !summary) throw new CannotAnswer("There is not enough history to compare.");
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
    headline: `Buying as planned beat a lump sum from ${formatCount(summary.beatLumpSumShare * 100)} of 100 starting months.`,
    details: [
      `Over ${backtestMonths} months each, from all ${formatCount(summary.count)} starts in history with the same money. Half of the plans returned ${percent(summary.medianRoi)} or more, half of the lump sums ${percent(lumps[1])}. In the worst tenth it was ${percent(summary.p10Roi)} and ${percent(lumps[0])} or less.`,
      `Stretches overlap: only ${formatCount(Math.floor((summary.count + backtestMonths - 1) / backtestMonths))} of them are independent. ${neverMade}`,
    ],
    basis: ["simulated"],
    ...(comparisons && {
      table: {
        title: `The money of your plan since ${formatMonth(timeline.investStartDate)}, ${usdText(desk, comparisons.plan.cost)}`,
        columns: ["", "Coins", "Value", "Return"],
        rows: [
          row("Your plan", comparisons.plan),
          row("All of it on the first day", comparisons.lumpSum),
          row("In equal parts", comparisons.plainDca),
        ],
      },
    }),
    calculated: [
      ["Stretch", `${backtestMonths} months`],
      ["Starts", formatCount(summary.count)],
      ["Best and worst plan", `${percent(summary.maxRoi)}, ${percent(summary.minRoi)}`],
    ],
    related: ["rhythm", "earlierStart", "topUps", "skipBadMonths", "worstCase"],
  };
}

const rhythmNames = {
  monthly: "Monthly",
  twoWeekly: "Every two weeks",
  weekly: "Weekly",
  daily: "Daily",
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
    throw new CannotAnswer("There is not enough history to compare.");
  const percent = (value: number | null) => (value === null ? "–" : formatPercent(value));
  const points = Math.abs((one.summary.medianRoi ?? 0) - (other.summary.medianRoi ?? 0));
  const better = (one.summary.medianRoi ?? 0) >= (other.summary.medianRoi ?? 0) ? one : other;
  const changedTo = pair.find((every) => every !== own);
  const name = (every: BuyRhythm) => rhythmNames[every].toLowerCase();
  return {
    headline: `Buying ${name(better.every)} had the higher median return, by ${formatPercent(points)}.`,
    details: [
      `The same money over ${backtestMonths} months, from ${formatCount(one.summary.count)} and ${formatCount(other.summary.count)} starting months of history, with the fees of your plan for each buy. A difference this small is chance more than rule.`,
      neverMade,
    ],
    basis: ["simulated"],
    table: {
      title: `Returns over ${backtestMonths} months`,
      columns: ["", "10 in 100 below", "Median", "90 in 100 below"],
      rows: [one, other].map(({ every, summary }) => [
        rhythmNames[every],
        percent(summary?.p10Roi ?? null),
        percent(summary?.medianRoi ?? null),
        percent(summary?.p90Roi ?? null),
      ]),
    },
    ...(changedTo !== undefined && {
      change: {
        values: { buyRhythm: changedTo, baseAmount: amountIn(changedTo) },
        rows: [
          ["Buying rhythm", rhythmNames[own], rhythmNames[changedTo]] as const,
          [
            "Base amount",
            `${baseText(desk, amount)} ${rhythmText(own)}`,
            `${baseText(desk, amountIn(changedTo))} ${rhythmText(changedTo)}`,
          ] as const,
        ],
      },
    }),
    calculated: [
      ["Compared", pair.map(name).join(", ")],
      ["Stretch", `${backtestMonths} months`],
    ],
    related: ["lumpSum", "feeChange", "changeAmount", "topUps", "skipBadMonths"],
  };
}
