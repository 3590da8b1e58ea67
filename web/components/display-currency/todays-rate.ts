import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatCount } from "#web/components/format/numbers.ts";

/** How amounts are shown that were calculated in US dollars alone, such as those of analyses. */
export interface TodaysRate {
  readonly currency: Currency;
  /** Units of the currency per US dollar, now. */
  readonly rate: number;
}

/** An amount in US dollars as whole units of the display currency: `EUR 965.583`; a dash without a figure. */
export function amountAt({ currency, rate }: TodaysRate, usd: number | null | undefined): string {
  if (usd === null || usd === undefined) return "–";
  const amount = `${currencySign(currency)} ${formatCount(Math.abs(Math.round(usd * rate)))}`;
  return usd < 0 ? `(${amount})` : amount;
}

/** Amounts in US dollars by month, in the display currency. */
export function valuesAt({ rate }: TodaysRate, usd: readonly (number | null)[]): readonly (number | null)[] {
  return rate === 1 ? usd : usd.map((value) => (value === null ? null : value * rate));
}

/** Says which money amounts are in that are not in money of today. */
export const nominalNote = ({ currency }: Pick<TodaysRate, "currency">): string =>
  t("Amounts are nominal, in {currency}, not in today’s money.", {
    currency: currencySign(currency),
  });

const fourDecimals = numberFormat({ minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Says how amounts were converted; null where they were not. */
export function rateNote({ currency, rate }: TodaysRate): string | null {
  if (currency === "USD") return null;
  return t(
    "Calculated in US dollars and shown at today's rate, US$ 1 = {amount}. Returns are those in US dollars.",
    { amount: `${currency} ${fourDecimals.format(rate)}` },
  );
}
