import { allKinds, formOf, type QuestionKind } from "./question-kinds.ts";
import { longestQuestion, type ReadValues, readValues } from "./read-values.ts";

/** A question that was understood. */
export interface UnderstoodQuestion {
  readonly kind: QuestionKind;
  readonly values: ReadValues;
}

/** What a text asks for; otherwise the kinds whose words are closest to it. */
type ReadQuestion = UnderstoodQuestion | { readonly kind: null; readonly close: readonly QuestionKind[] };

const suggestions = 3;
/** Shown where no word of the text belongs to any kind. */
const usual: readonly QuestionKind[] = ["futureValue", "holdings", "onTrack"];

/** Words that say nothing about what is asked. */
const empty = new Set(
  "a an and are as at be been by can could did do does for from had has have how i if in is it me my of on or shall should so that the then there this to was were what when where which who why will with would you your".split(
    " ",
  ),
);

/** The words of a text, without endings, that say what is asked. */
function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}]+/gu) ?? [];
  const telling = words.filter((word) => !empty.has(word));
  return new Set(telling.map((word) => word.replace(/(?:ing|ed|es|s)$/, "")));
}

const stemsOf = new Map(
  allKinds.map((kind) => {
    const { example, also } = formOf(kind);
    return [kind, stems(`${example} ${also}`)] as const;
  }),
);

/** The kinds whose words have most in common with a text, the closest first. */
function closeKinds(text: string): QuestionKind[] {
  const own = stems(text.slice(0, longestQuestion));
  const shared = allKinds
    .map((kind) => ({ kind, count: [...own].filter((stem) => stemsOf.get(kind)?.has(stem)).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ kind }) => kind);
  return [...new Set([...shared, ...usual])].slice(0, suggestions);
}

/**
 * Reads a question by its words and values. Nothing is guessed: what fits no kind is not understood.
 *
 * @param now `yyyy-mm-dd`, from which `in five years` counts
 */
export function readQuestion(text: string, now: string): ReadQuestion {
  const values = readValues(text, now);
  const { words } = values;
  const kind = allKinds.find((each) => {
    const { words: alternatives, not } = formOf(each);
    if (not?.test(words)) return false;
    return alternatives.some((patterns) => patterns.every((pattern) => pattern.test(words)));
  });
  return kind === undefined ? { kind: null, close: closeKinds(text) } : { kind, values };
}
