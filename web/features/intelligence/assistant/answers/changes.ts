import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { inSentence } from "#web/components/language/in-sentence.ts";
import { exampleOf } from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { folded } from "#web/features/intelligence/assistant/questions/words/fold.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import { type AppliedFields, type CalculatedAnswer, CannotAnswer, type ProposedChange } from "./answer.ts";
import {
  baseText,
  cell,
  checked,
  coinsText,
  type Desk,
  futureDay,
  namedAmount,
  onPaths,
  pastEnd,
  pathLines,
  pathsChart,
  rangeAt,
  rangeText,
  rhythmAmount,
  rowAt,
  startText,
  usdText,
} from "./desk.ts";

/** The setting that changes, in words; the label is a message. */
interface Changed {
  readonly fields: AppliedFields;
  readonly label: string;
  readonly now: string;
  readonly next: string;
}

/**
 * The plan with a change beside the plan as it is, on the same price paths.
 *
 * @param day on which they are compared; null: each at its end
 */
async function compared(
  desk: Desk,
  { fields, label, now, next }: Changed,
  day: string | null,
  related: CalculatedAnswer["related"],
): Promise<CalculatedAnswer> {
  if (now === next)
    throw new CannotAnswer(
      t("That is what your plan has already: {setting} {value}.", {
        setting: inSentence(label),
        value: now,
      }),
    );
  const [before, after] = await Promise.all([onPaths(desk), onPaths(desk, fields)]);
  const at = ({ dates }: typeof before) => (day === null ? dates.length - 1 : rowAt(dates, day));
  const [rowBefore, rowAfter] = [at(before), at(after)];
  const range = rangeAt(desk, after, "value", rowAfter);
  const middle = (plan: typeof before, figure: "value" | "totalBTC", row: number) =>
    plan.paths[figure].p50[row] ?? 0;
  const [monthBefore, month] = [
    formatMonth(before.dates[rowBefore] ?? ""),
    formatMonth(after.dates[rowAfter] ?? ""),
  ];
  const isSameMonth = monthBefore === month;
  const costs = [
    cell(before.outcome, "cumulativeCosts", rowBefore),
    cell(after.outcome, "cumulativeCosts", rowAfter),
  ];
  const change: ProposedChange = {
    values: fields,
    rows: [
      [t(label), now, next],
      ...(isSameMonth ? [] : [[t("Last month"), monthBefore, month] as const]),
      [
        isSameMonth ? t("Paid in by {month}", { month }) : t("Paid in until then"),
        usdText(desk, costs[0]),
        usdText(desk, costs[1]),
      ],
      [
        isSameMonth ? t("Value in {month}, median", { month }) : t("Value, median"),
        usdText(desk, middle(before, "value", rowBefore)),
        usdText(desk, middle(after, "value", rowAfter)),
      ],
      [
        isSameMonth ? t("Coins in {month}, median", { month }) : t("Coins, median"),
        coinsText(middle(before, "totalBTC", rowBefore)),
        coinsText(middle(after, "totalBTC", rowAfter)),
      ],
    ],
  };
  const chart = pathsChart(desk, after, "value", t("Value by month, with the change"));
  const known = new Map(before.dates.map((date, row) => [date, before.paths.value.p50[row] ?? null]));
  return {
    headline: isSameMonth
      ? t("About {amount} in {month}, instead of {before}.", {
          amount: range.texts[1],
          month,
          before: usdText(desk, middle(before, "value", rowBefore)),
        })
      : t("About {amount} in {month}, instead of {before} in {monthBefore}.", {
          amount: range.texts[1],
          month,
          before: usdText(desk, middle(before, "value", rowBefore)),
          monthBefore,
        }),
    details: [
      ...(day === null ? [] : pastEnd(after.dates, day)),
      `${t("Both are medians of the same price paths, in money of the day.")} ${rangeText(range)}`,
      `${startText(desk)} ${t("Nothing is changed until you apply it.")}`,
    ],
    basis: ["recorded", "projected"],
    range,
    chart: {
      ...chart,
      series: [
        ...chart.series,
        {
          label: t("Median as planned now"),
          colour: "text-secondary",
          isDashed: true,
          values: after.dates.map((date) => {
            const value = known.get(date) ?? null;
            return value === null ? null : value * desk.money.rate;
          }),
        },
      ],
    },
    change,
    calculated: [[t(label), t("{now}, then {next}", { now, next })], ...pathLines(desk)],
    related,
  };
}

/** The day on which a question wants a change to be looked at. @throws CannotAnswer where the change begins on it */
function comparedOn(desk: Desk, values: ReadValues): string | null {
  if (values.dates.length === 0) return null;
  if (values.sayings.has("fromDate"))
    throw new CannotAnswer(
      t(
        "A change is tried from now on, not from a later day. Leave the day out, or name the one to look at, for example: {example}",
        { example: exampleOf("changeOnDay") },
      ),
    );
  return futureDay(desk, values);
}

/** The new amount that a question names: as it is, as a change of the present one, or as a multiple of it. */
function wantedAmount(values: ReadValues, own: number): number {
  const { sayings, shares } = values;
  const [fraction] = shares;
  if (fraction !== undefined) return own * (sayings.has("lowers") ? 1 - fraction : 1 + fraction);
  if (sayings.has("double")) return own * 2;
  if (sayings.has("triple")) return own * 3;
  if (sayings.has("times")) return own * (values.numbers[0] ?? 1);
  if (sayings.has("half")) return own / 2;
  const amount = namedAmount(values, exampleOf("changeAmount"));
  if (sayings.has("more")) return own + amount;
  return sayings.has("less") ? own - amount : amount;
}

