import { tierIncludes } from "#shared/domain/tiers.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { ColumnListProps } from "./column-list.tsx";
import styles from "./column-picker.module.css";
import { tableColumns } from "./table-columns.ts";

const ColumnList = lazyPart(
  () => import("./column-list.tsx").then((module) => module.ColumnList),
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
  const total = tableColumns.length;
  return (
    <Popover
      label="Columns"
      trigger={(properties) =>
        isCompact ? (
          <IconButton icon={moreIcons.columns} label={`Columns, ${shown} of ${total}`} {...properties} />
        ) : (
          <Button {...properties}>
            <Icon shape={moreIcons.columns} />
            <span>
              Columns{" "}
              <span className={`num ${styles.count}`}>
                {shown} of {total}
              </span>
            </span>
            <Icon shape={moreIcons["chevron-down"]} size={16} />
          </Button>
        )
      }
    >
      <ColumnList tier={tier} chosen={chosen} ofView={ofView} onChange={onChange} />
    </Popover>
  );
}
