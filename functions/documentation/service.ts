import { AppError } from "#functions/platform/errors.ts";
import { type DocumentCategory, documentCategories } from "#shared/domain/documents.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { buildSearchIndex, type SearchIndex } from "./search-index.ts";

/** A document before it is written. */
export interface DocumentRecord {
  readonly id: string;
  readonly title: string;
  readonly category: DocumentCategory;
  /** Place within the category. */
  readonly order: number;
  readonly tags: readonly string[];
  /** Deepest heading in the table of contents; all of them without it. */
  readonly tocMaxLevel?: number;
  /** Returns the Markdown. References take a while, so the result is cached. */
  readonly write: () => string | Promise<string>;
}

/** The documents of this instance. `clock` gives milliseconds since 1970. */
export function createDocumentationService(records: readonly DocumentRecord[], clock: () => number) {
  const sorted = records.toSorted(
    (left, right) =>
      documentCategories.indexOf(left.category) - documentCategories.indexOf(right.category) ||
      left.order - right.order,
  );
  const byId = new Map(sorted.map((record) => [record.id, record]));
  let cache = emptyCache(clock());

  const read = async (record: DocumentRecord): Promise<string> => {
    const known = cache.texts.get(record.id);
    if (known !== undefined) {
      cache.hits++;
      return known;
    }
    cache.misses++;
    const text = await record.write();
    cache.texts.set(record.id, text);
    return text;
  };
  const indexed = async (): Promise<SearchIndex> => {
    cache.index ??= buildSearchIndex(
      await Promise.all(
        sorted.map(async ({ write, ...record }) => ({
          ...record,
          markdown: cache.texts.get(record.id) ?? (await write()),
        })),
      ),
    );
    return cache.index;
  };

  return {
    async list() {
      return sorted.map(({ id, title, category, order, tocMaxLevel }) => ({
        id,
        title,
        metadata: { category, order, ...(tocMaxLevel !== undefined && { tocMaxLevel }) },
      }));
    },

    /** @throws AppError NOT_FOUND */
    async get(id: string) {
      const record = byId.get(id);
      if (!record) throw new AppError("NOT_FOUND", msg("Document not found"));
      const { title, category, tags } = record;
      return { content: await read(record), metadata: { title, category, tags: [...tags] } };
    },

    async search(query: string) {
      if (query.trim() === "") return [];
      cache.searches++;
      return (await indexed())(query).flatMap((id) => {
        const record = byId.get(id);
        return record ? [{ documentId: id, title: record.title, category: record.category }] : [];
      });
    },

    async clearCache() {
      const cleared = cache.texts.size;
      cache = emptyCache(clock());
      return { cleared };
    },

    async cacheStats() {
      const { texts, hits, misses, searches, index, since } = cache;
      return {
        documents: sorted.length,
        cachedDocuments: texts.size,
        cachedBytes: [...texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0),
        hits,
        misses,
        searches,
        indexReady: index !== undefined,
        since: new Date(since).toISOString(),
      };
    },
  };
}

function emptyCache(since: number) {
  return {
    since,
    texts: new Map<string, string>(),
    index: undefined as SearchIndex | undefined,
    hits: 0,
    misses: 0,
    searches: 0,
  };
}
