import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import styles from "./export-list.module.css";
import type { FileFormat } from "./run-export.ts";
import type { ExportRun } from "./use-export.ts";

interface ExportListProps {
  tier: Tier;
  columnCount: number;
  monthCount: number;
  exports: ExportRun;
  onImportPlan(): void;
}

const formats: readonly { format: FileFormat; text: string; hint: string }[] = [
  { format: "csv", text: "CSV", hint: "full precision" },
  { format: "excel", text: "Excel", hint: "with definitions" },
  { format: "pdf", text: "PDF", hint: "report, A4 landscape" },
  { format: "json", text: "JSON", hint: "by column id" },
];

/** The formats to export to, those of a higher tier disabled, and the import of a plan. */
export function ExportList({ tier, columnCount, monthCount, exports, onImportPlan }: ExportListProps) {
  const { busy, progress, run, cancel } = exports;
  const isLocked = formats.some(({ format }) => !tierFeatures[tier].exportFormats.includes(format));
  return (
    <div className={styles.menu}>
      <p>
        {columnCount} visible columns, {monthCount} months
      </p>
      {formats.map(({ format, text, hint }) => {
        const isOpen = tierFeatures[tier].exportFormats.includes(format);
        const needed = lowestTierWith(({ exportFormats }) => exportFormats.includes(format));
        return (
          <button
            key={format}
            type="button"
            className={styles.format}
            disabled={!isOpen}
            // Disabling it would lose the focus of the user who has just pressed it.
            aria-disabled={busy !== null}
            onClick={() => busy === null && void run(format, text)}
          >
            <span>{busy === format ? `${text}, exporting...` : text}</span>
            {isOpen || needed === null ? <small>{hint}</small> : <TierBadge tier={needed} />}
          </button>
        );
      })}
      {isLocked ? <UpgradeHint>Your subscription does not include every format.</UpgradeHint> : null}
      {busy === null ? null : (
        <div className={styles.progress}>
          <progress aria-label="Export" {...(progress !== null && { value: progress })} />
          <Button onClick={cancel}>Cancel</Button>
        </div>
      )}
      <button type="button" className={`${styles.format} ${styles.import}`} onClick={onImportPlan}>
        <span>Import Plan</span>
        <small>from JSON or CSV</small>
      </button>
    </div>
  );
}
