import { groupOutlines } from "virtual:column-outlines";
import { t } from "#shared/domain/language/translate.ts";
import { withTexts } from "#web/components/language/part-texts.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { CountedPicker } from "./counted-picker.tsx";
import type { GroupListProps } from "./group-list.tsx";
import { tableColumns } from "./table-columns.ts";

const GroupList = lazyPart(
  withTexts(["columns"], () => import("./group-list.tsx").then((module) => module.GroupList)),
  PartFailure,
);

interface GroupPickerProps extends GroupListProps {
  isCompact: boolean;
}

/** The month's own group is always shown and is not counted. */
const month = "date";

/**
 * Chooses columns by group, and how transactions are listed. Groups of a higher tier are listed but disabled, with the
 * tier's name.
 */
export function GroupPicker({ isCompact, ...list }: GroupPickerProps) {
  const shown = new Set(
    tableColumns.filter(({ id, group }) => group !== month && list.chosen.has(id)).map(({ group }) => group),
  ).size;
  const total = groupOutlines.filter(({ id }) => id !== month).length;
  return (
    <CountedPicker
      name={t("Groups")}
      label={t("Column groups")}
      icon={moreIcons.groups}
      shown={shown}
      total={total}
      isCompact={isCompact}
    >
      <GroupList {...list} />
    </CountedPicker>
  );
}
