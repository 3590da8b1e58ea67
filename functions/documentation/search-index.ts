import MiniSearch from "minisearch";
import { documentHeadings } from "#shared/domain/document-sections.ts";
import { type Language, languages } from "#shared/domain/formats.ts";

/** What is searched of a document. */
export interface SearchableDocument {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly markdown: string;
  /** The text is empty where it has not been translated. */
  readonly translations: Readonly<Partial<Record<Language, { title: string; markdown: string }>>>;
}

/**
 * Ids of the documents that contain every word of a query, or what comes close to it, best first. Words may be those of a
 * language and English ones.
 */
export type SearchIndex = (query: string, language: Language) => string[];

/** Letters and digits of any script make a word; `cycleRoi` is also found as its parts. */
function words(text: string): string[] {
  const whole = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return whole.flatMap((word) => {
    const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

const parts = ["title", "tags", "headings", "text"] as const;
const weights: Readonly<Record<(typeof parts)[number], number>> = { title: 8, tags: 4, headings: 3, text: 1 };

const fieldOf = (part: string, language: Language) => `${language} ${part}`;

/** What is searched for a reader of a language. */
const searched = (language: Language) => [...new Set<Language>(["en", language])];

const headingsOf = (markdown: string) =>
  documentHeadings(markdown)
    .map(({ text }) => text)
    .join("\n");

/** Builds the index of all documents. Titles count most, then tags and headings, then the text. */
export function buildSearchIndex(documents: readonly SearchableDocument[]): SearchIndex {
  const index = new MiniSearch<Record<string, string>>({
    fields: languages.flatMap((language) => parts.map((part) => fieldOf(part, language))),
    tokenize: words,
    searchOptions: {
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  index.addAll(
    documents.map(({ id, tags, translations, ...english }) => ({
      id,
      [fieldOf("tags", "en")]: tags.join(" "),
      ...Object.fromEntries(
        Object.entries({ ...translations, en: english }).flatMap(([language, { title, markdown }]) => [
          [fieldOf("title", language as Language), title],
          [fieldOf("headings", language as Language), headingsOf(markdown)],
          [fieldOf("text", language as Language), markdown],
        ]),
      ),
    })),
  );
  return (query, language) => {
    const fields = searched(language).flatMap((each) =>
      parts.map((part) => [fieldOf(part, each), weights[part]] as const),
    );
    return index
      .search(query, { fields: fields.map(([field]) => field), boost: Object.fromEntries(fields) })
      .map(({ id }) => String(id));
  };
}
