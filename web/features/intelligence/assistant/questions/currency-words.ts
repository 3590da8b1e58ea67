import { type Currency, currencyCodes } from "#shared/domain/currencies.ts";
import { folded } from "./words/fold.ts";
import type { ValueWords } from "./words/question-words.ts";

/** Signs and codes, which are the same in all languages. */
const known: Readonly<Record<string, Currency>> = {
  us$: "USD",
  a$: "AUD",
  au$: "AUD",
  c$: "CAD",
  ca$: "CAD",
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  kr: "DKK",
  ...Object.fromEntries(currencyCodes.map((code) => [code.toLowerCase(), code])),
};

/** The codes of the known currencies, as alternatives of a pattern. */
export const codes = currencyCodes.join("|").toLowerCase();

/** Currencies of many people of which Halvest has no rates. Words that mean something else in a question are left out. */
const unknown: Readonly<Record<string, string>> = {
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
  yuan: "CNY",
  renminbi: "CNY",
  "₩": "KRW",
  reais: "BRL",
  peso: "MXN",
  rand: "ZAR",
  "₺": "TRY",
  lira: "TRY",
  "₽": "RUB",
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

/** Names of hundredths that mean nothing else in any language; amounts in them are not read. */
export const hundredths =
  /¢|(?<![a-z])(?:cts?|centimes?|centesim[io]|centimos?|centavos?|rappen|pfennige?|pence|penny|pennies)(?![a-z])/;

interface Names<Code> {
  /** Patterns before an amount, and after it. */
  readonly before: string;
  readonly after: string;
  codeOf(name: string): Code | null;
}

const isWord = (name: string) => /^[a-z]/.test(name) && !name.includes("$");
const escaped = (name: string) => name.replace("$", "\\$");

/** Of several words the longest are tried first, so that "Canadian dollars" are not dollars. */
function names<Code>(all: Readonly<Record<string, Code>>, before: readonly string[]): Names<Code> {
  const longest = (list: readonly string[]) => list.toSorted((one, other) => other.length - one.length);
  const pattern = (list: readonly string[]) => {
    const signs = longest(list.filter((name) => !isWord(name))).map(escaped);
    return `${signs.join("|")}|(?:${longest(list.filter(isWord)).join("|")})s?\\b`;
  };
  return {
    before: `(?<![a-z])(${pattern(before)})\\.?`,
    after: `(${pattern(Object.keys(all))})`,
    codeOf: (name) => all[name] ?? all[name.replace(/s$/, "")] ?? null,
  };
}

const foldedNames = <Code>(given: Readonly<Record<string, Code>>) =>
  Object.fromEntries(Object.entries(given).map(([name, code]) => [folded(name), code]));

/** How the currencies of amounts are named in a language: those with rates, and others. */
export const currencyNames = ({ currencies, otherCurrencies }: ValueWords) => {
  const others = { ...unknown, ...foldedNames(otherCurrencies) };
  return {
    known: names({ ...known, ...foldedNames(currencies) }, Object.keys(known)),
    unknown: names(others, Object.keys(others)),
  };
};
