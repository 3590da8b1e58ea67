import { t } from "#shared/domain/language/translate.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import type { ColumnDefinition } from "#shared/engine/columns/definition.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { isInTable } from "./table-columns.ts";

/** Columns whose header, meaning or group contains every word. */
export function columnsFound(search: string): readonly ColumnDefinition[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return columnDefinitions.filter(({ id, group, header, meaning }) => {
    if (group === "date" || !isInTable({ id })) return false;
    const title = groupDefinitions.find((definition) => definition.id === group)?.title ?? "";
    const text = `${t(header)} ${t(meaning)} ${t(title)} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
