import type { Language } from "#shared/domain/formats.ts";
import { isAnswered, isPossible } from "./kind-values.ts";
import { allKinds, exampleOf, type QuestionKind } from "./question-kinds.ts";
import { longestQuestion, type ReadValues, readValues } from "./read-values.ts";
import { english } from "./words/en.ts";
import { folded } from "./words/fold.ts";
import type { QuestionWords } from "./words/question-words.ts";

const others: Readonly<Record<Exclude<Language, "en">, () => Promise<QuestionWords>>> = {
  de: async () => (await import("./words/de.ts")).german,
  es: async () => (await import("./words/es.ts")).spanish,
  fr: async () => (await import("./words/fr.ts")).french,
  it: async () => (await import("./words/it.ts")).italian,
  pt: async () => (await import("./words/pt.ts")).portuguese,
};

/** The words in which a page in a language is asked: its own, then English ones. */
export async function wordsOf(language: Language): Promise<readonly QuestionWords[]> {
  return language === "en" ? [english] : [await others[language](), english];
}

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

const wordsIn = (text: string) => folded(text.toLowerCase()).match(/\p{L}+/gu) ?? [];

/** The words of a text, without endings, that say what is asked. */
function stems(text: string, { empty, endings }: QuestionWords): Set<string> {
  const saysNothing = new Set(wordsIn(empty));
  const telling = wordsIn(text).filter((word) => !saysNothing.has(word));
  return new Set(telling.map((word) => word.replace(endings, "")));
}

/** How many words of a text are said of a kind. */
function sharedWords(text: string, said: string, language: QuestionWords): number {
  const known = stems(said, language);
  return [...stems(text, language)].filter((stem) => known.has(stem)).length;
}

/** The kinds whose words have most in common with a text, the closest first. */
function closeKinds(text: string, languages: readonly QuestionWords[]): QuestionKind[] {
  const read = text.slice(0, longestQuestion);
  const countIn = (kind: QuestionKind) => (language: QuestionWords) => {
    const { also } = language.kinds[kind];
    // Examples are in the language of the page.
    return sharedWords(read, language === languages[0] ? `${exampleOf(kind)} ${also}` : also, language);
  };
  const shared = allKinds
    .map((kind) => ({ kind, count: Math.max(...languages.map(countIn(kind))) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ kind }) => kind);
  return [...new Set([...shared, ...usual])].slice(0, suggestions);
}

/** How many words of a text are of a language. */
function ownWords(text: string, language: QuestionWords): number {
  const also = allKinds.map((kind) => language.kinds[kind].also).join(" ");
  const known = stems(also, language);
  const small = new Set(wordsIn(language.empty));
  const isOwn = (word: string) => small.has(word) || known.has(word.replace(language.endings, ""));
  return wordsIn(text.slice(0, longestQuestion)).filter(isOwn).length;
}

/**
 * Reads a question by its words and values. Nothing is guessed: what fits no kind is not understood.
 *
 * @param now `yyyy-mm-dd`, from which `in five years` counts
 * @param languages in which it may be asked, that of the page first. It is read in those that know most of its words, so
 *   that a word that languages share does not decide what is meant
 */
export function readQuestion(text: string, now: string, languages: readonly QuestionWords[]): ReadQuestion {
  const known = languages.map((language) => ownWords(text, language));
  const most = Math.max(...known);
  for (const language of languages.filter((_, at) => known[at] === most)) {
    const values = readValues(text, now, language);
    if (language.notAnswered.test(values.words)) break;
    const kind = allKinds.find((each) => {
      const { words: alternatives, not } = language.kinds[each];
      if (not?.test(values.words) || !isPossible(each, values, now)) return false;
      return alternatives.some((patterns) => patterns.every((pattern) => pattern.test(values.words)));
    });
    if (kind === undefined) continue;
    if (isAnswered(kind, values, language)) return { kind, values };
    break;
  }
  return { kind: null, close: closeKinds(text, languages) };
}
