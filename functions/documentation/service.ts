import { inLanguage } from "#functions/platform/call/call-language.ts";
import { AppError } from "#functions/platform/errors.ts";
import { type DocumentCategory, documentCategories } from "#shared/domain/documents.ts";
import { type Language, languages } from "#shared/domain/formats.ts";
import { msg, t, textLanguage } from "#shared/domain/language/translate.ts";
import { buildSearchIndex, type SearchIndex } from "./search-index.ts";

/** Returns the Markdown. References take a while, so the result is cached. */
type WriteDocument = () => string | Promise<string>;

/** A document before it is written. */
export interface DocumentRecord {
  readonly id: string;
  /** In English, a marked message. */
  readonly title: string;
  /** One sentence of up to 160 characters, in English, a marked message. */
  readonly description: string;
  readonly category: DocumentCategory;
  /** Place within the category. */
  readonly order: number;
  readonly tags: readonly string[];
  /** Deepest heading in the table of contents; all of them without it. */
  readonly tocMaxLevel?: number;
  /** In English. */
  readonly write: WriteDocument;
  readonly translations?: Readonly<Partial<Record<Language, WriteDocument>>>;
}

/**
 * The documents of this instance, in the language of the call that asks for them. `clock` gives milliseconds since 1970.
 */
export function createDocumentationService(records: readonly DocumentRecord[], clock: () => number) {
  const sorted = records.toSorted(
    (left, right) =>
      documentCategories.indexOf(left.category) - documentCategories.indexOf(right.category) ||
      left.order - right.order,
  );
  const byId = new Map(sorted.map((record) => [record.id, record]));
  let cache = emptyCache(clock());

  const read = async (record: DocumentRecord) => {
    const language = record.translations?.[textLanguage()] ? textLanguage() : "en";
    const name = `${language} ${record.id}`;
    const known = cache.texts.get(name);
    if (known !== undefined) {
      cache.hits++;
      return { content: known, language };
    }
    cache.misses++;
    const content = await (record.translations?.[language] ?? record.write)();
    cache.texts.set(name, content);
    return { content, language };
  };
  const searchable = async ({ id, title, tags, write, translations = {} }: DocumentRecord) => {
    const inOthers = languages.map(async (language) => {
      if (language === "en") return [];
      const markdown = (await translations[language]?.()) ?? "";
      return [[language, { title: inLanguage(language, () => t(title)), markdown }] as const];
    });
    return {
      id,
      title,
      tags,
      markdown: cache.texts.get(`en ${id}`) ?? (await write()),
      translations: Object.fromEntries((await Promise.all(inOthers)).flat()),
    };
  };
  const indexed = async (): Promise<SearchIndex> => {
    cache.index ??= buildSearchIndex(await Promise.all(sorted.map(searchable)));
    return cache.index;
  };

  return {
    async list() {
      return sorted.map(({ id, title, category, order, tocMaxLevel }) => ({
        id,
        title: t(title),
        metadata: { category, order, ...(tocMaxLevel !== undefined && { tocMaxLevel }) },
      }));
    },

    /** @throws AppError NOT_FOUND */
    async get(id: string) {
      const record = byId.get(id);
      if (!record) throw new AppError("NOT_FOUND", msg("Document not found"));
      const { title, description, category, tags } = record;
      return {
        ...(await read(record)),
        metadata: { title: t(title), description: t(description), category, tags: [...tags] },
      };
    },

    async search(query: string) {
      if (query.trim() === "") return [];
      cache.searches++;
      return (await indexed())(query, textLanguage()).flatMap((id) => {
        const record = byId.get(id);
        return record ? [{ documentId: id, title: t(record.title), category: record.category }] : [];
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
        documents: sorted.reduce((sum, record) => sum + 1 + Object.keys(record.translations ?? {}).length, 0),
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
    /** By language and id. */
    texts: new Map<string, string>(),
    index: undefined as SearchIndex | undefined,
    hits: 0,
    misses: 0,
    searches: 0,
  };
}
