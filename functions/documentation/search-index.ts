import MiniSearch from "minisearch";
import { documentHeadings } from "#shared/domain/document-sections.ts";

/** What is searched of a document. */
export interface SearchableDocument {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly markdown: string;
}

/** Ids of the documents that contain every word of a query, or what comes close to it, best first. */
export type SearchIndex = (query: string) => string[];

/** Letters and digits of any script make a word; `cycleRoi` is also found as its parts. */
function words(text: string): string[] {
  const whole = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return whole.flatMap((word) => {
    const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** Builds the index of all documents. Titles count most, then tags and headings, then the text. */
export function buildSearchIndex(documents: readonly SearchableDocument[]): SearchIndex {
  const index = new MiniSearch<{ id: string; title: string; tags: string; headings: string; text: string }>({
    fields: ["title", "tags", "headings", "text"],
    tokenize: words,
    searchOptions: {
      boost: { title: 8, tags: 4, headings: 3 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  index.addAll(
    documents.map(({ id, title, tags, markdown }) => ({
      id,
      title,
      tags: tags.join(" "),
      headings: documentHeadings(markdown)
        .map(({ text }) => text)
        .join("\n"),
      text: markdown,
    })),
  );
  return (query) => index.search(query).map(({ id }) => String(id));
}
