import type { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import type { RangePoint } from "#web/workers/calculator-messages.ts";

const often: Readonly<Record<string, string>> = {
  monthly: "a month",
  twoWeekly: "every two weeks",
  weekly: "a week",
  daily: "a day",
};

/** In each way of writing numbers. */
const noCents = /[.,]00$/;

/** Cents only where there are any. */
const shortMoney = (amount: number, currency: Currency) => formatMoney(amount, currency).replace(noCents, "");
const wholeMoney = (amount: number, currency: Currency) =>
  formatMoney(Math.round(amount), currency).replace(noCents, "");

/** `EUR 250 a month since September 2023` */
export function savingText({
  baseCurrency: currency = "EUR",
  baseAmount = 0,
  buyRhythm = "monthly",
  investStartDate = "",
}: StartingPlan): string {
  return `${shortMoney(baseAmount, currency)} ${often[buyRhythm]} since ${formatMonth(investStartDate)}`;
}

const tenths = 10;

/** Where the model's paths lead, in sentences; null when the plan has no month ahead. */
export function aheadText(points: readonly RangePoint[], currency: Currency): string | null {
  const last = points.at(-1);
  if (last === undefined || !last.isModelled) return null;
  const year = points.find(({ isModelled }) => isModelled)?.date.slice(0, 4);
  const yearEnd = points.findLast(({ date, isModelled }) => isModelled && date.slice(0, 4) === year);
  const chance = Math.round((yearEnd?.belowCost ?? 0) * tenths);
  const early = `At the end of ${year} it is below cost in ${chance} of 10 outcomes.`;
  const below = last.p5 < last.putIn ? ": less than what went in" : "";
  return [
    `If it goes on to ${formatMonth(last.date)}, the model's middle outcome is ${wholeMoney(last.p50, currency)} for ${wholeMoney(last.putIn, currency)} put in.`,
    `1 in 20 outcomes is below ${wholeMoney(last.p5, currency)}${below}.`,
    ...(yearEnd === undefined || yearEnd === last ? [] : [early]),
  ].join(" ");
}
