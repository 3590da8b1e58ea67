import { useRef, useState } from "react";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import type { TableLayout } from "#web/features/timeline/columns/table-layout.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import { ApiError } from "#web/transport/errors.ts";
import type { FileFormat } from "./run-export.ts";

export interface ExportRun {
  /** The format that is being made. */
  readonly busy: FileFormat | null;
  /** From 0 to 1; null while unknown. */
  readonly progress: number | null;
  /** @param name the format in messages */
  run(format: FileFormat, name: string): Promise<void>;
  cancel(): void;
}

/** Exports the visible columns; goes on while the menu is closed. */
export function useExport(model: TimelineModel, layout: TableLayout): ExportRun {
  const showAlert = useAlert();
  const [busy, setBusy] = useState<FileFormat | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const run = async (format: FileFormat, name: string) => {
    const aborter = new AbortController();
    stop.current = aborter;
    setProgress(null);
    setBusy(format);
    try {
      const { runExport } = await import("./run-export.ts");
      const watch = { signal: aborter.signal, onProgress: setProgress };
      const saved = await runExport(model, layout, format, watch);
      if (saved === null) showAlert({ text: `${name} export cancelled. Nothing was saved.` });
      else if (saved !== format) {
        showAlert({
          text: `${name} export failed. The same columns were saved as CSV instead.`,
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
  return { busy, progress, run, cancel: () => stop.current?.abort() };
}
