import * as z from "zod";
import { currencyCodes } from "#shared/domain/currencies.ts";

/** A UTC calendar date, `yyyy-mm-dd`. */
export const CalendarDate = z.iso.date();

/**
 * A date given by a caller: a calendar date or a timestamp; a timestamp counts as its UTC date.
 * The output is always `yyyy-mm-dd`. `message` replaces the general words for what is no date.
 */
export const givenDate = (message?: string) =>
  z
    .union([CalendarDate, z.iso.datetime({ offset: true })], message)
    .transform((text) => (text.length === 10 ? text : new Date(text).toISOString().split("T", 1).join()))
    .pipe(CalendarDate);

export const GivenDate = givenDate();

export const Currency = z.enum(currencyCodes);
export type Currency = z.infer<typeof Currency>;

export const Tier = z.enum(["free", "basic", "advanced"]);

/** What binary arithmetic may have added to an amount in cents: never a third decimal, never to nothing. */
const roundingSlack = (value: number) => 4 * Number.EPSILON * Math.abs(value * 100);

/** Whether an amount of money has at most two decimals, so that it is a whole number of cents. */
export const isWholeCents = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) <= roundingSlack(value);
