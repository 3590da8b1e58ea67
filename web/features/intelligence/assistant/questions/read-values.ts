import { type BuyRhythm, buyRhythms } from "#shared/domain/buy-rhythm.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { addMonths, dayOf, formatDate, monthLength, parseDate } from "#shared/domain/dates.ts";
import { currentFormats } from "#web/components/format/formats.ts";
import { parseNumber } from "#web/components/format/number-text.ts";
import { codes, currencyNames } from "./currency-words.ts";
import { folded, foldedPattern } from "./words/fold.ts";
import type { QuestionWords, Saying, ValueWords } from "./words/question-words.ts";

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
  readonly sayings: ReadonlySet<Saying>;
  readonly words: string;
}

/** Longest question that is read. */
export const longestQuestion = 200;

const year = "(?:20\\d\\d|21[0-3]\\d|2140)";
/** Plain digits, or groups of three; a sign at the end belongs to the sentence. */
const number = "(?<![\\d.,])(?:\\d{1,3}(?: \\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*)";
/** Lower case without accents, with plain spaces, hyphens and apostrophes, without what begins or ends a sentence. */
function plain(text: string): string {
  return folded(text.slice(0, longestQuestion).normalize("NFKC").toLowerCase())
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[<>¿¡«»„“”"]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/[?!.,;: ]+$/, "")
    .trim();
}

const spanOfYear = (value: number): DateSpan => ({ from: `${value}-01-01`, to: `${value}-12-31` });

/** @param index of the month, counted from that of the year 0 */
const spanOfMonth = (index: number): DateSpan => ({
  from: formatDate(dayOf(index, 1)),
  to: formatDate(dayOf(index, monthLength(index))),
});

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

/** The pattern of one of several names, the longest first. */
const anyOf = (names: readonly string[]): string =>
  names
    .map(foldedPattern)
    .sort((one, other) => other.length - one.length)
    .join("|");

/** What a name in a question stands for. */
const named = (names: Readonly<Record<string, number>>, text = ""): number | undefined =>
  Object.entries(names).find(([name]) => new RegExp(`^(?:${foldedPattern(name)})$`).test(text))?.[1];

/** The ways to write a date, each with what it means; null where there is no such day. */
function dateReaders(
  now: string,
  words: ValueWords,
): readonly (readonly [string, (...parts: string[]) => DateSpan | null])[] {
  const present = Number(now.slice(0, 4));
  const presentMonth = 12 * present + Number(now.slice(5, 7)) - 1;
  const isMonthFirst = currentFormats().dateFormat === "MM/DD/YYYY";
  const months = words.months.map((name) => new RegExp(`^(?:${foldedPattern(name)})$`));
  const monthOf = (name: string) => months.findIndex((pattern) => pattern.test(name));
  const month = `(${anyOf(words.months)})`;
  const count = `(\\d{1,3}|${anyOf(Object.keys(words.numbers))})`;
  const between = words.of;
  /** Only one of the alternatives of a pattern has the number. */
  const counted =
    (read: (count: number) => DateSpan) =>
    (...given: (string | undefined)[]) => {
      const name = given.find((part) => part !== undefined) ?? "";
      return read(named(words.numbers, name) ?? Number(name));
    };
  const said = (pattern: string) => `\\b(?:${foldedPattern(pattern).replaceAll("{n}", count)})\\b`;
  return [
    ["\\b(\\d{4})-(\\d{1,2})-(\\d{1,2})\\b", (y = "", m = "", d = "") => spanOfDay(+y, +m, +d)],
    [
      "\\b(\\d{1,2})([/.])(\\d{1,2})\\2(\\d{4})\\b",
      (one = "", sign = "", two = "", y = "") =>
        isMonthFirst && sign === "/" ? spanOfDay(+y, +one, +two) : spanOfDay(+y, +two, +one),
    ],
    [
      `\\b(\\d{1,2})${words.ordinal}${between} ${month}${between} (${year})\\b`,
      (d = "", m = "", y = "") => spanOfDay(+y, monthOf(m) + 1, +d),
    ],
    [
      `\\b${month} (\\d{1,2})${words.ordinal},? (${year})\\b`,
      (m = "", d = "", y = "") => spanOfDay(+y, monthOf(m) + 1, +d),
    ],
    [`\\b${month}${between} (${year})\\b`, (m = "", y = "") => spanOfMonth(12 * +y + monthOf(m))],
    [said(words.yearsAhead), counted((years) => spanAhead(now, 12 * years))],
    [said(words.monthsAhead), counted((ahead) => spanAhead(now, ahead))],
    [said(words.lastMonth), () => spanOfMonth(presentMonth - 1)],
    [said(words.yearsAgo), counted((years) => spanOfMonth(presentMonth - 12 * years))],
    [said(words.nextYear), () => spanOfYear(present + 1)],
    [said(words.thisYear), () => spanOfYear(present)],
    [said(words.lastYear), () => spanOfYear(present - 1)],
    // A year alone, unless it is an amount.
    [
      `(?<![\\d.,$€£¥-])(?<!\\b(?:${codes}) )\\b(${year})\\b(?![-/.,]?\\d)(?! ?(?:[%$€£¥]|(?:k|btc|sats|${codes}|${anyOf(Object.keys(words.currencies))})s?\\b))(?:(?<=\\b(?:${foldedPattern(words.yearBefore)}) \\d{4})|(?<!\\b(?:${foldedPattern(words.amountBefore)}) \\d{4})(?! (?:${foldedPattern(words.amountAfter)})\\b))`,
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

/**
 * Reads the values of a question: amounts in the three number formats, coins, shares, dates and rhythms. What is not a
 * value stays in `words`, in lower case and without accents.
 *
 * @param now `yyyy-mm-dd`, from which `in five years` counts
 */
export function readValues(text: string, now: string, language: QuestionWords): ReadValues {
  const money: ReadMoney[] = [];
  const coins: number[] = [];
  const shares: number[] = [];
  const numbers: number[] = [];
  const dates: DateSpan[] = [];
  let unknownCurrency: string | null = null;
  let words = plain(text);
  const { values: own } = language;
  const rhythms = buyRhythms
    .map((rhythm) => ({ rhythm, at: words.search(own.rhythms[rhythm]) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ rhythm }) => rhythm);
  for (const [pattern, read] of dateReaders(now, own)) {
    words = words.replace(new RegExp(pattern, "g"), (all: string, ...parts: string[]) => {
      // After the groups come the place and the whole text.
      const span = read(...parts.slice(0, -2));
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
  const scale = `(?: ?(${anyOf(Object.keys(own.scales))})\\b\\.?)?`;
  const scaled = (value: number | null, given = "") =>
    value === null ? null : value * (named(own.scales, given) ?? 1);
  const part = `(${anyOf(Object.keys(own.parts))})`;
  const coin = `(?:btc|xbt|${foldedPattern(own.coin)})`;
  const wholeCoin = `${coin}\\b(?![ -](?:${foldedPattern(own.noCoin)}))`;
  replace(`(${number}) ?(?:${coin}|₿)(?![a-z])`, (digits = "") => add(coins, typed(digits, 8), "<coins>"));
  replace(`\\b${part}${foldedPattern(own.partOf)}[ -]${wholeCoin}`, (name = "") =>
    add(coins, named(own.parts, name) ?? null, "<coins>"),
  );
  replace(`\\b${foldedPattern(own.oneCoin)} ${wholeCoin}`, () => add(coins, 1, "<coins>"));
  replace(`(${number})${scale} ?(?:d[ei] )?(?:sats?|satoshis?)\\b`, (digits = "", given) => {
    const value = scaled(typed(digits, 2), given);
    return add(coins, value === null ? null : value / 1e8, "<coins>");
  });
  replace(`(${number}) ?(?:%|(?:${foldedPattern(own.percent)})\\b)`, (digits = "") => {
    const value = typed(digits, 4);
    return add(shares, value === null ? null : value / 100, "<share>");
  });
  replace(`\\b(?:${foldedPattern(own.byPart).replaceAll("{part}", part)})\\b`, (...given) =>
    add(
      shares,
      given.map((name) => named(own.parts, name)).find((value) => value !== undefined) ?? null,
      "<share>",
    ),
  );
  const { known, unknown } = currencyNames(own);
  const amountPattern = `(?:${known.before} ?)?${number}${scale}(?: ?(?:d[ei] |d')?${known.after})?`;
  words = words.replace(
    new RegExp(`\\b(?:${foldedPattern(own.formerAmount).replaceAll("{n}", amountPattern)})`, "g"),
    (all: string) => all.replace(new RegExp(amountPattern), "").trim(),
  );
  const noteUnknown = (name = "") => {
    unknownCurrency ??= unknown.codeOf(name);
    return "<money>";
  };
  replace(`${unknown.before} ?${number}${scale}`, (name) => noteUnknown(name));
  replace(`${number}${scale} ?(?:d[ei] )?${unknown.after}`, (_given, name) => noteUnknown(name));
  replace(`${known.before} ?(${number})${scale}`, (name = "", digits = "", given) => {
    const value = scaled(typed(digits, 2), given);
    return add(money, value === null ? null : { value, currency: known.codeOf(name) }, "<money>");
  });
  replace(`(${number})${scale} ?(?:d[ei] |d')?${known.after}`, (digits = "", given, name = "") => {
    const value = scaled(typed(digits, 2), given);
    return add(money, value === null ? null : { value, currency: known.codeOf(name) }, "<money>");
  });
  replace(`\\b(?:${foldedPattern(own.million)})\\b(?: (?:d[ei] |d')?${known.after})?`, (name) =>
    add(money, { value: 1e6, currency: known.codeOf(name ?? "") }, "<money>"),
  );
  replace(`(${number})${scale}`, (digits = "", given) => {
    const value = scaled(typed(digits, 4), given);
    return add(numbers, value, "<number>");
  });
  const said = (Object.keys(language.sayings) as Saying[]).filter((name) =>
    language.sayings[name].test(words),
  );
  return { money, unknownCurrency, coins, shares, numbers, dates, rhythms, sayings: new Set(said), words };
}
