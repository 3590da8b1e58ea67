import * as z from "zod";
import { hasInvisibleCharacters } from "#shared/domain/account/display-name.ts";
import { currencyCodes } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { longestAccount } from "#shared/domain/transactions/transaction-limits.ts";

/** A UTC calendar date, `yyyy-mm-dd`. */
export const CalendarDate = z.iso.date();

/**
 * A date given by a caller: a calendar date or a timestamp; a timestamp counts as its UTC date.
 * The output is always `yyyy-mm-dd`.
 */
export const GivenDate = z
  .union([CalendarDate, z.iso.datetime({ offset: true })], msg("Must be a date, yyyy-mm-dd"))
  .transform((text) => (text.length === 10 ? text : new Date(text).toISOString().split("T", 1).join()))
  .pipe(CalendarDate);

/**
 * A whole number of any size, for sums of cents or satoshis: beyond 2⁵³ it is the nearest that a double holds, which
 * `z.int()` refuses.
 */
export const WholeSum = z.number().refine(Number.isInteger).meta({ type: "integer" });

export const Currency = z.enum(currencyCodes);

export const Tier = z.enum(["free", "basic", "advanced"]);

/** The rounding error that binary arithmetic may add to an amount in cents: less than a third decimal. */
const roundingSlack = (value: number) => 4 * Number.EPSILON * Math.abs(value * 100);

/** Whether an amount of money has at most two decimals, so that it is a whole number of cents. */
export const isWholeCents = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) <= roundingSlack(value);

/** A whole number in a query: decimal digits alone, at most nine. */
export function wholeNumber(least: 0 | 1, most: number) {
  const error = () =>
    t("Must be a whole number from {min} to {max}", { min: String(least), max: String(most) });
  return z
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
}

/** For what people enter on one line. What is stored may be from before this rule, and is read without it. */
export const withoutInvisible = (text: z.ZodString, message = msg("Must not contain invisible characters")) =>
  text.refine((given) => !hasInvisibleCharacters(given), message);

const accountName = z
  .string()
  .trim()
  .min(1, msg("Account must not be empty"))
  .max(longestAccount, {
    error: () => t("Account must not exceed {max} characters", { max: String(longestAccount) }),
  });

/** A wallet or exchange as it is entered; null for none. */
export const Account = withoutInvisible(
  accountName,
  msg("Account must not contain invisible characters"),
).nullable();

/** The same as it may be stored. */
export const KnownAccount = accountName
  .regex(/^\P{Cc}*$/u, msg("Account must not contain control characters"))
  .nullable();

/** A date that must not be left empty; `message` says so. */
export const requiredDate = (message: string) =>
  z.string(message).min(1, { error: message, abort: true }).pipe(GivenDate);
