import { type BuyRhythm, buyRhythms } from "#shared/domain/buy-rhythm.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { addMonths, dayOf, formatDate, monthLength, parseDate } from "#shared/domain/dates.ts";
import { currentFormats } from "#web/components/format/formats.ts";
import { parseNumber } from "#web/components/format/number-text.ts";
import { type BoundedWords, takeBounds } from "./bounds.ts";
import { codes, currencyNames, hundredths } from "./currency-words.ts";
import { numberReader, withDigits } from "./number-words.ts";
import { folded, foldedPattern } from "./words/fold.ts";
import type { Bound, QuestionWords, Saying, ValueWords } from "./words/question-words.ts";

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
  /** What the figures are said to be instead of exact; the words for it are not in `words`. */
  readonly bounds: readonly Bound[];
  /** What is said of values and was not read, so that an answer would leave it out. */
  readonly unread: ReadonlySet<Unread>;
  readonly words: string;
}

/**
 * A number or a span of time; how often something is paid that a plan cannot; the present month, week or day; what makes
 * a bound, perhaps of a figure; the negation in a bound.
 */
type Unread = "value" | "rhythm" | "present" | "bound" | "negation";

/** Longest question that is read. */
export const longestQuestion = 200;

const year = "(?:20\\d\\d|21[0-3]\\d|2140)";
/** Plain digits, or groups of three; a sign at the end belongs to the sentence. */
const number = "(?<![\\d.,]|\\d/)(?:\\d{1,3}(?: \\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*)(?![.,]?\\d|/\\d)";
/** Lower case without accents, with plain spaces, hyphens and apostrophes, without what begins or ends a sentence. */
function plain(text: string): string {
  return (
    folded(text.slice(0, longestQuestion).normalize("NFKC").toLowerCase())
      .replace(/[\u2018\u2019\u02bc`´]/g, "'")
      .replace(/[\u2010-\u2015\u2212]/g, "-")
      .replaceAll("\u2044", "/")
      .replaceAll("×", "x")
      .replaceAll("°", "o")
      .replace(/[<>¿¡«»„“”"]/g, " ")
      .replace(/\s+/g, " ")
      // 1'500 is 1 500, 500,- is 500, and x10 is 10x.
      .replace(/(\d)'(?=\d{3}(?!\d))/g, "$1 ")
      .replace(/(\d)[.,]-+(?!\d)/g, "$1")
      .replace(/\bx ?(\d+(?:[.,]\d+)?)(?![\w.,])/g, "$1x")
      .replace(/[?!.,;: ]+$/, "")
      .trim()
  );
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

/** Whether a question begins with asking for a time. */
export const asksWhen = (words: string, { when }: QuestionWords): boolean =>
  new RegExp(`^(?:[a-z]+,? )?(?:${when.source})`).test(words);

/** The pattern of one of several names, the longest first. */
const anyOf = (names: readonly string[]): string =>
  names
    .map(foldedPattern)
    .sort((one, other) => other.length - one.length)
    .join("|");

/** What a name in a question stands for. */
const named = (names: Readonly<Record<string, number>>, text = ""): number | undefined =>
  Object.entries(names).find(([name]) => new RegExp(`^(?:${foldedPattern(name)})$`).test(text))?.[1];

/** Numbers that count years and months in words; larger ones are digits already. */
const counts = ({ numbers, article }: ValueWords): Readonly<Record<string, number>> => ({
  [article]: 1,
  ...Object.fromEntries(
    numbers.small
      .split(",")
      .slice(1, 11)
      .map((name, at) => [name, at + 1]),
  ),
});

/** The ways to write a date, each with what it means; null where there is no such day. */
function dateReaders(
  now: string,
  words: ValueWords,
  isWhen: boolean,
): readonly (readonly [string, (...parts: string[]) => DateSpan | null])[] {
  const present = Number(now.slice(0, 4));
  const presentMonth = 12 * present + Number(now.slice(5, 7)) - 1;
  const isMonthFirst = currentFormats().dateFormat === "MM/DD/YYYY";
  const months = words.months.map((name) => new RegExp(`^(?:${foldedPattern(name)})$`));
  const monthOf = (name: string) => months.findIndex((pattern) => pattern.test(name));
  const month = `(${anyOf(words.months)})`;
  const small = counts(words);
  const countOf = (digits: string) => `((?<![\\d.,/'])${digits}|${anyOf(Object.keys(small))})`;
  const [count, halves] = [countOf("\\d{1,3}"), countOf("\\d{1,3}(?:[.,]5)?")];
  const between = words.of;
  /** Only one of the alternatives of a pattern has the number. */
  const counted =
    (read: (count: number) => DateSpan) =>
    (...given: (string | undefined)[]) => {
      const name = given.find((part) => part !== undefined) ?? "";
      return read(named(small, name) ?? Number(name.replace(",", ".")));
    };
  const said = (pattern: string, counts = count) =>
    `\\b(?:${foldedPattern(pattern).replaceAll("{n}", counts)})\\b`;
  const notAmount = `(?<!\\b(?:${foldedPattern(words.amountBefore)}) \\d{4})(?! (?:${foldedPattern(words.amountAfter)})\\b)`;
  const monthOfYear = (y: string, m: string) => (+m >= 1 && +m <= 12 ? spanOfMonth(12 * +y + +m - 1) : null);
  return [
    ["\\b(\\d{4})-(\\d{1,2})-(\\d{1,2})\\b", (y = "", m = "", d = "") => spanOfDay(+y, +m, +d)],
    [
      "\\b(\\d{1,2})([/.])(\\d{1,2})\\2(\\d{4})\\b",
      (one = "", sign = "", two = "", y = "") =>
        isMonthFirst && sign === "/" ? spanOfDay(+y, +one, +two) : spanOfDay(+y, +two, +one),
    ],
    [
      `\\b(\\d{1,2})\\.?${words.ordinal}${between} ${month}\\.?${between} (${year})\\b`,
      (d = "", m = "", y = "") => spanOfDay(+y, monthOf(m) + 1, +d),
    ],
    [
      `\\b${month}\\.? (\\d{1,2})${words.ordinal},? (${year})\\b`,
      (m = "", d = "", y = "") => spanOfDay(+y, monthOf(m) + 1, +d),
    ],
    [`\\b${month}\\.?${between} (${year})\\b`, (m = "", y = "") => spanOfMonth(12 * +y + monthOf(m))],
    [`(?<![\\d./,-])(\\d{1,2})[/.](${year})(?![/.,-]?\\d)`, (m = "", y = "") => monthOfYear(y, m)],
    [`(?<![\\d./,-])(${year})[/-](\\d{1,2})(?![/.,-]?\\d)`, (y = "", m = "") => monthOfYear(y, m)],
    [said(words.yearsAhead, halves), counted((years) => spanAhead(now, 12 * years))],
    [said(words.monthsAhead), counted((ahead) => spanAhead(now, ahead))],
    [said(words.lastMonth), () => spanOfMonth(presentMonth - 1)],
    [said(words.yearsAgo, halves), counted((years) => spanOfMonth(presentMonth - 12 * years))],
    [said(words.nextYear), () => spanOfYear(present + 1)],
    [said(words.thisYear), () => spanOfYear(present)],
    [said(words.lastYear), () => spanOfYear(present - 1)],
    // A year alone, unless it is an amount, as where a time is asked for.
    [
      `(?<![\\d.,/$€£¥-])(?<!\\b(?:${codes}) )\\b(${year})\\b(?![-/.,]?\\d)(?! ?(?:[%$€£¥]|(?:k|btc|sats|${codes}|${anyOf(Object.keys(words.currencies))})s?\\b))(?:(?<=\\b(?:${foldedPattern(words.yearBefore)}) \\d{4})|${isWhen ? "(?!)" : notAmount})`,
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

/** A number without a unit; one with three digits after the decimal sign could be grouped as well, so it is none. */
function typedAlone(text: string): number | null {
  const value = typed(text, 4);
  return value !== null && value < 1_000 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? null : value;
}

/** Sayings that have numbers in their words. */
const factors = ["double", "triple", "half", "times", "tenfold"] as const;

/** Of which the rest of a question, without what was read, says something. */
function unreadOf(
  text: string,
  { words, isLeft: hasBound, isNegated }: BoundedWords,
  { values: own, sayings }: QuestionWords,
): Set<Unread> {
  const without = (from: string, pattern: RegExp) => from.replace(new RegExp(pattern, "g"), " ");
  /** As in the words, where its number has a mark. */
  const marked = ({ source }: RegExp) => new RegExp(source.replace(/(?<=[|:])\d+(?=[|)])/g, "$&|<number>"));
  const rest = [...Object.values(own.rhythms).map(marked), ...factors.map((name) => sayings[name])].reduce(
    without,
    words,
  );
  const names = Object.keys(own.scales).filter((name) => name.length > 2);
  const { pattern, partsOf } = numberReader(own.numbers);
  const inWords = rest.match(new RegExp(pattern, "g")) ?? [];
  const monthAlone = `\\b(?:${foldedPattern(`${own.yearBefore}|${own.monthBefore}`)}) (?:${anyOf(own.months)})\\b`;
  const { known, unknown } = currencyNames(own);
  const [, one = ""] = own.numbers.small.split(",").map(foldedPattern);
  /** A euro fifty. */
  const andParts = `\\b(?:${own.article}|${one}) (?:${known.after}|${unknown.after})(?: ${own.numbers.and})? <(?:number|money)>`;
  const isUnread: Readonly<Record<Unread, boolean>> = {
    value:
      /[\d/]/.test(rest) ||
      hundredths.test(rest) ||
      new RegExp(andParts).test(rest) ||
      inWords.some((number) => partsOf(number).some((part) => (part ?? 0) > 1)) ||
      new RegExp(`\\b(?:${anyOf(names)}|${monthAlone})\\b`).test(rest) ||
      own.otherValues.test(rest) ||
      own.otherValues.test(text),
    rhythm: own.otherRhythms.test(without(words, marked(own.rhythms.twoWeekly))),
    present: own.present.test(rest),
    bound: hasBound,
    negation: isNegated,
  };
  return new Set((Object.keys(isUnread) as Unread[]).filter((what) => isUnread[what]));
}

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
  const { values: own } = language;
  const { known, unknown } = currencyNames(own);
  const scale = `(?: ?(${anyOf(Object.keys(own.scales))})\\b\\.?)?`;
  const amountPattern = `(?:${known.before} ?)?${number}${scale}(?: ?(?:d[ei] |d')?${known.after})?`;
  const anyRhythm = buyRhythms.map((rhythm) => own.rhythms[rhythm].source).join("|");
  const former = (what: string) =>
    new RegExp(`\\b(?:${foldedPattern(own.formerAmount).replaceAll("{n}", what)})`, "g");
  const given = plain(text).replace(/ ?\/ ?(?=[a-z])/g, ` ${own.per} `);
  const part = `(${anyOf(Object.keys(own.parts))})`;
  const coin = `(?:btc|xbt|${foldedPattern(own.coin)})`;
  const small = `(?:d[ei] |d')?(?:sats?\\b|satoshis?\\b)|%|(?:${foldedPattern(own.percent)})\\b`;
  const anyCurrency = `(?:d[ei] |d')?(?:${known.after}|${unknown.after})`;
  const amountAfter = `(?:${foldedPattern(own.amountAfter)})\\b`;
  const digits = withDigits(given, own.numbers, {
    unit: `${small}|(?:d[ei] |d')?${coin}(?![a-z])|₿|${anyCurrency}|(?:${anyOf(Object.keys(own.scales))})\\b`,
    unitOfOne: `${small}|${anyCurrency}(?: [a-z]+)?(?: [a-z]+)? ${amountAfter}`,
    amountAfter,
    percent: foldedPattern(own.percent),
  });
  let words = digits.replace(former(`${amountPattern}(?: (?:${anyRhythm}))?`), (all: string) =>
    all.replace(new RegExp(`${amountPattern}.*`), "").trim(),
  );
  const marked = buyRhythms.reduce(
    (all, rhythm) => all.replace(own.rhythms[rhythm], (said) => said.replace(/\d+/g, "<number>")),
    words,
  );
  // With an amount, a rhythm that it replaces is the present one; without, two are compared.
  const ofAmount = /\d/.test(marked) ? words.replace(former(`(?:${anyRhythm})`), "") : words;
  const rhythms = buyRhythms
    .map((rhythm) => ({ rhythm, at: ofAmount.search(own.rhythms[rhythm]) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ rhythm }) => rhythm);
  words = marked;
  for (const [pattern, read] of dateReaders(now, own, asksWhen(words, language))) {
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
  const scaled = (value: number | null, given = "") =>
    value === null ? null : value * (named(own.scales, given) ?? 1);
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
    const value = scaled(typedAlone(digits), given);
    return add(numbers, value, "<number>");
  });
  const bounded = takeBounds(words, language, anyRhythm);
  words = bounded.words;
  const said = (Object.keys(language.sayings) as Saying[]).filter((name) =>
    language.sayings[name].test(words),
  );
  const unread = unreadOf(given, bounded, language);
  const sayings = new Set(said);
  const { bounds } = bounded;
  return { money, unknownCurrency, coins, shares, numbers, dates, rhythms, sayings, bounds, unread, words };
}
