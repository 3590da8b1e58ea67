import { type DocumentCategory, documentCategories } from "#shared/domain/documents.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { OperationOutput } from "#web/api/client.ts";

export type ListedDocument = OperationOutput<"documentation", "list">[number];

export const categoryLabels: Readonly<Record<DocumentCategory, string>> = {
  "getting-started": msg("Getting started"),
  "core-concepts": msg("Core concepts"),
  "user-guides": msg("User guides"),
  "technical-reference": msg("Technical reference"),
  "advanced-topics": msg("Advanced topics"),
  general: msg("General"),
};

/** Documents under the categories they belong to, both in their order; categories without documents are left out. */
export function byCategory(
  documents: readonly ListedDocument[],
): { category: DocumentCategory; documents: ListedDocument[] }[] {
  return documentCategories
    .map((category) => ({
      category,
      documents: documents
        .filter(({ metadata }) => metadata.category === category)
        .toSorted((left, right) => left.metadata.order - right.metadata.order),
    }))
    .filter((group) => group.documents.length > 0);
}
