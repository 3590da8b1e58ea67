import type { OperationOutput } from "#web/api/client.ts";

type CacheStats = OperationOutput<"documentation", "cacheStats">;

/** Size and hit rate of the documentation cache, for the instance that responded. */
export function cacheText(stats: CacheStats): string {
  const { documents, cachedDocuments, cachedBytes, hits, misses, searches, indexReady } = stats;
  const reads = hits + misses;
  return [
    `${cachedDocuments} of ${documents} documents in memory, ${Math.ceil(cachedBytes / 1024)} kB`,
    reads === 0 ? "No reads yet" : `${Math.round((hits / reads) * 100)}% of ${reads} reads from memory`,
    `${searches} ${searches === 1 ? "search" : "searches"}, index ${indexReady ? "ready" : "not built yet"}`,
  ].join(". ");
}
