import type { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import type { RangePoint } from "#web/workers/calculator-messages.ts";

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
  return t(
    "{rhythm, select, twoWeekly {{amount} every two weeks} weekly {{amount} a week} daily {{amount} a day} other {{amount} a month}} since {month}",
    {
      rhythm: buyRhythm,
      amount: shortMoney(baseAmount, currency),
      month: formatMonth(investStartDate),
    },
  );
}

const tenths = 10;

/** Where the model's paths lead, in sentences; null when the plan has no month ahead. */
export function aheadText(points: readonly RangePoint[], currency: Currency): string | null {
  const last = points.at(-1);
  if (last === undefined || !last.isModelled) return null;
  const year = points.find(({ isModelled }) => isModelled)?.date.slice(0, 4);
  const yearEnd = points.findLast(({ date, isModelled }) => isModelled && date.slice(0, 4) === year);
  const chance = Math.round((yearEnd?.belowCost ?? 0) * tenths);
  const lowest = { amount: wholeMoney(last.p5, currency) };
  return [
    t("If it goes on to {month}, the model's middle outcome is {middle} for {putIn} put in.", {
      month: formatMonth(last.date),
      middle: wholeMoney(last.p50, currency),
      putIn: wholeMoney(last.putIn, currency),
    }),
    last.p5 < last.putIn
      ? t("1 in 20 outcomes is below {amount}: less than what went in.", lowest)
      : t("1 in 20 outcomes is below {amount}.", lowest),
    ...(year === undefined || yearEnd === undefined || yearEnd === last
      ? []
      : [t("At the end of {year} it is below cost in {chance} of 10 outcomes.", { year, chance })]),
  ].join(" ");
}
