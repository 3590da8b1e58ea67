import { memo } from "react";
import type { ControlPanel, EpochRecord } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { HalvingGlyph } from "#web/components/ui/icon.tsx";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { EpochCell } from "./epoch-cell.tsx";
import { epochColumns, isProjected } from "./epoch-columns.ts";
import styles from "./epoch-table.module.css";

interface EpochRowProps {
  record: EpochRecord;
  baseCurrency: ControlPanel["baseCurrency"];
  /** Whether the plan sells and buys back at all. */
  isStrategyOn: boolean;
  isCurrent: boolean;
  /** `yyyy-mm-dd` */
  today: string;
  saver: PlanSaver;
}

/**
 * One epoch. A preview recreates all records on every change, so a row re-renders only when one of its figures changes.
 */
export const EpochRow = memo(
  function EpochRow({ record, baseCurrency, isStrategyOn, isCurrent, today, saver }: EpochRowProps) {
    return (
      <tr className={isCurrent ? styles.current : undefined}>
        <th scope="row" className={styles.epoch} aria-current={isCurrent ? "true" : undefined}>
          <span className={styles.name}>
            <HalvingGlyph />
            {t("Epoch {epoch}", { epoch: String(record.epoch) })}
          </span>
        </th>
        {epochColumns.map((column) => {
          const isAhead = isProjected(column, record, today);
          return (
            <td key={column.id} className={isAhead ? styles.projected : undefined}>
              <EpochCell column={column} record={record} baseCurrency={baseCurrency} saver={saver} />
              {isAhead ? <span className="visually-hidden"> {t("projected")}</span> : null}
            </td>
          );
        })}
        <td>
          <SellReinvestCell isStrategyOn={isStrategyOn} record={record} saver={saver} />
        </td>
      </tr>
    );
  },
  (before, after) =>
    haveSame(before.record, after.record) &&
    haveSame({ ...before, record: null }, { ...after, record: null }),
);

/** Whether two objects have identical values. */
function haveSame(one: object, other: object): boolean {
  const values = Object.entries(other);
  return (
    values.length === Object.keys(one).length &&
    values.every(([name, value]) => Object.is(Reflect.get(one, name), value))
  );
}

/** Requires the strategy to be on for the whole plan. */
function SellReinvestCell({
  isStrategyOn,
  record,
  saver,
}: Pick<EpochRowProps, "isStrategyOn" | "record" | "saver">) {
  const reason = record.editable.includes("sellReinvestEnabled")
    ? isStrategyOn
      ? undefined
      : t("Turn on the Sell/Reinvest Strategy first")
    : t("Your subscription does not include it");
  const isDisabled = reason !== undefined;
  return (
    <span title={reason}>
      <Switch
        label={t("Sell/Reinvest in epoch {epoch}", { epoch: String(record.epoch) })}
        reason={reason}
        isLabelHidden
        isOn={record.sellReinvestEnabled && !isDisabled}
        isDisabled={isDisabled}
        onChange={(isOn) => saver.changeEpoch(record.epoch, "sellReinvestEnabled", isOn)}
      />
    </span>
  );
}
