import { useEffect, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import { useConnection } from "#web/api/use-connection.ts";
import { exportFailure } from "#web/components/download/export-failure.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import type { ChartChoices } from "#web/features/charts/chart-choices.ts";
import { listText } from "#web/features/charts/model/available-charts.ts";
import { hasData } from "#web/features/charts/model/build-chart.ts";
import { chartDefinitions } from "#web/features/charts/model/chart-definitions.ts";
import type { ChartTimeline } from "#web/features/charts/model/chart-frame.ts";
import styles from "#web/features/charts/panel.module.css";

interface ExportAllDialogProps {
  timeline: ChartTimeline;
  charts: readonly ChartId[];
  choices: ChartChoices;
  onClose(): void;
}

/** Creates a report of all charts; can be cancelled while it runs. */
export function ExportAllDialog({ timeline, charts, choices, onClose }: ExportAllDialogProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isConnected = useConnection();
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const names = charts
    .filter((chart) => hasData(timeline, chart))
    .map((chart) => t(chartDefinitions[chart].tab));
  const isBusy = progress !== null;
  const run = async () => {
    const aborter = new AbortController();
    stop.current = aborter;
    setFailure(null);
    setProgress(0);
    try {
      const { exportAllCharts } = await import("./export-all.ts");
      await exportAllCharts(timeline, charts, choices, { signal: aborter.signal, onProgress: setProgress });
      onClose();
    } catch (error) {
      if (aborter.signal.aborted) return;
      setProgress(null);
      setFailure(exportFailure(error));
    }
  };
  return (
    <Dialog
      title={t("Export All Charts")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="filled"
            aria-disabled={isBusy || names.length === 0}
            onClick={() => {
              if (!isBusy && names.length > 0) void run();
            }}
          >
            {t("Export as PDF")}
          </Button>
        </>
      }
    >
      <p>
        {names.length === 0
          ? t("None of the charts has data to export.")
          : t("{count} pages, A4, one chart on each: {charts}, for the months in view.", {
              count: names.length,
              charts: listText(names),
            })}
      </p>
      {isBusy ? (
        <progress className={styles.progress} aria-label={t("Export of all charts")} value={progress} />
      ) : null}
      {isConnected || failure !== null ? null : (
        <Notice severity="info">
          {t("You are offline. This works if this browser has exported all charts with a connection before.")}
        </Notice>
      )}
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
    </Dialog>
  );
}
