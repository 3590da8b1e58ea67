import type { SWRConfiguration } from "swr";
import { hourMs } from "#shared/domain/durations.ts";
import { useOperation } from "#web/api/use-operation.ts";

/** Documents change with a release only: a failure waits for the reader, and focus is no reason to ask again. */
const quiet = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const;
const keptFor = (ms: number): SWRConfiguration => ({ ...quiet, dedupingInterval: ms });

/** All documents, kept for an hour. */
export function useDocumentList() {
  return useOperation("documentation", "list", {}, keptFor(hourMs));
}

/** One document, kept for a day. */
export function useDocument(id: string) {
  return useOperation("documentation", "get", { params: { id } }, keptFor(24 * hourMs));
}

/** Documents that contain the words of a query; nothing is asked for a blank one. */
export function useDocumentSearch(query: string) {
  const input = query.trim() === "" ? null : { query: { q: query } };
  return useOperation("documentation", "search", input, keptFor(hourMs));
}
