import { t } from "#shared/domain/language/translate.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { withTexts } from "#web/components/language/part-texts.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { ColumnListProps } from "./column-list.tsx";
import { CountedPicker } from "./counted-picker.tsx";
import { tableColumns } from "./table-columns.ts";

const ColumnList = lazyPart(
  withTexts(["columns"], () => import("./column-list.tsx").then((module) => module.ColumnList)),
  PartFailure,
);

interface ColumnPickerProps extends ColumnListProps {
  isCompact: boolean;
}

/** The month is always shown and is counted. */
const month = 1;

/** Chooses single columns. Those of a higher tier are listed but disabled, with the tier's name. */
export function ColumnPicker({ tier, chosen, ofView, onChange, isCompact }: ColumnPickerProps) {
  const shown =
    month +
    tableColumns.filter(({ id, tier: needed }) => chosen.has(id) && tierIncludes(tier, needed)).length;
  return (
    <CountedPicker
      name={t("Columns")}
      label={t("Columns")}
      icon={moreIcons.columns}
      shown={shown}
      total={tableColumns.length}
      isCompact={isCompact}
    >
      <ColumnList tier={tier} chosen={chosen} ofView={ofView} onChange={onChange} />
    </CountedPicker>
  );
}