export function changeAmount(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const own = Number(setting(desk.config, "baseAmount"));
  const { buyRhythm } = desk.timeline;
  const rhythm: BuyRhythm = values.rhythms[0] ?? buyRhythm;
  const wanted = checked("baseAmount", fromCents(centsOf(wantedAmount(values, own))));
  const fields = { baseAmount: wanted, ...(rhythm !== buyRhythm && { buyRhythm: rhythm }) };
  return compared(
    desk,
    {
      fields,
      label: msg("Base amount"),
      now: rhythmAmount(desk, own, buyRhythm),
      next: rhythmAmount(desk, wanted, rhythm),
    },
    comparedOn(desk, values),
    ["goalAmount", "endDate", "topUpCap", "reachCoins", "stopNow"],
  );
}

export function amountGrowth(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const { shares, numbers, sayings } = values;
  const [wanted] = [...shares, ...numbers.map((number) => number / 100)];
  const example = exampleOf("amountGrowth");
  if (wanted === undefined) throw new CannotAnswer(t("Say by how much, for example: {example}", { example }));
  if (sayings.has("yearly"))
    throw new CannotAnswer(
      t(
        "The amount of a plan grows from one halving to the next, not by the year or month. Ask for example: {example}",
        { example },
      ),
    );
  if (sayings.has("lowers") || sayings.has("half"))
    throw new CannotAnswer(
      t("The amount of a plan can stay or grow from one halving to the next, not fall."),
    );
  return compared(
    desk,
    {
      fields: { baseAmountGrowthRate: checked("baseAmountGrowthRate", wanted) },
      label: msg("Base amount growth rate"),
      now: formatPercent(Number(setting(desk.config, "baseAmountGrowthRate"))),
      next: formatPercent(wanted),
    },
    comparedOn(desk, values),
    ["changeAmount", "goalAmount", "endDate", "reachCoins", "futureValue"],
  );
}

export function endDate(desk: Desk, { dates: [span] }: ReadValues): Promise<CalculatedAnswer> {
  const { now, investEndDate } = desk.timeline;
  if (span === undefined)
    throw new CannotAnswer(t("Say until when, for example: {example}", { example: exampleOf("endDate") }));
  if (span.to <= now) throw new CannotAnswer(t("The end of a plan is a day after today."));
  return compared(
    desk,
    {
      fields: { investEndDate: span.to },
      label: msg("End date"),
      now: formatDay(investEndDate),
      next: formatDay(span.to),
    },
    null,
    ["futureValue", "reachCoins", "stopNow", "changeAmount", "lossChance"],
  );
}

const decimal = numberFormat({ maximumFractionDigits: 4 });

export function growth(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const { numbers, shares, sayings, words } = values;
  const isNamed = (name: string) => words.includes(folded(name.toLowerCase()));
  const preset = measured.growthPresets.find(({ name }) => isNamed(name) || isNamed(t(name)));
  const wanted =
    numbers[0] ?? shares[0] ?? preset?.growthConservatism ?? (sayings.has("none") ? 0 : undefined);
  if (wanted === undefined)
    throw new CannotAnswer(
      t("Say the growth scenario as a number from 0 to {most}, for example: {example}", {
        most: decimal.format(planFields.growthConservatism.max),
        example: exampleOf("growth"),
      }),
    );
  const own = Number(setting(desk.config, "growthConservatism"));
  return compared(
    desk,
    {
      fields: { growthConservatism: checked("growthConservatism", wanted) },
      label: msg("Growth scenario"),
      now: decimal.format(own),
      next: decimal.format(wanted),
    },
    comparedOn(desk, values),
    ["futureValue", "futurePrice", "lossChance", "worstCase", "goalAmount"],
  );
}

export function feeChange(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const { shares, numbers, sayings } = values;
  const wanted =
    shares[0] ??
    (numbers[0] === undefined ? undefined : numbers[0] / 100) ??
    (sayings.has("none") ? 0 : undefined);
  if (wanted === undefined)
    throw new CannotAnswer(
      t("Say the fee in percent, for example: {example}", { example: exampleOf("feeChange") }),
    );
  return compared(
    desk,
    {
      fields: { feePct: checked("feePct", wanted) },
      label: msg("Fee rate"),
      now: formatPercent(Number(setting(desk.config, "feePct"))),
      next: formatPercent(wanted),
    },
    comparedOn(desk, values),
    ["fees", "rhythm", "changeAmount", "averagePrice", "futureValue"],
  );
}

export function topUpCap(desk: Desk, values: ReadValues): Promise<CalculatedAnswer> {
  const wanted = checked(
    "dynamicTopUpCap",
    fromCents(centsOf(namedAmount(values, exampleOf("topUpCap", "200")))),
  );
  return compared(
    desk,
    {
      fields: { dynamicTopUpCap: wanted },
      label: msg("Dynamic top-up cap"),
      now: baseText(desk, Number(setting(desk.config, "dynamicTopUpCap"))),
      next: baseText(desk, wanted),
    },
    comparedOn(desk, values),
    ["topUps", "buySize", "changeAmount", "skipBadMonths", "averagePrice"],
  );
}
