import type { SWRConfiguration } from "swr";
import { hourMs } from "#shared/domain/durations.ts";
import { textLanguage } from "#shared/domain/language/translate.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { answersInDocument } from "#web/components/prerendered/prerendered.ts";

/** Documents change only with a release: no automatic retry, and no reload on focus. */
const quiet = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const;
const cachedFor = (ms: number) => ({ ...quiet, dedupingInterval: ms });

/** A name for what is in the language of the page's texts. */
const named = (name: string) => (textLanguage() === "en" ? name : `${textLanguage()}/${name}`);

/** The documents that the build has put into the page, by their cache keys; a page in another language has its own. */
export const builtAnswer = {
  get list() {
    return named("documents");
  },
  document: (id: string) => named(`documents/${id}`),
};

/** Whether the page was rendered with this document. */
export const isFromBuild = (id: string): boolean => builtAnswer.document(id) in answersInDocument();

/** The data of a prerendered page are as new as the server's. */
function orBuilt<Answer>(name: string, options: SWRConfiguration<Answer, Error>) {
  const fallbackData = answersInDocument()[name] as Answer | undefined;
  return fallbackData === undefined ? options : { ...options, fallbackData, revalidateIfStale: false };
}

/** All documents, cached for an hour. */
export function useDocumentList() {
  return useOperation(
    "documentation",
    "list",
    {},
    orBuilt<OperationOutput<"documentation", "list">>(builtAnswer.list, cachedFor(hourMs)),
  );
}

/** One document, cached for a day. */
export function useDocument(id: string) {
  return useOperation(
    "documentation",
    "get",
    { params: { id } },
    orBuilt<OperationOutput<"documentation", "get">>(builtAnswer.document(id), cachedFor(24 * hourMs)),
  );
}

/** Documents that contain the words of a query; a blank query sends no request. */
export function useDocumentSearch(query: string) {
  const input = query.trim() === "" ? null : { query: { q: query } };
  return useOperation("documentation", "search", input, cachedFor(hourMs));
}
