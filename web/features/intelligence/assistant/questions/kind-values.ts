import type { QuestionKind } from "./question-kinds.ts";
import { asksWhen, type ReadValues } from "./read-values.ts";
import type { Bound, QuestionWords } from "./words/question-words.ts";

/** `factor`: as often as a word says, such as "double". */
type Use = "amount" | "coins" | "share" | "factor" | "date" | "rhythm";

/** The values that the answer to each kind of question looks at. */
const uses: Readonly<Record<QuestionKind, readonly Use[]>> = {
  goalAmount: ["amount", "coins", "date", "rhythm"],
  goalChance: ["amount", "coins", "date"],
  lossChance: ["date"],
  endDate: ["date"],
  earlierStart: ["amount", "date", "rhythm"],
  futurePrice: ["coins", "date"],
  reachCoins: ["coins"],
  reachValue: ["amount"],
  lumpSum: ["rhythm"],
  rhythm: ["rhythm"],
  skipBadMonths: ["rhythm"],
  stopNow: [],
  growth: ["amount", "share", "date"],
  feeChange: ["amount", "share", "date"],
  topUpCap: ["amount", "date", "rhythm"],
  topUps: [],
  priceChange: ["amount", "share", "factor"],
  amountGrowth: ["amount", "share", "date", "rhythm"],
  changeAmount: ["amount", "share", "factor", "date", "rhythm"],
  buySize: ["rhythm"],
  worstCase: [],
  bestMonth: ["rhythm"],
  nextHalving: [],
  nextBuy: ["rhythm"],
  missedMonths: ["rhythm"],
  onTrack: [],
  breakEven: [],
  averagePrice: [],
  fees: [],
  profit: [],
  paidInSpan: ["date"],
  paidIn: [],
  futureValue: ["date"],
  holdings: [],
};

const kinds = (...list: readonly QuestionKind[]): ReadonlySet<QuestionKind> => new Set(list);

/** Answers that have a time of their own, or none. */
const ofATime = kinds(
  "reachCoins",
  "reachValue",
  "nextHalving",
  "nextBuy",
  "breakEven",
  "bestMonth",
  "missedMonths",
);
/** What the reader comes to, never what a coin costs. */
const ofOwn = kinds("goalAmount", "goalChance", "reachCoins", "reachValue");
/** Answers by the year. */
const byYear = kinds("amountGrowth", "profit");
/** Answers about all of the past, about a later day, or about all buys from now on. */
const notPresent = kinds(
  "changeAmount",
  "paidIn",
  "paidInSpan",
  "profit",
  "fees",
  "averagePrice",
  "bestMonth",
  "futureValue",
);

/** The words of a question that say how often. */
const named = ({ sayings }: ReadValues) =>
  (["double", "triple", "half", "tenfold", "toZero"] as const).filter((each) => sayings.has(each));

/**
 * Whether a kind can be what is asked: an earlier start is past, a later price is not, and rhythms are compared with
 * the same money.
 */
export function isPossible(kind: QuestionKind, values: ReadValues, now: string): boolean {
  if (kind === "rhythm") return named(values).length === 0;
  const [date] = values.dates;
  if (date === undefined) return true;
  if (kind === "earlierStart") return date.from < now;
  return kind !== "futurePrice" || date.to >= now;
}

/** Whether the answer to a kind uses each value once, so that none is left out. */
function usesAll(kind: QuestionKind, values: ReadValues): boolean {
  const counts: Readonly<Record<Use, number>> = {
    amount: values.numbers.length + (values.words.match(/<money>/g)?.length ?? 0),
    coins: values.coins.length,
    share: values.shares.length,
    factor: uses[kind].includes("factor") ? named(values).length : 0,
    date: values.dates.length,
    rhythm: values.rhythms.length,
  };
  const isUsed = (Object.keys(counts) as Use[]).every((use) => counts[use] === 0 || uses[kind].includes(use));
  const figures = counts.amount + counts.coins + counts.share + counts.factor;
  // An amount is one of each buy, not one that is paid once.
  if (kind === "earlierStart" && counts.amount > 0 && counts.rhythm === 0) return false;
  return isUsed && figures <= 1 && counts.date <= 1 && counts.rhythm <= (kind === "rhythm" ? 2 : 1);
}

