import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import type { GoalOutlook, NeededAmount } from "#shared/engine/analyses/outlook/outlook.ts";
import { capital } from "#web/components/format/capital.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatBitcoin } from "#web/components/format/numbers.ts";
import { rhythmText } from "#web/features/home/home-text.ts";
import { wholeMoney } from "#web/features/home/outlook/outlook-text.ts";
import type { GoalWish } from "#web/workers/outlook-messages.ts";

/** A goal as the engine takes it. */
export function wishOf({ kind, amount, date }: PlanGoal): GoalWish {
  return kind === "bitcoin"
    ? { date, totalBTC: fromSatoshis(amount) }
    : { date, realValue: fromCents(amount) };
}

/** `EUR 50.000 of today’s money`, `0,5 BTC`. */
export function goalAmountText(
  { kind, amount }: Pick<PlanGoal, "kind" | "amount">,
  currency: Currency,
): string {
  return kind === "bitcoin"
    ? `${formatBitcoin(fromSatoshis(amount))} BTC`
    : t("{amount} of today’s money", { amount: wholeMoney(fromCents(amount), currency, false) });
}

/** `EUR 50.000 of today’s money by December 2034`, `0,5 BTC by December 2034`. */
export const goalText = (goal: PlanGoal, currency: Currency): string =>
  t("{amount} by {month}", { amount: goalAmountText(goal, currency), month: formatMonth(goal.date) });

/** Outcomes of ten, as the bars show them. */
export const tenthsOf = (chance: number) => Math.round(chance * 10);

/** `6 of 10`; at the ends, as `goalChanceText`, it says that nothing is certain. */
export function tenthsText(chance: number): string {
  const full = tenthsOf(chance);
  if (full === 0) return t("fewer than 1 of 10");
  return full === 10 ? t("more than 9 of 10") : t("{count} of 10", { count: full });
}

/** `58 %`; at the ends it says that nothing is certain. */
export function goalChanceText(chance: number): string {
  if (chance > 0.95) return t("more than 95 %");
  if (chance < 0.05) return t("less than 5 %");
  return `${Math.round(chance * 100)} %`;
}

/** The answer in one sentence. `would` while the amount is not the plan's. */
export function answerText(amount: string, rhythm: BuyRhythm, chance: number, isTried: boolean): string {
  const values = { amount: rhythmText(amount, rhythm), tenths: tenthsText(chance) };
  return isTried
    ? t("{amount} would reach it in {tenths} outcomes.", values)
    : t("{amount} reaches it in {tenths} outcomes.", values);
}

/** What the slider sets. */
export const sliderLabels: Readonly<Record<BuyRhythm, string>> = {
  monthly: msg("Monthly amount from now on"),
  twoWeekly: msg("Amount every two weeks from now on"),
  weekly: msg("Weekly amount from now on"),
  daily: msg("Daily amount from now on"),
};

/** An amount that a goal needs, in the words beside its mark. */
export function neededText({ baseAmount }: NeededAmount, currency: Currency, isOld: boolean): string {
  return baseAmount === null ? t("out of reach") : wholeMoney(Math.ceil(baseAmount), currency, isOld);
}

/** What a goal needs, in one sentence: on the model's path, and in 8 of 10 outcomes. */
export function needText(
  { onModelPath, inEightOfTen }: Pick<GoalOutlook, "onModelPath" | "inEightOfTen">,
  currency: Currency,
  rhythm: BuyRhythm,
  isOld: boolean,
): string {
  const amount = capital(rhythmText(neededText(onModelPath, currency, isOld), rhythm));
  const most = neededText(inEightOfTen, currency, isOld);
  if (onModelPath.baseAmount === null) {
    return inEightOfTen.baseAmount === null
      ? t("No amount reaches it on the model’s path, and none in 8 of 10 outcomes.")
      : t("No amount reaches it on the model’s path, {most} in 8 of 10 outcomes.", { most });
  }
  return inEightOfTen.baseAmount === null
    ? t("{amount} reaches it on the model’s path, and none in 8 of 10 outcomes.", { amount })
    : t("{amount} reaches it on the model’s path, {most} in 8 of 10 outcomes.", { amount, most });
}

/** Where the two needed amounts stand on the slider. */
export interface SliderMark {
  /** Of the slider's length, 0 to 1. */
  readonly share: number;
  /** Side of the mark on which its text is written, and the line below the track. */
  readonly side: "left" | "right";
  readonly line: 0 | 1;
  /** How far the text lies to the right of its place beside the mark, as a share of the slider's length. */
  readonly shift: number;
}

/** A text beside its mark needs this share of the slider's length. */
const markWidth = 0.3;

/**
 * The places of two marks, the lower amount first. Texts that would touch are set on opposite sides, or one below the
 * other where a side has no room.
 */
export function markPlaces(lower: number, higher: number, end: number): readonly [SliderMark, SliderMark] {
  const [from, to] = [lower, higher].map((amount) => Math.min(1, Math.max(0, amount / end)));
  const second = { share: to ?? 0, side: (to ?? 0) <= 1 - markWidth ? "right" : "left" } as const;
  const secondBegins = second.side === "left" ? second.share - markWidth : second.share;
  const share = from ?? 0;
  const isBeside = share < markWidth && share + markWidth > secondBegins && secondBegins >= markWidth;
  const side = share >= markWidth || isBeside ? "left" : "right";
  // Near the beginning the text to the left of its mark keeps to the slider's length.
  const first = { share, side, line: 0, shift: isBeside ? markWidth - share : 0 } as const;
  const firstEnds = side === "right" ? share + markWidth : share;
  return [first, { ...second, line: !isBeside && secondBegins < firstEnds ? 1 : 0, shift: 0 }];
}

/** The amount that a key of the slider leads to; null for keys that have another meaning. */
export function amountAfterKey(key: string, withShift: boolean, amount: number, end: number): number | null {
  const arrow = withShift ? 10 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -arrow,
    ArrowDown: -arrow,
    ArrowRight: arrow,
    ArrowUp: arrow,
    PageDown: -50,
    PageUp: 50,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(end, Math.max(0, amount + step));
}

/** The end of the slider: the next round number above twice the amount for 8 of 10 outcomes and the plan's own. */
export function sliderEnd(goal: Pick<GoalOutlook, "inEightOfTen" | "onModelPath">, planned: number): number {
  const needed = goal.inEightOfTen.baseAmount ?? goal.onModelPath.baseAmount ?? 0;
  const least = Math.max(2 * needed, 2 * planned, 10);
  const base = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 4, 5, 8, 10].find((step) => step * base >= least) ?? 10) * base;
}

/** Says what the chance of a goal of money counts besides coins. */
export const cashText = (cash: number, currency: Currency): string =>
  t("The chance counts {amount} in cash from your sells as well.", {
    amount: wholeMoney(cash, currency, false),
  });
