import { type Currency, currencyCodes } from "#shared/domain/currencies.ts";
import { parseDay } from "#shared/domain/dates.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { centsOf, mostBitcoin, satoshisOf } from "#shared/domain/money.ts";
import { type JurisdictionCode, type TaxMethod, taxMethods } from "#shared/domain/tax-choices.ts";
import {
  absent,
  blockAt,
  choiceAt,
  type Fields,
  finite,
  isFields,
  numberIn,
  refuse,
  switchAt,
} from "#shared/engine/plan/reading.ts";
import type { Day } from "#shared/engine/types.ts";
import { isJurisdiction, type Jurisdiction, jurisdictions } from "./jurisdictions.ts";
import type { LotChoice } from "./tax-events.ts";

/** A what-if sale. */
export interface TrialSale {
  readonly satoshis: number;
  readonly date: Day;
  /** USD per bitcoin. */
  readonly priceUsd: number;
  /** Null for the plan's own fee. */
  readonly feesUsd: number | null;
  readonly account: string;
}

/** The settings of a tax report, with every default filled in. */
export interface TaxSettings {
  readonly jurisdiction: JurisdictionCode;
  readonly preset: Jurisdiction;
  readonly method: TaxMethod;
  readonly perAccount: boolean;
  readonly currency: Currency;
  readonly rate: number | null;
  /** By tax year, cents. */
  readonly allowances: ReadonlyMap<string, number>;
  readonly hasCsv: boolean;
}

/** The fields of a recorded transaction for tax, besides its amounts. */
export interface TaxDetails {
  /** Empty for the account without a name. */
  readonly account: string;
  /** Report currency per USD on its day; null for that of the market. */
  readonly exchangeRate: number | null;
  readonly lots: readonly LotChoice[] | null;
}

const largestAmount = 1e12;
const longestAccount = 64;

/** The preset that a field names. */
export function jurisdictionAt(value: unknown, path: string, fallback: JurisdictionCode): JurisdictionCode {
  if (absent(value)) return fallback;
  if (isJurisdiction(value)) return value;
  const known = Object.keys(jurisdictions).join(", ");
  return refuse("unknownJurisdiction", path, `${path} must be one of ${known}`);
}

function readPerAccount(given: unknown, method: TaxMethod, preset: Jurisdiction): boolean {
  const path = "taxReport.perAccount";
  const isUk = method === "ukMatching";
  const value = switchAt(given, path, preset.perAccount && !isUk);
  return value && isUk ? refuse("invalid", path, msg("Share matching takes all accounts together")) : value;
}

/** The settings of the block `taxReport`; `base` is the plan's currency. Refuses the first field that is wrong. */
export function readTaxSettings(block: Fields, base: Currency): TaxSettings {
  blockAt(block.whatIf, "taxReport.whatIf");
  const jurisdiction = jurisdictionAt(block.jurisdiction, "taxReport.jurisdiction", "generic");
  const preset: Jurisdiction = jurisdictions[jurisdiction];
  const method = choiceAt(block.method, taxMethods, preset.method, "unknownMethod", "taxReport.method");
  const own = preset.currency ?? base;
  const currency = choiceAt(block.currency, currencyCodes, own, "unknownCurrency", "taxReport.currency");
  const perAccount = readPerAccount(block.perAccount, method, preset);
  const rate = numberIn(block.rate, "taxReport.rate", preset.rate, 0, 1);
  const allowances = new Map<string, number>();
  for (const [year, amount] of Object.entries(blockAt(block.allowances, "taxReport.allowances") ?? {})) {
    const value = numberIn(amount, `taxReport.allowances.${year}`, null, 0, largestAmount);
    if (value !== null) allowances.set(year, centsOf(value));
  }
  return {
    jurisdiction,
    preset,
    method,
    perAccount,
    currency,
    rate,
    allowances,
    hasCsv: block.csv === true,
  };
}

/** An account's label: 1 to 64 characters; empty when there is none. */
function accountAt(value: unknown, path: string): string {
  if (absent(value)) return "";
  const length = typeof value === "string" ? [...value].length : 0;
  if (typeof value === "string" && length >= 1 && length <= longestAccount) return value;
  return refuse("invalid", path, `${path} must have 1 to ${longestAccount} characters`);
}

function readLots(value: unknown, path: string, isSell: boolean): LotChoice[] | null {
  if (absent(value)) return null;
  const wrong = () => refuse("lotChoice", path, `${path} must list {id, btc} of the lots that are sold`);
  if (!isSell || !Array.isArray(value)) return wrong();
  return value.map((entry: unknown) => {
    const btc = isFields(entry) ? finite(entry.btc) : null;
    if (!isFields(entry) || typeof entry.id !== "string" || btc === null || btc > mostBitcoin) return wrong();
    const satoshis = satoshisOf(btc);
    return satoshis > 0 ? { id: entry.id, satoshis } : wrong();
  });
}

/** What a transaction of a plan file says for tax. Refuses the first field that is wrong. */
export function readTaxDetails(fields: Fields, path: string, isSell: boolean): TaxDetails {
  const account = accountAt(fields.account, `${path}.account`);
  const rate = numberIn(fields.exchangeRate, `${path}.exchangeRate`, null, 0, largestAmount);
  if (rate === 0)
    refuse("outOfRange", `${path}.exchangeRate`, msg("Exchange rate must be greater than zero"));
  return { account, exchangeRate: rate, lots: readLots(fields.lots, `${path}.lots`, isSell) };
}

/**
 * The sale that the block's `whatIf` tries out; null without one. `price` is today's in USD, `lastEvent` the date of
 * the last transaction, before which nothing can be tried.
 */
export function readTrialSale(
  block: Fields,
  now: Day,
  lastEvent: Day | null,
  price: number,
): TrialSale | null {
  const given = blockAt(block.whatIf, "taxReport.whatIf");
  if (given === null) return null;
  const path = "taxReport.whatIf";
  const btc = numberIn(given.btc, `${path}.btc`, 0, 0, mostBitcoin);
  const satoshis = satoshisOf(btc);
  if (satoshis === 0) refuse("outOfRange", `${path}.btc`, msg("The BTC to sell must be greater than zero"));
  const date = absent(given.date) ? now : typeof given.date === "string" ? parseDay(given.date) : null;
  if (date === null)
    return refuse("invalidDate", `${path}.date`, `${path}.date must be a date like 2026-01-31`);
  if (lastEvent !== null && date < lastEvent) {
    refuse("outOfRange", `${path}.date`, msg("The sale must not come before the last transaction"));
  }
  const priceUsd = numberIn(given.priceUSD, `${path}.priceUSD`, price, 0, largestAmount);
  if (priceUsd === 0) refuse("outOfRange", `${path}.priceUSD`, msg("Price must be greater than zero"));
  const feesUsd = numberIn(given.feesUSD, `${path}.feesUSD`, null, 0, largestAmount);
  return { satoshis, date, priceUsd, feesUsd, account: accountAt(given.account, `${path}.account`) };
}
