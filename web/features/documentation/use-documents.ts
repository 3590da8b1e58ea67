import type { SWRConfiguration } from "swr";
import { hourMs } from "#shared/domain/durations.ts";
import { useOperation } from "#web/api/use-operation.ts";

/** Documents change only with a release: no automatic retry, and no reload on focus. */
const quiet = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const;
const cachedFor = (ms: number): SWRConfiguration => ({ ...quiet, dedupingInterval: ms });

/** All documents, cached for an hour. */
export function useDocumentList() {
  return useOperation("documentation", "list", {}, cachedFor(hourMs));
}

/** One document, cached for a day. */
export function useDocument(id: string) {
  return useOperation("documentation", "get", { params: { id } }, cachedFor(24 * hourMs));
}

/** Documents that contain the words of a query; a blank query sends no request. */
export function useDocumentSearch(query: string) {
  const input = query.trim() === "" ? null : { query: { q: query } };
  return useOperation("documentation", "search", input, cachedFor(hourMs));
}
