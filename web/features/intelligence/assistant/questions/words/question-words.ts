import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import type { QuestionKind } from "#web/features/intelligence/assistant/questions/question-kinds.ts";

/** What distinguishes a kind of question from the others. */
interface KindWords {
  /** Each alternative is a list of patterns that all occur. Values stand as `<money>`, `<coins>`, `<date>` and so on. */
  readonly words: readonly (readonly RegExp[])[];
  /** None of these occurs. */
  readonly not?: RegExp;
  /** What it says with a negation, which does not make the opposite of it. */
  readonly negated?: RegExp;
  /** More words that belong to it, for suggestions. */
  readonly also: string;
}

/** What a question says beside its kind and its values. */
export type Saying =
  /** From which day on. */
  | "fromDate"
  /** From a day until now. */
  | "since"
  /** By a share or to one. */
  | "lowers"
  /** An amount less, or more, than the present one. */
  | "less"
  | "more"
  | "double"
  | "triple"
  | "half"
  /** As often as the number says. */
  | "times"
  | "tenfold"
  | "toZero"
  /** Of a price. */
  | "falls"
  | "rises"
  /** To a share of what it is, not by one. */
  | "toShare"
  /** By an amount, not to one. */
  | "byAmount"
  /** By the year or month. */
  | "yearly"
  | "none";

/** Numbers in words. Between one number and the next stands a comma; each is a pattern. */
export interface NumberWords {
  /** 0 to 19. */
  readonly small: string;
  /** 20 to 90. */
  readonly tens: string;
  /** A hundred that is counted, as in "two hundred", or 100 to 900. */
  readonly hundreds: string;
  /** A thousand, a million and a thousand millions. */
  readonly scales: string;
  readonly and: string;
  /** Two and twenty; sixty-ten. */
  readonly order?: "unitFirst" | "vigesimal";
  /** Before a number of per cent, and none of it: "un veinte por ciento". */
  readonly shareArticle?: string;
  /** What makes a part of the number after it: a decimal sign, "a few". */
  readonly broken: string;
  /** Where "and" does not add. */
  readonly between: string;
}

/** What an amount is said to be instead of exact: at most, up to, at least, more or less than it. */
export type Bound = "most" | "upTo" | "least" | "over" | "under";

/** How the values of a question are written: patterns, unless they are said to be names. */
export interface ValueWords {
  /** January to December. */
  readonly months: readonly string[];
  /** After the day of a month. */
  readonly ordinal: string;
  /** Between day, month and year. */
  readonly of: string;
  readonly numbers: NumberWords;
  /** One, where it counts years and months: "a year". */
  readonly article: string;
  /** Before an amount: `{verb}` stands for a word between that is not part of it. */
  readonly bounds: Readonly<Record<Bound, string>>;
  /** After an amount. */
  readonly boundsAfter: Readonly<Record<"most" | "least", string>>;
  /** Between a bound and its amount, where it says nothing. */
  readonly boundGap: string;
  /** The same that is read, too: by how much, to how much, another. */
  readonly boundLink: string;
  /** `{n}` stands for a number. */
  readonly yearsAhead: string;
  readonly monthsAhead: string;
  readonly yearsAgo: string;
  readonly lastMonth: string;
  readonly lastYear: string;
  readonly thisYear: string;
  readonly nextYear: string;
  /** What makes a year of a number that could be an amount, before it. */
  readonly yearBefore: string;
  /** More of what stands before a month. */
  readonly monthBefore: string;
  /** What a stroke stands for, as in `300 €/month`. */
  readonly per: string;
  /** What makes an amount of a number that could be a year, before and after it. */
  readonly amountBefore: string;
  readonly amountAfter: string;
  /** What an amount was until now, which is not the one that is asked about: `{n}` stands for it. */
  readonly formerAmount: string;
  /** Parts of one, by name. */
  readonly parts: Readonly<Record<string, number>>;
  /** How much something changes by a part: `{part}` stands for its name. */
  readonly byPart: string;
  readonly coin: string;
  /** Between a part and its coin. */
  readonly partOf: string;
  readonly oneCoin: string;
  /** What makes one coin something else: "a bitcoin price". */
  readonly noCoin: string;
  readonly percent: string;
  /** Names of a thousand and of millions. */
  readonly scales: Readonly<Record<string, number>>;
  readonly million: string;
  /** Currencies by name, each form of it; an s at the end may be left out. */
  readonly currencies: Readonly<Record<string, Currency>>;
  /** Those that Halvest has no rates of, by name. */
  readonly otherCurrencies: Readonly<Record<string, string>>;
  readonly rhythms: Readonly<Record<BuyRhythm, RegExp>>;
  /** How often people pay otherwise. */
  readonly otherRhythms: RegExp;
  /** The present month, week or day. */
  readonly present: RegExp;
  /** Numbers and spans of time that are not read. */
  readonly otherValues: RegExp;
}

/** The words in which a language asks. */
export interface QuestionWords {
  readonly values: ValueWords;
  readonly kinds: Readonly<Record<QuestionKind, KindWords>>;
  readonly sayings: Readonly<Record<Saying, RegExp>>;
  readonly negation: RegExp;
  /** Asks for a time. */
  readonly when: RegExp;
  /** Bitcoin and its price, where the reader's own coins or money are not meant. */
  readonly price: RegExp;
  /** What no kind is about, though a question about it has their words: taxes, selling, other investments. */
  readonly notAnswered: RegExp;
  /** Words that say nothing about what is asked. */
  readonly empty: string;
  /** Endings of words that do not matter. */
  readonly endings: RegExp;
}
