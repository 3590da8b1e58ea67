import { currencyCodes } from "#shared/domain/currencies.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { centsOf, mostBitcoin, satoshisOf } from "#shared/domain/money.ts";
import { round } from "#shared/domain/rounding.ts";
import type { Day, LedgerTransaction } from "#shared/engine/types.ts";
import { dayFrom, type Fields, finite, isFields, listAt, refuse } from "./reading.ts";

/** First day on which bitcoin can have been bought: the day after its first block. */
export const earliestDay: Day = parseDate("2009-01-04")!;

const mostTransactions = 20_000;
const largestUsd = 1e12;

function readDate(given: unknown, path: string, now: Day): Day {
  const date = dayFrom(given);
  if (date === null) return refuse("required", path, msg("Date is required"));
  if (date > now) refuse("futureTransaction", path, msg("Date cannot be in the future"));
  if (date < earliestDay) {
    refuse("outOfRange", path, t("Date must not be before {date}", { date: formatDate(earliestDay) }));
  }
  return date;
}

function readAmount(
  given: unknown,
  path: string,
  name: string,
  largest: number,
  wholeOf: (amount: number) => number,
): number {
  const amount = finite(given) ?? 0;
  if (Math.abs(amount) > largest) {
    refuse("outOfRange", path, t("{name} amount must not exceed {max}", { name, max: String(largest) }));
  }
  const whole = wholeOf(amount);
  if (whole === 0) refuse("required", path, t("{name} amount is required and cannot be zero", { name }));
  return whole;
}

function readFees(given: unknown, path: string): number {
  if (given === undefined || given === null) return 0;
  const fees = finite(given);
  if (fees === null) return refuse("required", path, msg("Fees are required"));
  if (fees < 0) refuse("sign", path, msg("Fees cannot be negative"));
  if (fees > largestUsd)
    refuse("outOfRange", path, t("Fees must not exceed {max}", { max: String(largestUsd) }));
  return centsOf(fees);
}

function readTopUp(given: unknown, path: string): number {
  if (given === undefined || given === null) return 0;
  const topUp = finite(given);
  if (topUp === null || topUp < 0 || topUp > largestUsd) {
    return refuse("outOfRange", path, msg("Top-up must be non-negative"));
  }
  return centsOf(topUp);
}

/** Half a cent of slack in the price, because the amount spent is held in whole cents. */
function checkPrice(given: unknown, path: string, satoshis: number, usdCents: number): void {
  if (given === undefined || given === null) return;
  const price = finite(given);
  if (price === null || price <= 0) {
    refuse("sign", `${path}.buyingPriceUSD`, msg("Price must be greater than zero"));
  }
  const expected = usdCents / 100 / price;
  if (Math.abs(satoshis / 1e8 - expected) <= 1e-8 + 0.005 / price) return;
  const shown = round(expected, 8).toFixed(8);
  refuse(
    "inconsistent",
    `${path}.btcBought`,
    t("Invalid BTC amount. Expected {shown} based on {currency} spent ÷ Buying price.", {
      shown,
      currency: "USD",
    }),
  );
}

function checkCost(given: unknown, path: string, usdCents: number, feesCents: number): void {
  if (given === undefined || given === null) return;
  const cost = finite(given);
  if (cost === null || Math.abs(cost) > 2 * largestUsd) {
    refuse("outOfRange", `${path}.costUSD`, msg("Cost must be a number"));
  }
  const costCents = centsOf(cost);
  if (Math.abs(costCents - usdCents - feesCents) <= 1) return;
  const shown = ((costCents - feesCents) / 100).toFixed(2);
  refuse(
    "inconsistent",
    `${path}.usdSpent`,
    t("Invalid {currency} spent. Expected {shown} based on Cost ({currency}) - Fees ({currency}).", {
      shown,
      currency: "USD",
    }),
  );
}

/** An id that is no text names nothing: the transaction goes by its position then. */
function readId(given: unknown): { id?: string } {
  return typeof given === "string" ? { id: given } : {};
}

function readEntered(given: unknown, path: string): Pick<LedgerTransaction, "entered"> {
  if (given === undefined || given === null) return {};
  if (!isFields(given)) return refuse("invalid", path, `${path} must be an object`);
  const currency = currencyCodes.find((code) => code === given.currency);
  if (currency === undefined) return refuse("required", `${path}.currency`, msg("Currency is required"));
  const spentCents = readAmount(given.spent, `${path}.spent`, currency, largestUsd * 1000, centsOf);
  return { entered: { currency, spentCents, feesCents: readFees(given.fees, `${path}.fees`) } };
}

function readTransaction(fields: Fields, index: number, now: Day): LedgerTransaction {
  const path = `transactions[${index}]`;
  const date = readDate(fields.dateAcquired, `${path}.dateAcquired`, now);
  const satoshis = readAmount(fields.btcBought, `${path}.btcBought`, "BTC", mostBitcoin, satoshisOf);
  const usdCents = readAmount(fields.usdSpent, `${path}.usdSpent`, "USD", largestUsd, centsOf);
  if (satoshis < 0 && usdCents > 0) {
    refuse(
      "sign",
      `${path}.usdSpent`,
      t("{name} amount must be negative for sell transactions", { name: "USD" }),
    );
  }
  if (satoshis > 0 && usdCents < 0) {
    refuse(
      "sign",
      `${path}.usdSpent`,
      t("{name} amount must be positive for buy transactions", { name: "USD" }),
    );
  }
  const feesCents = readFees(fields.feesUSD, `${path}.feesUSD`);
  checkPrice(fields.buyingPriceUSD, path, satoshis, usdCents);
  checkCost(fields.costUSD, path, usdCents, feesCents);
  return {
    ...readId(fields.id),
    index,
    date,
    satoshis,
    usdCents,
    feesCents,
    dynamicTopUpCents: readTopUp(fields.dynamicTopUp, `${path}.dynamicTopUp`),
    cycleTopUpCents: readTopUp(fields.cycleTopUp, `${path}.cycleTopUp`),
    ...readEntered(fields.entered, `${path}.entered`),
  };
}

/** Transactions of a plan, by date and then in the order given. Refuses the first invalid one. */
export function readTransactions(given: unknown, now: Day): LedgerTransaction[] {
  const entries = listAt(given, "transactions", mostTransactions).map((entry, index) => {
    if (isFields(entry)) return readTransaction(entry, index, now);
    return refuse("invalid", `transactions[${index}]`, `transactions[${index}] must be an object`);
  });
  return entries.sort((left, right) => left.date - right.date);
}
