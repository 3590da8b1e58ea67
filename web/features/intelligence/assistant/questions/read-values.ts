import { type BuyRhythm, buyRhythms } from "#shared/domain/buy-rhythm.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { addMonths, dayOf, formatDate, monthLength, parseDate } from "#shared/domain/dates.ts";
import { currentFormats } from "#web/components/format/formats.ts";
import { parseNumber } from "#web/components/format/number-text.ts";
import {
  after,
  before,
  codes,
  currencyOf,
  otherAfter,
  otherBefore,
  otherCurrencyOf,
} from "./currency-words.ts";

/** First and last day that a date can mean: a year, a month or a day. `yyyy-mm-dd` */
interface DateSpan {
  readonly from: string;
  readonly to: string;
}

interface ReadMoney {
  readonly value: number;
  /** Null where none is named. */
  readonly currency: Currency | null;
}

/** What was read of a question: its values, and its words with a mark in place of each value. */
export interface ReadValues {
  /** `<money>`; a number without a unit is in `numbers`. */
  readonly money: readonly ReadMoney[];
  /** The code of a currency that Halvest has no rates of; its amount is not in `money`, though marked like one. */
  readonly unknownCurrency: string | null;
  /** `<coins>` */
  readonly coins: readonly number[];
  /** `<share>`; fractions. */
  readonly shares: readonly number[];
  /** `<number>` */
  readonly numbers: readonly number[];
  /** `<date>` */
  readonly dates: readonly DateSpan[];
  /** In the order in which they are named; they stay in the words. */
  readonly rhythms: readonly BuyRhythm[];
  readonly words: string;
}

/** Longest question that is read. */
export const longestQuestion = 200;

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = `(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`;
const year = "(?:20\\d\\d|21[0-3]\\d|2140)";
/** Plain digits, or groups of three; a sign at the end belongs to the sentence. */
const number = "(?<![\\d.,])(?:\\d{1,3}(?: \\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*)";
const scale = "(?: ?(k|m|mn|thousand|millions?)\\b)?";
const scales: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6 };

const rhythmNames: readonly (readonly [BuyRhythm, RegExp])[] = [
  ["twoWeekly", /\b(?:every (?:two|2|other|second) weeks?|fortnight(?:ly)?|bi-?weekly|two-?weekly)\b/],
  ["weekly", /(?<!(?:two|bi)-?)\bweekly\b|\b(?:a|per|each|every) week\b/],
  ["daily", /\b(?:daily|(?:a|per|each|every) day)\b/],
  ["monthly", /\b(?:monthly|(?:a|per|each|every) month)\b/],
];

/** Lower case, with plain spaces, hyphens and apostrophes, without what ends a sentence. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .slice(0, longestQuestion)
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[<>]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/[?!.,;: ]+$/, "")
    .trim();
}

const spanOfYear = (value: number): DateSpan => ({ from: `${value}-01-01`, to: `${value}-12-31` });

function spanOfMonth(value: number, name: string): DateSpan {
  const index = 12 * value + monthNames.indexOf(name.slice(0, 3));
  return { from: formatDate(dayOf(index, 1)), to: formatDate(dayOf(index, monthLength(index))) };
}

function spanOfDay(given: number, monthOfYear: number, dayOfMonth: number): DateSpan | null {
  const text = [given, monthOfYear, dayOfMonth].map((part, at) =>
    String(part).padStart(at === 0 ? 4 : 2, "0"),
  );
  const date = text.join("-");
  return parseDate(date) === null ? null : { from: date, to: date };
}

/** A span that begins or ends a number of months from today. */
function spanAhead(now: string, months: number): DateSpan {
  const day = formatDate(addMonths(parseDate(now) ?? 0, months));
  return { from: day, to: day };
}

/** A number of months before today's: the year and the beginning of the month's name. */
function monthBefore(now: string, months: number): [year: number, name: string] {
  const day = formatDate(addMonths(parseDate(`${now.slice(0, 7)}-01`) ?? 0, -months));
  return [Number(day.slice(0, 4)), monthNames[Number(day.slice(5, 7)) - 1] ?? ""];
}

