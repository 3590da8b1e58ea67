import { t } from "#shared/domain/language/translate.ts";
import type { OperationOutput } from "#web/api/client.ts";

type CacheStats = OperationOutput<"documentation", "cacheStats">;

/** Size and hit rate of the documentation cache, for the instance that responded. */
export function cacheText(stats: CacheStats): string {
  const { documents, cachedDocuments, cachedBytes, hits, misses, searches, indexReady } = stats;
  const reads = hits + misses;
  return [
    t("{count} of {all} documents in memory, {size} kB", {
      count: cachedDocuments,
      all: documents,
      size: Math.ceil(cachedBytes / 1024),
    }),
    reads === 0
      ? t("No reads yet")
      : t("{percent}% of {count} reads from memory", {
          percent: Math.round((hits / reads) * 100),
          count: reads,
        }),
    indexReady
      ? t("{count, plural, one {# search} other {# searches}}, index ready", { count: searches })
      : t("{count, plural, one {# search} other {# searches}}, index not built yet", { count: searches }),
  ].join(". ");
}
