import { useRef, useState } from "react";
import { type AccountExportFormat, settingFields } from "#shared/domain/settings/setting-fields.ts";
import { call } from "#web/api/api.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { saveFile, saveFrom } from "#web/components/download/save-file.ts";
import { fileSize } from "#web/components/format/file-size.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import styles from "#web/features/settings/sections.module.css";

const { optionTexts } = settingFields.dataExport.exportFormat;

/** The size of the file before it is made, and making it. */
export function ExportNow({ format }: { format: AccountExportFormat }) {
  const { isBusy, start, cancel } = useExport(format);
  // Everything is read for it, so it is asked once, and left out where it cannot be answered.
  const { data: contents } = useOperation(
    "profile",
    "exportContents",
    {},
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  );
  return (
    <>
      <div className={styles.exportNow}>
        <p className="num">
          {contents === undefined
            ? null
            : `About ${fileSize(contents.bytes[format])}: ${recordsText(contents.records)}. `}
          Dates and amounts are written in full, for other programs to read.
        </p>
        <Button look="filled" aria-disabled={isBusy} onClick={() => void start()}>
          {isBusy ? "Exporting..." : "Export now"}
        </Button>
      </div>
      {isBusy ? (
        <div className={styles.exporting}>
          <span role="status">Making the {optionTexts[format]} file...</span>
          <progress aria-label="Export" />
          <Button look="text" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** One export at a time; a cancelled one saves nothing. */
function useExport(format: AccountExportFormat) {
  const alert = useAlert();
  const running = useRef<AbortController | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (signal: AbortSignal) => {
    const { fileName, mediaType, content, url } = await call(
      "profile",
      "exportData",
      { query: { format } },
      { signal },
    );
    if (content === null) {
      if (url !== null) saveFrom(url);
      return;
    }
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    saveFile(fileName, new Blob([bytes], { type: mediaType }));
  };
  const start = async () => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setIsBusy(true);
    alert({
      text: `Data export in ${optionTexts[format]} format has started`,
      severity: "success",
      durationMs: alertDurationMs.success,
    });
    try {
      await save(controller.signal);
    } catch (failure) {
      if (controller.signal.aborted) {
        alert({ text: "Export cancelled", severity: "info", durationMs: alertDurationMs.success });
      } else {
        alert({
          text: `Failed to export data: ${failureText(failure, "unknown reason")}`,
          severity: "error",
          durationMs: alertDurationMs.error,
        });
      }
    } finally {
      running.current = null;
      setIsBusy(false);
    }
  };
  return { isBusy, start, cancel: () => running.current?.abort() };
}

/** What people look for in the file; everything else is a number. */
const named: readonly (readonly [kind: string, one: string, several: string])[] = [
  ["transactions", "transaction", "transactions"],
  ["simulations", "simulation", "simulations"],
  ["messages", "message", "messages"],
];

function recordsText(records: Readonly<Record<string, number>>): string {
  const count = (number: number, one: string, several: string) =>
    number === 0 ? [] : [`${formatCount(number)} ${number === 1 ? one : several}`];
  const shown = named.flatMap(([kind, one, several]) => count(records[kind] ?? 0, one, several));
  const all = Object.values(records).reduce((sum, number) => sum + number, 0);
  const rest = all - named.reduce((sum, [kind]) => sum + (records[kind] ?? 0), 0);
  const other = shown.length === 0 ? "" : "other ";
  return [...shown, ...count(rest, `${other}record`, `${other}records`)].join(", ");
}