/** Parts of one, as people say them. */
const parts: Readonly<Record<string, number>> = { half: 1 / 2, third: 1 / 3, quarter: 1 / 4, tenth: 1 / 10 };
const partNames = Object.keys(parts).join("|");

const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
};
const count = `(\\d{1,3}|${Object.keys(numberWords).join("|")})`;
const countOf = (text: string) => numberWords[text] ?? Number(text);

/** The ways to write a date, each with what it means; null where there is no such day. */
function dateReaders(now: string): readonly (readonly [RegExp, (...parts: string[]) => DateSpan | null])[] {
  const present = Number(now.slice(0, 4));
  const isMonthFirst = currentFormats().dateFormat === "MM/DD/YYYY";
  const pattern = (text: string) => new RegExp(text, "g");
  return [
    [pattern("\\b(\\d{4})-(\\d{1,2})-(\\d{1,2})\\b"), (y = "", m = "", d = "") => spanOfDay(+y, +m, +d)],
    [
      pattern("\\b(\\d{1,2})([/.])(\\d{1,2})\\2(\\d{4})\\b"),
      (one = "", sign = "", two = "", y = "") =>
        isMonthFirst && sign === "/" ? spanOfDay(+y, +one, +two) : spanOfDay(+y, +two, +one),
    ],
    [
      pattern(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${month}),? (${year})\\b`),
      (d = "", m = "", y = "") => spanOfDay(+y, monthNames.indexOf(m.slice(0, 3)) + 1, +d),
    ],
    [
      pattern(`\\b(${month}) (\\d{1,2})(?:st|nd|rd|th)?,? (${year})\\b`),
      (m = "", d = "", y = "") => spanOfDay(+y, monthNames.indexOf(m.slice(0, 3)) + 1, +d),
    ],
    [pattern(`\\b(${month})(?: of)?,? (${year})\\b`), (m = "", y = "") => spanOfMonth(+y, m)],
    [
      pattern(`\\b(?:in|for|after) ${count} (?:more )?years?\\b`),
      (n = "") => spanAhead(now, 12 * countOf(n)),
    ],
    [
      pattern(`\\b${count} years? (?:from now|later|longer|more)\\b`),
      (n = "") => spanAhead(now, 12 * countOf(n)),
    ],
    [pattern(`\\b(?:in|for|after) ${count} months?\\b`), (n = "") => spanAhead(now, countOf(n))],
    [pattern("\\blast month\\b"), () => spanOfMonth(...monthBefore(now, 1))],
    [pattern(`\\b${count} years? ago\\b`), (n = "") => spanOfMonth(...monthBefore(now, 12 * countOf(n)))],
    [pattern("\\bnext year\\b"), () => spanOfYear(present + 1)],
    [pattern("\\bthis year\\b"), () => spanOfYear(present)],
    [pattern("\\blast year\\b"), () => spanOfYear(present - 1)],
    // A year alone, unless it is an amount.
    [
      pattern(
        `(?<![\\d.,$€£¥-])(?<!\\b(?:pay|invest|save|spend|put in|${codes}) )\\b(${year})\\b(?![-/.,]?\\d)(?! ?(?:%|k\\b|btc|sats|dollars?|euros?|pounds?|(?:${codes})\\b|(?:a|per|each|every) (?:month|week|day)))`,
      ),
      (y = "") => spanOfYear(+y),
    ],
  ];
}

/**
 * A number as typed, in the reader's format; money and plain numbers may be grouped, coins have eight decimals. One that
 * is none in that format, but has groups of three, is a whole number.
 */
const typed = (text: string, decimals: number) =>
  parseNumber(text, { decimals }) ??
  (/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text) ? Number(text.replace(/[.,]/g, "")) : null);
const scaled = (value: number | null, given: string | undefined) =>
  value === null ? null : value * (scales[given?.[0] ?? ""] ?? 1);

/**
 * Reads the values of a question: amounts in the three number formats, coins, shares, dates and rhythms. What is not a
 * value stays in `words`, in lower case.
 *
 * @param now `yyyy-mm-dd`, from which `in five years` counts
 */
export function readValues(text: string, now: string): ReadValues {
  const money: ReadMoney[] = [];
  const coins: number[] = [];
  const shares: number[] = [];
  const numbers: number[] = [];
  const dates: DateSpan[] = [];
  let unknownCurrency: string | null = null;
  let words = plain(text);
  const rhythms = rhythmNames
    .flatMap(([rhythm, pattern]) => {
      const at = words.search(pattern);
      return at < 0 ? [] : [{ rhythm, at }];
    })
    .sort((one, other) => one.at - other.at)
    .map(({ rhythm }) => rhythm)
    .filter((rhythm) => buyRhythms.includes(rhythm));
  for (const [pattern, read] of dateReaders(now)) {
    words = words.replace(pattern, (all: string, ...parts: string[]) => {
      const span = read(...parts);
      if (span === null) return all;
      dates.push(span);
      return "<date>";
    });
  }
  const replace = (pattern: string, take: (...parts: (string | undefined)[]) => string | null) => {
    words = words.replace(new RegExp(pattern, "g"), (all: string, ...parts: (string | undefined)[]) => {
      const mark = take(...parts);
      return mark ?? all;
    });
  };
  const add = <T>(list: T[], value: T | null, mark: string) => {
    if (value === null) return null;
    list.push(value);
    return mark;
  };
  replace(`(${number}) ?(?:btc|xbt|₿|bitcoins?|coins?)(?![a-z])`, (digits = "") =>
    add(coins, typed(digits, 8), "<coins>"),
  );
  replace(`\\b(${partNames})(?: of)?(?: an?| one)? (?:btc|bitcoin|coin)\\b(?! (?:price|cost))`, (name = "") =>
    add(coins, parts[name] ?? null, "<coins>"),
  );
  replace(`\\b(?:a|one) (?:whole |full )?(?:btc|bitcoin|coin)\\b(?! (?:price|cost))`, () =>
    add(coins, 1, "<coins>"),
  );
  replace(`(${number})${scale} ?(?:sats?|satoshis?)\\b`, (digits = "", given) => {
    const value = scaled(typed(digits, 2), given);
    return add(coins, value === null ? null : value / 1e8, "<coins>");
  });
  replace(`(${number}) ?(?:%|percent\\b|per cent\\b|pct\\b)`, (digits = "") => {
    const value = typed(digits, 4);
    return add(shares, value === null ? null : value / 100, "<share>");
  });
  replace(`\\bby (?:an? |one )?(${partNames})\\b`, (name = "") => {
    const mark = add(shares, parts[name] ?? null, "<share>");
    return mark === null ? null : `by ${mark}`;
  });
  const noteUnknown = (name = "") => {
    unknownCurrency ??= otherCurrencyOf(name);
    return "<money>";
  };
  replace(`${otherBefore} ?${number}${scale}`, (name) => noteUnknown(name));
  replace(`${number}${scale} ?${otherAfter}`, (_given, name) => noteUnknown(name));
  replace(`${before} ?(${number})${scale}`, (name = "", digits = "", given) => {
    const value = scaled(typed(digits, 2), given);
    return add(money, value === null ? null : { value, currency: currencyOf(name) }, "<money>");
  });
  replace(`(${number})${scale} ?${after}`, (digits = "", given, name = "") => {
    const value = scaled(typed(digits, 2), given);
    return add(money, value === null ? null : { value, currency: currencyOf(name) }, "<money>");
  });
  replace("\\b(?:a )?millionaire\\b|\\b(?:a|one) million\\b", () =>
    add(money, { value: 1e6, currency: null }, "<money>"),
  );
  replace(`(${number})${scale}`, (digits = "", given) => {
    const value = scaled(typed(digits, 4), given);
    return add(numbers, value, "<number>");
  });
  return { money, unknownCurrency, coins, shares, numbers, dates, rhythms, words };
}
