import type { Currency } from "#shared/domain/currencies.ts";
import { currencyCodes } from "#shared/domain/currencies.ts";
import { dayOf, formatDate, monthLength, parseDate, parseDay } from "#shared/domain/dates.ts";
import type { Day, MarketData, MonthlyFact } from "#shared/engine/types.ts";
import { dayAt, type Fields, fieldsAt, finite, isFields, listAt, refuse } from "./reading.ts";

type Pairs = readonly (readonly [date: string, value: number])[];

const mostPoints = 100_000;
const largestPrice = 1e15;
const largestWealth = 1e30;
const lastBlock = 6_930_000;

const genesis: Day = parseDate("2009-01-03")!;
const monthPattern = /^(\d{4})-(0[1-9]|1[0-2])$/;
const quarterPattern = /^\d{4}-Q[1-4]$/;

function invalid(path: string, message: string): never {
  return refuse("invalidMarket", path, `${path} ${message}`);
}

function positive(given: unknown, path: string, largest: number): number {
  const value = finite(given);
  if (value === null || value <= 0) return invalid(path, "must be a number greater than zero");
  return value <= largest ? value : invalid(path, `must not exceed ${largest}`);
}

function blockHeight(given: unknown, path: string): number {
  const value = finite(given);
  const valid = value !== null && Number.isInteger(value) && value >= 0 && value <= lastBlock;
  return valid ? value : invalid(path, `must be a block height from 0 to ${lastBlock}`);
}

/** A list of [date, value] in ascending order, its dates rewritten as yyyy-mm-dd. */
function readPairs(
  given: unknown,
  path: string,
  earliest: Day,
  readValue: (value: unknown, path: string) => number,
): Pairs {
  let previous = Number.NEGATIVE_INFINITY;
  return listAt(given, path, mostPoints).map((entry, index) => {
    const at = `${path}[${index}]`;
    if (!Array.isArray(entry) || entry.length !== 2)
      return invalid(at, "must be a pair of a date and a number");
    const day = dayAt(entry[0], `${at}[0]`);
    if (day < earliest) invalid(`${at}[0]`, `must not be before ${formatDate(earliest)}`);
    if (day <= previous) invalid(`${at}[0]`, "must be later than the date before it");
    previous = day;
    return [formatDate(day), readValue(entry[1], `${at}[1]`)] as const;
  });
}

function dayOfMonth(given: unknown, path: string, month: number): number {
  const day = finite(given);
  const valid = day !== null && Number.isInteger(day) && day >= 1 && day <= monthLength(month);
  if (!valid) return invalid(path, "must be a day of the month");
  return dayOf(month, day) > genesis ? day : invalid(path, "must not be before 2009-01-04");
}

function readFact(given: unknown, path: string, previousMonth: string): MonthlyFact {
  if (!isFields(given)) return invalid(path, "must be an object");
  const month = given.month;
  const match = typeof month === "string" ? monthPattern.exec(month) : null;
  if (typeof month !== "string" || match === null)
    return invalid(`${path}.month`, "must be a month like 2026-01");
  if (month <= previousMonth) invalid(`${path}.month`, "must be later than the month before it");
  const index = 12 * Number(match[1]) + Number(match[2]) - 1;
  const price = (name: string) => positive(given[name], `${path}.${name}`, largestPrice);
  const day = (name: string) => dayOfMonth(given[name], `${path}.${name}`, index);
  const fact = {
    month,
    close: price("close"),
    high: price("high"),
    highDay: day("highDay"),
    low: price("low"),
    lowDay: day("lowDay"),
    lastBlockHeight: blockHeight(given.lastBlockHeight, `${path}.lastBlockHeight`),
  };
  if (fact.low > fact.high) invalid(`${path}.low`, "must not be above the high");
  const lastDay = given.lastDay;
  return lastDay === undefined || lastDay === null ? fact : { ...fact, lastDay: day("lastDay") };
}

function readFacts(given: unknown): MonthlyFact[] {
  let previous = "";
  let height = 0;
  return listAt(given, "market.monthlyFacts", mostPoints).map((entry, index) => {
    const path = `market.monthlyFacts[${index}]`;
    const fact = readFact(entry, path, previous);
    if (fact.lastBlockHeight < height)
      invalid(`${path}.lastBlockHeight`, "must not be below the one before it");
    previous = fact.month;
    height = fact.lastBlockHeight;
    return fact;
  });
}

