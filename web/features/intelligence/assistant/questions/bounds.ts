import { foldedPattern } from "./words/fold.ts";
import type { Bound, QuestionWords } from "./words/question-words.ts";

/** The words of a question without those that make a bound of a figure. */
export interface BoundedWords {
  readonly words: string;
  readonly bounds: readonly Bound[];
  /** Whether one is said with a negation: a price that does not rise over a figure is not that figure. */
  readonly isNegated: boolean;
  /** Whether a bound is left, of something else than a figure or a day. */
  readonly isLeft: boolean;
}

const figures = "<(?:money|number|coins|share)>";
/** To a share is what it is then, not a bound of it. */
const notShares = "<(?:money|number|coins)>";

/**
 * Takes "at most", "at least" and the like of figures out of the words of a question, so that they read as if the figure
 * were exact. Those of days stay: they are no figures.
 *
 * @param anyRhythm how often something is paid, which may stand between a bound and its figure
 */
export function takeBounds(
  given: string,
  { values: own, negation }: QuestionWords,
  anyRhythm: string,
): BoundedWords {
  const bounds: Bound[] = [];
  let isNegated = false;
  let words = given;
  const patternOf = (bound: Bound) => foldedPattern(own.bounds[bound]).replaceAll("{verb}", "((?:[a-z]+ )?)");
  const replace = (bound: Bound, pattern: string) => {
    words = words.replace(new RegExp(pattern, "g"), (all: string, ...parts: (string | undefined)[]) => {
      bounds.push(bound);
      isNegated ||= negation.test(all);
      // After the groups come the place and the whole text.
      return parts.slice(0, -2).join("");
    });
  };
  /** A word that may stand there, and a space unless an apostrophe ends it. */
  const word = (pattern: string) => `(?:(?:${foldedPattern(pattern)})(?: |(?<=')))?`;
  const [nothing, link] = [word(own.boundGap), word(own.boundLink)];
  const gap = `((?:(?:${anyRhythm}) )?)${nothing}(${link})${nothing}`;
  for (const bound of ["most", "least", "upTo", "over", "under"] as const) {
    const figure = bound === "upTo" ? notShares : figures;
    replace(bound, `(?<![a-z])(?:${patternOf(bound)})\\.? ?${gap}(?=${figure})`);
  }
  for (const bound of ["most", "least"] as const) {
    const after = foldedPattern(own.boundsAfter[bound]);
    replace(bound, `(${figures}(?: [a-z]+(?!.*<date>))?(?: (?:${anyRhythm}))?),? (?:${after})(?![a-z])`);
  }
  const left = `(?<![a-z])(?:${patternOf("most")}|${patternOf("least")})(?![a-z])(?! (?:[a-z]+ ){0,3}<date>)`;
  return { words, bounds, isNegated, isLeft: new RegExp(left).test(words) };
}
