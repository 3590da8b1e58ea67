import type { QuestionKind } from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import type { ReadValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import type { Saying } from "#web/features/intelligence/assistant/questions/words/question-words.ts";

/** What people of a language ask, with what is to be read of it. */
export interface SpokenQuestions {
  /** Questions of each kind with their values, as `summary` writes them. */
  readonly kinds: Readonly<Record<QuestionKind, Readonly<Record<string, string>>>>;
  /** Values alone. */
  readonly values: Readonly<Record<string, string>>;
  /** What is said beside the values. */
  readonly sayings: Readonly<Record<Saying, readonly string[]>>;
  /** What is no question of any kind. */
  readonly unknown: readonly string[];
  /** What has the words of a kind and asks for something else, which is not understood either. */
  readonly misread: readonly string[];
}

function dayText({ from, to }: ReadValues["dates"][number]): string {
  if (from === to) return from;
  return from.slice(5) === "01-01" && to.slice(5) === "12-31" ? from.slice(0, 4) : from.slice(0, 7);
}

const decimals = (value: number, most: number) => String(Number(value.toFixed(most)));

/** Values in short: `300 EUR, 0.5 BTC, 20 %, 2032, 2030-12, weekly`; `300` is a number without a unit. */
export function summary(values: ReadValues): string {
  return [
    ...values.money.map(({ value, currency }) => `${value} ${currency ?? "of the plan"}`),
    ...(values.unknownCurrency === null ? [] : [values.unknownCurrency]),
    ...values.coins.map((coins) => `${decimals(coins, 8)} BTC`),
    ...values.shares.map((share) => `${decimals(share * 100, 2)} %`),
    ...values.numbers.map(String),
    ...values.dates.map(dayText),
    ...values.rhythms,
  ].join(", ");
}
