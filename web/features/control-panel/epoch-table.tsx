import type { ControlPanel, EpochRecord } from "#shared/api/control-panel.ts";
import { usePlanPreview } from "#web/components/preview/plan-preview.tsx";
import { HalvingGlyph, Icon } from "#web/components/ui/icon.tsx";
import { PlanBadge } from "#web/components/ui/plan-badge.tsx";
import { Switch } from "#web/components/ui/switch.tsx";
import type { PlanPreview } from "#web/workers/preview-store.ts";
import { EpochCell } from "./epoch-cell.tsx";
import { epochColumns, isProjected } from "./epoch-columns.ts";
import styles from "./epoch-table.module.css";
import type { PlanSaver } from "./plan-saver.ts";
import { lockOf, type Rules } from "./rules.ts";

interface EpochTableProps {
  plan: ControlPanel;
  saver: PlanSaver;
  rules: Rules;
}

/** The epochs of the plan: what they were, what the model expects of them and what the user sets. */
export function EpochTable({ plan: edited, saver, rules }: EpochTableProps) {
  const preview = usePlanPreview();
  const plan = preview
    ? { ...edited, epoch: edited.epoch.map((record) => previewed(record, preview)) }
    : edited;
  const today = new Date().toISOString().slice(0, 10);
  const current = plan.epoch.findLast(({ halvingDate }) => halvingDate <= today)?.epoch;
  const lock = lockOf(rules, "sellReinvestSettings");
  const isEditable = (field: string | undefined) =>
    field !== undefined && plan.epoch.some(({ editable }) => editable.includes(field));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label="Epochs, scrolls sideways">
      <table className={`num ${styles.table} ${preview ? styles.preview : ""}`}>
        <thead>
          <tr>
            <th scope="col" className={styles.epoch}>
              Epoch
            </th>
            {epochColumns.map(({ id, header, meaning, edit }) => (
              <th key={id} scope="col" title={meaning}>
                <span className={styles.head}>
                  {header}
                  {isEditable(edit?.field) ? (
                    <span className={styles.pencil}>
                      <Icon name="pencil" size={14} />
                    </span>
                  ) : null}
                </span>
              </th>
            ))}
            <th scope="col" title="Whether the plan sells near the peak and buys back near the trough.">
              <span className={styles.head}>
                {lock === undefined ? null : <PlanBadge tier={lock} />}
                Sell/Reinvest
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.epoch.map((record) => (
            <tr key={record.epoch} className={record.epoch === current ? styles.current : undefined}>
              <th
                scope="row"
                className={styles.epoch}
                aria-current={record.epoch === current ? "true" : undefined}
              >
                <span className={styles.name}>
                  <HalvingGlyph />
                  Epoch {record.epoch}
                </span>
              </th>
              {epochColumns.map((column) => {
                const isAhead = isProjected(column, record, today);
                return (
                  <td key={column.id} className={isAhead ? styles.projected : undefined}>
                    <EpochCell column={column} record={record} plan={plan} saver={saver} />
                    {isAhead ? <span className="visually-hidden"> projected</span> : null}
                  </td>
                );
              })}
              <td>
                <SellReinvestCell plan={plan} record={record} saver={saver} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An epoch as it becomes with what is not saved: what is set in one of them moves those after it. */
function previewed(record: EpochRecord, { epochs }: PlanPreview): EpochRecord {
  return { ...record, ...epochs.find(({ epoch }) => epoch === record.epoch) };
}

/** Needs the strategy of the whole plan to be on. */
function SellReinvestCell({ plan, record, saver }: Omit<EpochTableProps, "rules"> & { record: EpochRecord }) {
  const reason = record.editable.includes("sellReinvestEnabled")
    ? plan.sellReinvestSettings
      ? undefined
      : "Turn on the Sell/Reinvest Strategy first"
    : "Your plan does not include it";
  const isDisabled = reason !== undefined;
  return (
    <span title={reason}>
      <Switch
        label={`Sell/Reinvest in epoch ${record.epoch}`}
        reason={reason}
        isLabelHidden
        isOn={record.sellReinvestEnabled && !isDisabled}
        isDisabled={isDisabled}
        onChange={(isOn) => saver.changeEpoch(record.epoch, "sellReinvestEnabled", isOn)}
      />
    </span>
  );
}