const goal: readonly Bound[] = ["least", "over"];
const reached: readonly Bound[] = [...goal, "upTo"];
const paid: readonly Bound[] = ["most", "upTo", "least"];
const limits: readonly Bound[] = [...paid, "over", "under"];
/** Bounds that are what a kind asks for anyway: a goal is to have at least that, a cap is at most that. */
const boundsAsAsked: Readonly<Partial<Record<QuestionKind, readonly Bound[]>>> = {
  goalAmount: reached,
  goalChance: goal,
  reachCoins: reached,
  reachValue: reached,
  topUpCap: ["most", "upTo"],
  // A price that rises up to a level is there then.
  priceChange: ["upTo"],
};
/** Bounds in whose place the figure itself is taken, which the answer says. More than an amount could be any. */
const boundsAsFigure: Readonly<Partial<Record<QuestionKind, readonly Bound[]>>> = {
  earlierStart: paid,
  changeAmount: paid,
  priceChange: limits,
  amountGrowth: limits,
  growth: limits,
  feeChange: limits,
};

/** Whether the answer takes a figure as exact that is said to be a bound. */
export const isBoundAsFigure = (kind: QuestionKind, { bounds }: ReadValues): boolean =>
  bounds.some((bound) => !boundsAsAsked[kind]?.includes(bound));

const hasFigure = ({ numbers, shares }: ReadValues) => numbers.length + shares.length > 0;

/** Whether the answer to a kind would take a figure otherwise than it is said, or a question says two opposites. */
function isOtherwise(kind: QuestionKind, values: ReadValues): boolean {
  const { sayings, shares } = values;
  // The answers take a share as how much a price or an amount changes, and a price or a fee as what it is then.
  const toShare = shares.length > 0 && sayings.has("toShare");
  if (kind === "priceChange") {
    const rises = ["rises", "double", "triple", "tenfold"] as const;
    const isBy = sayings.has("byAmount") && !sayings.has("times");
    return toShare || isBy || (sayings.has("falls") && rises.some((each) => sayings.has(each)));
  }
  if (kind === "changeAmount") return toShare || (sayings.has("more") && sayings.has("less"));
  if (kind === "growth") return sayings.has("none") && hasFigure(values);
  if (kind === "feeChange") {
    const isBy = !sayings.has("toShare") && (sayings.has("rises") || sayings.has("falls"));
    return hasFigure(values) && (isBy || sayings.has("none"));
  }
  if (kind === "reachValue") return sayings.has("times");
  return kind === "goalChance" && (sayings.has("lowers") || sayings.has("less"));
}

/**
 * Whether the answer to a kind is the answer to a question with its words: one that says more than the kind looks at,
 * negates it or asks for a time would be answered with something else.
 */
export function isAnswered(kind: QuestionKind, values: ReadValues, language: QuestionWords): boolean {
  const { bounds, unread, words } = values;
  const known = [...(boundsAsAsked[kind] ?? []), ...(boundsAsFigure[kind] ?? [])];
  if (bounds.length > 1 || !bounds.every((bound) => known.includes(bound))) return false;
  if (unread.has("value") || (unread.has("rhythm") && !byYear.has(kind))) return false;
  if (unread.has("bound") && boundsAsFigure[kind] !== undefined) return false;
  if (unread.has("negation") && kind === "priceChange") return false;
  if (unread.has("present") && notPresent.has(kind)) return false;
  if (!usesAll(kind, values) || isOtherwise(kind, values)) return false;
  if (ofOwn.has(kind) && (language.price.test(words) || named(values).length > 0)) return false;
  if (!ofATime.has(kind) && asksWhen(words, language)) return false;
  const { negated } = language.kinds[kind];
  return !language.negation.test(negated ? words.replace(new RegExp(negated, "g"), " ") : words);
}
