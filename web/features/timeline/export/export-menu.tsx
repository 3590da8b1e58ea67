import { useRef, useState } from "react";
import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { TableLayout } from "#web/features/timeline/columns/table-layout.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import { ApiError } from "#web/transport/errors.ts";
import styles from "./export-menu.module.css";
import type { FileFormat } from "./run-export.ts";

interface ExportMenuProps {
  model: TimelineModel;
  layout: TableLayout;
  isCompact: boolean;
}

const formats: readonly { format: FileFormat; text: string; hint: string }[] = [
  { format: "csv", text: "CSV", hint: "full precision" },
  { format: "excel", text: "Excel", hint: "with definitions" },
  { format: "pdf", text: "PDF", hint: "report, A4 landscape" },
  { format: "json", text: "JSON", hint: "by column id" },
];

const PlanImportDialog = lazyPart(
  () =>
    import("#web/features/timeline/plan-file/plan-import-dialog.tsx").then(
      (module) => module.PlanImportDialog,
    ),
  PartFailure,
);

/** Exports the visible columns to a file, and imports the plan from one. */
export function ExportMenu({ model, layout, isCompact }: ExportMenuProps) {
  const showAlert = useAlert();
  const [busy, setBusy] = useState<FileFormat | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const { tier } = model.timeline;
  const isLocked = formats.some(({ format }) => !tierFeatures[tier].exportFormats.includes(format));
  const run = async (format: FileFormat, text: string) => {
    const aborter = new AbortController();
    stop.current = aborter;
    setProgress(null);
    setBusy(format);
    try {
      const { runExport } = await import("./run-export.ts");
      const watch = { signal: aborter.signal, onProgress: setProgress };
      const saved = await runExport(model, layout, format, watch);
      if (saved === null) showAlert({ text: `${text} export cancelled. Nothing was saved.` });
      else if (saved !== format) {
        showAlert({
          text: `${text} export failed. The same columns were saved as CSV instead.`,
          severity: "error",
        });
      }
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      const text = isRefused ? error.message : "Export failed. Please try again.";
      showAlert({ text, severity: "error" });
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Popover
        label="Export"
        trigger={(properties) =>
          isCompact ? (
            <IconButton icon={moreIcons.export} label="Export" {...properties} />
          ) : (
            <Button {...properties}>
              <Icon shape={moreIcons.export} />
              {busy === null ? "Export" : "Exporting..."}
              <Icon shape={moreIcons["chevron-down"]} size={16} />
            </Button>
          )
        }
      >
        <div className={styles.menu}>
          <p>
            {layout.columns.length + 1} visible columns, {model.rows.length} months
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
              <Button onClick={() => stop.current?.abort()}>Cancel</Button>
            </div>
          )}
          <button
            type="button"
            className={`${styles.format} ${styles.import}`}
            onClick={() => setIsImporting(true)}
          >
            <span>Import Plan</span>
            <small>from JSON or CSV</small>
          </button>
        </div>
      </Popover>
      {isImporting ? (
        <PlanImportDialog
          planId={model.timeline.planId}
          modelVersion={model.timeline.modelVersion}
          onClose={() => setIsImporting(false)}
        />
      ) : null}
    </>
  );
}
