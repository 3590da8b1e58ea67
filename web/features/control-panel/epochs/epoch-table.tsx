import { type CSSProperties, startTransition, useEffect, useRef, useState } from "react";
import type { ControlPanel, EpochRecord } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { lockOf, type Rules } from "#web/features/control-panel/rules.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import type { PlanPreview } from "#web/workers/preview-store.ts";
import { epochColumns } from "./epoch-columns.ts";
import { EpochRow } from "./epoch-row.tsx";
import styles from "./epoch-table.module.css";
import { useEpochPreview } from "./use-epoch-preview.ts";

interface EpochTableProps {
  plan: ControlPanel;
  saver: PlanSaver;
  rules: Rules;
}

/** Width of the first column over that of the others. */
const epochShare = 0.75;

/** The epochs of the plan: history, the model's expectations and the user's settings. */
export function EpochTable({ plan: edited, saver, rules }: EpochTableProps) {
  const table = useRef<HTMLElement>(null);
  const preview = useEpochPreview(table);
  const rowsDrawn = useRowsDrawn(edited.epoch.length);
  const plan = preview
    ? { ...edited, epoch: edited.epoch.map((record) => previewed(record, preview)) }
    : edited;
  const today = new Date().toISOString().slice(0, 10);
  const current = plan.epoch.findLast(({ halvingDate }) => halvingDate <= today)?.epoch;
  const lock = lockOf(rules, "sellReinvestSettings");
  const isEditable = (field: string | undefined) =>
    field !== undefined && plan.epoch.some(({ editable }) => editable.includes(field));
  return (
    <section
      ref={table}
      className={styles.scroller}
      style={{ "--columns": epochColumns.length + 1 + epochShare } as CSSProperties}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      aria-label={t("Epochs, scrolls horizontally")}
    >
      <table className={`num ${styles.table} ${preview ? styles.preview : ""}`}>
        <thead>
          <tr>
            <th scope="col" className={styles.epoch}>
              {t("Epoch")}
            </th>
            {epochColumns.map(({ id, header, meaning, edit }) => (
              <th key={id} scope="col" title={t(meaning)}>
                <span className={styles.head}>
                  {t(header)}
                  {isEditable(edit?.field) ? (
                    <span className={styles.pencil}>
                      <Icon shape={laterIcons.pencil} size={14} />
                    </span>
                  ) : null}
                </span>
              </th>
            ))}
            <th scope="col" title={t("Whether the plan sells near the peak and buys back near the trough.")}>
              <span className={styles.head}>
                {lock === undefined ? null : <TierBadge tier={lock} />}
                {t("Sell/Reinvest")}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.epoch.slice(0, rowsDrawn).map((record) => (
            <EpochRow
              key={record.epoch}
              record={record}
              baseCurrency={plan.baseCurrency}
              isStrategyOn={plan.sellReinvestSettings}
              isCurrent={record.epoch === current}
              today={today}
              saver={saver}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An epoch with the unsaved changes applied: a setting in one epoch affects those after it. */
function previewed(record: EpochRecord, { epochs }: PlanPreview): EpochRecord {
  return { ...record, ...epochs.find(({ epoch }) => epoch === record.epoch) };
}

/** More than a panel of default height shows. */
const atFirst = 8;
const perFrame = 5;

/**
 * How many rows of a table to draw: those in view at once, the others a few per frame. Drawn together they would block
 * the page for half a second on a slow machine.
 *
 * @param total total rows; all are drawn within a few frames
 */
function useRowsDrawn(total: number): number {
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn >= total) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + perFrame)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, total]);
  return Math.min(drawn, total);
}
