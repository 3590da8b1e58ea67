import { type Currency, currencyCodes } from "#shared/domain/currencies.ts";

const names: Readonly<Record<string, Currency>> = {
  us$: "USD",
  a$: "AUD",
  au$: "AUD",
  c$: "CAD",
  ca$: "CAD",
  $: "USD",
  dollar: "USD",
  buck: "USD",
  "€": "EUR",
  euro: "EUR",
  "£": "GBP",
  pound: "GBP",
  quid: "GBP",
  "¥": "JPY",
  yen: "JPY",
  franc: "CHF",
  kr: "DKK",
  krone: "DKK",
  kroner: "DKK",
  ...Object.fromEntries(currencyCodes.map((code) => [code.toLowerCase(), code])),
};

/** The codes of the known currencies, as alternatives of a pattern. */
export const codes = currencyCodes.join("|").toLowerCase();
/** A known currency before its amount, and after it. */
export const before = `((?<![a-z])(?:us|au?|ca?)\\$|[$€£¥]|(?<![a-z])(?:${codes}|kr)\\b)\\.?`;
export const after = `([$€£¥]|(?:${codes}|dollars?|bucks?|euros?|pounds?|quid|yen|francs?|kr|kroner?)\\b)`;

const singular = (name: string) => name.replace(/s$/, "");

export const currencyOf = (name: string): Currency | null => names[name] ?? names[singular(name)] ?? null;

/** Currencies of many people of which Halvest has no rates. Words that mean something else in a question are left out. */
const others: Readonly<Record<string, string>> = {
  nz$: "NZD",
  s$: "SGD",
  hk$: "HKD",
  r$: "BRL",
  kronor: "SEK",
  krona: "SEK",
  zloty: "PLN",
  forint: "HUF",
  koruna: "CZK",
  "₹": "INR",
  rupee: "INR",
  yuan: "CNY",
  renminbi: "CNY",
  "₩": "KRW",
  reais: "BRL",
  peso: "MXN",
  rand: "ZAR",
  "₺": "TRY",
  lira: "TRY",
  "₽": "RUB",
  ruble: "RUB",
  rouble: "RUB",
  "₪": "ILS",
  shekel: "ILS",
  baht: "THB",
  dirham: "AED",
  ...Object.fromEntries(
    "sek nok isk pln czk huf ron bgn inr cny krw brl mxn zar nzd sgd hkd thb rub ils aed sar idr myr php vnd ars clp ngn uah"
      .split(" ")
      .map((code) => [code, code.toUpperCase()]),
  ),
};
const letters = Object.keys(others).filter((name) => /^[a-z]+$/.test(name));
const signs = Object.keys(others).filter((name) => !letters.includes(name));
const signPattern = signs.map((sign) => sign.replace("$", "\\$")).join("|");

/** Another currency before its amount, and after it. */
export const otherBefore = `(?<![a-z])(${signPattern}|(?:${letters.join("|")})s?\\b)\\.?`;
export const otherAfter = `(${signPattern}|(?:${letters.join("|")})s?\\b)`;

export const otherCurrencyOf = (name: string): string | null =>
  others[name] ?? others[singular(name)] ?? null;