function readHeights(given: unknown): Pairs {
  let height = 0;
  return readPairs(given, "market.heights", genesis, (value, path) => {
    const next = blockHeight(value, path);
    if (next < height) invalid(path, "must not be below the height before it");
    height = next;
    return next;
  });
}

function readQuarters(given: unknown, path: string): Pairs {
  let previous = "";
  const quarters = listAt(given, path, mostPoints).map((entry, index) => {
    const at = `${path}[${index}]`;
    if (!Array.isArray(entry) || entry.length !== 2)
      return invalid(at, "must be a pair of a quarter and a rate");
    const quarter: unknown = entry[0];
    if (typeof quarter !== "string" || !quarterPattern.test(quarter)) {
      return invalid(`${at}[0]`, "must be a quarter like 2026-Q2");
    }
    if (quarter <= previous) invalid(`${at}[0]`, "must be later than the quarter before it");
    previous = quarter;
    return [quarter, positive(entry[1], `${at}[1]`, largestPrice)] as const;
  });
  return quarters.length > 0 ? quarters : invalid(path, "must have at least one rate");
}

/** Reads what is given for each known currency; a feed may carry others, which no plan can use. */
function perCurrency<Value>(
  given: unknown,
  path: string,
  read: (value: unknown, path: string) => Value,
): Partial<Record<Currency, Value>> {
  const fields = fieldsAt(given, path);
  const values: Partial<Record<Currency, Value>> = {};
  for (const currency of currencyCodes) {
    const value = fields[currency];
    if (value !== undefined && value !== null) values[currency] = read(value, `${path}.${currency}`);
  }
  return values;
}

function readWealth(given: unknown): Pairs {
  const path = "market.globalWealth";
  const points = readPairs(given, path, Number.NEGATIVE_INFINITY, (value, at) =>
    positive(value, at, largestWealth),
  );
  return points.length > 0 ? points : invalid(path, "must have at least one point");
}

function readTimestamp(given: unknown): string {
  const path = "market.dataTimestamp";
  const day = typeof given === "string" ? parseDay(given) : null;
  return typeof given === "string" && day !== null
    ? given
    : refuse("invalidDate", path, `${path} must be a date`);
}

/** Consumer prices have a block of their own in a plan file. */
type PlanMarketField = Exclude<keyof MarketData, "consumerPrices">;

/** Reader of every field; a field that is absent or null is left to the market data passed along. */
const readers: { [Field in PlanMarketField]-?: (given: unknown) => NonNullable<MarketData[Field]> } = {
  daily: (given) =>
    readPairs(given, "market.daily", genesis + 1, (value, path) => positive(value, path, largestPrice)),
  monthlyFacts: readFacts,
  heights: readHeights,
  fx: (given) => perCurrency(given, "market.fx", readQuarters),
  exchangeRates: (given) =>
    perCurrency(given, "market.exchangeRates", (value, path) => positive(value, path, largestPrice)),
  globalWealth: readWealth,
  currentBitcoinPrice: (given) => positive(given, "market.currentBitcoinPrice", largestPrice),
  currentBlockHeight: (given) => blockHeight(given, "market.currentBlockHeight"),
  dataTimestamp: readTimestamp,
};

function readField<Field extends PlanMarketField>(
  fields: Fields,
  name: Field,
): Pick<MarketData, Field> | object {
  const given = fields[name];
  return given === undefined || given === null ? {} : { [name]: readers[name](given) };
}

function checkBaseCurrency(market: Partial<MarketData>, currency: Currency): void {
  const known = market.fx === undefined || market.fx[currency] !== undefined;
  if (currency === "USD" || known || market.exchangeRates?.[currency] !== undefined) return;
  invalid(`market.fx.${currency}`, "is needed for the base currency");
}

/**
 * The market fields a plan brings itself. Refuses the first that cannot be market data: wrong types, prices
 * that are not positive numbers, dates out of order or before bitcoin, and lists beyond any real history.
 */
export function readMarket(given: unknown, baseCurrency: Currency): Partial<MarketData> {
  const fields = fieldsAt(given, "market");
  const market: Partial<MarketData> = {
    ...readField(fields, "daily"),
    ...readField(fields, "monthlyFacts"),
    ...readField(fields, "heights"),
    ...readField(fields, "fx"),
    ...readField(fields, "exchangeRates"),
    ...readField(fields, "globalWealth"),
    ...readField(fields, "currentBitcoinPrice"),
    ...readField(fields, "currentBlockHeight"),
    ...readField(fields, "dataTimestamp"),
  };
  checkBaseCurrency(market, baseCurrency);
  return market;
}
