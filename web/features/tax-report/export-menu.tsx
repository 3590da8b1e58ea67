import { useRef, useState } from "react";
import type { TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { lowestTierWith, type TaxFile, tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { ApiError } from "#web/transport/errors.ts";
import styles from "./export-menu.module.css";

interface ExportMenuProps {
  report: TaxReportRecord;
  tier: Tier;
  isCompact: boolean;
}

const files: readonly { file: TaxFile; text: string; hint: string }[] = [
  { file: "pdf", text: "PDF", hint: "year report, A4" },
  { file: "excel", text: "Excel", hint: "summary, disposals, lots" },
  { file: "generic", text: "CSV", hint: "one line per match" },
  { file: "form8949", text: "Form 8949 CSV", hint: "United States" },
  { file: "ukComputation", text: "Computation CSV", hint: "United Kingdom" },
];

/** Whether a layout fits the method. */
const isFitting = (file: TaxFile, { method }: TaxReportRecord) =>
  (file !== "form8949" || method !== "ukMatching") && (file !== "ukComputation" || method === "ukMatching");

/** Saves the shown year, or all of them, as a file. */
export function ExportMenu({ report, tier, isCompact }: ExportMenuProps) {
  const showAlert = useAlert();
  const [busy, setBusy] = useState<TaxFile | null>(null);
  const stop = useRef<AbortController | null>(null);
  const own = tierFeatures[tier].taxFiles;
  const offered = files.filter(({ file }) => isFitting(file, report));
  const run = async (file: TaxFile) => {
    const aborter = new AbortController();
    stop.current = aborter;
    setBusy(file);
    try {
      const { runExport } = await import("./export/run-export.ts");
      await runExport(report, file, { signal: aborter.signal, onProgress: () => undefined });
    } catch (error) {
      if (aborter.signal.aborted) showAlert({ text: "Export cancelled. Nothing was saved." });
      else {
        const isRefused = error instanceof ApiError && error.status < 500;
        const text = isRefused ? error.message : "Export failed. Please try again.";
        showAlert({ text, severity: "error" });
      }
    } finally {
      setBusy(null);
    }
  };
  const canPdf = own.includes("pdf");
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
              Export
              <Icon shape={moreIcons["chevron-down"]} size={16} />
            </Button>
          )
        }
      >
        <div className={styles.menu}>
          <p>{report.year === null ? "All tax years" : `Tax year ${report.year}`}</p>
          {offered.map(({ file, text, hint }) => {
            const isOpen = own.includes(file);
            const needed = lowestTierWith(({ taxFiles }) => taxFiles.includes(file));
            return (
              <button
                key={file}
                type="button"
                disabled={!isOpen}
                // Disabling it would lose the focus of the user who has just pressed it.
                aria-disabled={busy !== null}
                onClick={() => busy === null && void run(file)}
              >
                <span>{busy === file ? `${text}, exporting...` : text}</span>
                {isOpen || needed === null ? <small>{hint}</small> : <TierBadge tier={needed} />}
              </button>
            );
          })}
          {offered.every(({ file }) => own.includes(file)) ? null : (
            <UpgradeHint>Your subscription does not include every file.</UpgradeHint>
          )}
          {busy === null ? null : <Button onClick={() => stop.current?.abort()}>Cancel</Button>}
        </div>
      </Popover>
      {isCompact || !canPdf ? null : (
        <Button look="filled" aria-disabled={busy !== null} onClick={() => busy === null && void run("pdf")}>
          <Icon shape={icons.document} />
          {busy === "pdf" ? "Creating..." : "Year report (PDF)"}
        </Button>
      )}
    </>
  );
}
