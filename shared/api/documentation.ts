import * as z from "zod";
import { documentCategories } from "#shared/domain/documents.ts";
import { languages } from "#shared/domain/formats.ts";
import { defineContract } from "./contract.ts";

const Category = z.enum(documentCategories);
const DocumentId = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);

const DocumentListItem = z.strictObject({
  id: DocumentId,
  title: z.string(),
  metadata: z.strictObject({
    category: Category,
    order: z.int().nonnegative().describe("position within the category"),
    tocMaxLevel: z
      .int()
      .min(1)
      .max(6)
      .optional()
      .describe("deepest heading level in the table of contents; default 6"),
  }),
});

const Document = z.strictObject({
  content: z
    .string()
    .describe("Markdown; headings of a translation end with the id that they share: `{#id}`"),
  language: z.enum(languages).describe("of the content; title and description are in that of the call"),
  metadata: z.strictObject({
    title: z.string(),
    description: z.string().describe("one sentence"),
    category: Category,
    tags: z.array(z.string()),
  }),
});

const SearchResult = z.strictObject({ documentId: DocumentId, title: z.string(), category: Category });

const CacheStats = z.strictObject({
  documents: z.int().nonnegative().describe("number of documents, each translation counted"),
  cachedDocuments: z.int().nonnegative(),
  cachedBytes: z.int().nonnegative().describe("UTF-8 text of the cached documents"),
  hits: z.int().nonnegative().describe("requests answered with a cached document"),
  misses: z.int().nonnegative().describe("requests for which a document was generated"),
  searches: z.int().nonnegative(),
  indexReady: z.boolean().describe("whether the search index is built"),
  since: z.iso
    .datetime()
    .describe("start of counting: when this instance started or its cache was last cleared"),
});

export const documentation = defineContract({
  list: {
    method: "GET",
    path: "/documentation",
    access: "public",
    csrf: false,
    summary: "All documents, in the order of their categories.",
    translated: true,
    response: z.array(DocumentListItem),
    errors: [],
  },
  search: {
    method: "GET",
    path: "/documentation/search",
    access: "public",
    csrf: false,
    summary: "Documents that contain the words of a query, best match first; none for a blank query.",
    translated: true,
    query: z.strictObject({ q: z.string().max(200).optional() }),
    response: z.array(SearchResult),
    errors: [],
  },
  cacheStats: {
    method: "GET",
    path: "/documentation/cache/stats",
    access: "admin",
    csrf: false,
    summary: "Cache statistics of the responding instance.",
    response: CacheStats,
    errors: [],
  },
  clearCache: {
    method: "POST",
    path: "/documentation/cache/clear",
    access: "admin",
    csrf: true,
    summary: "Clears the cached documents and the search index of the responding instance.",
    response: z.strictObject({ cleared: z.int().nonnegative().describe("documents that were cached") }),
    errors: [],
  },
  get: {
    method: "GET",
    path: "/documentation/{id}",
    access: "public",
    csrf: false,
    summary: "One document as Markdown, in the language of the call where it is translated, else in English.",
    translated: true,
    params: z.strictObject({ id: z.string().max(64) }),
    response: Document,
    errors: ["NOT_FOUND"],
  },
});
