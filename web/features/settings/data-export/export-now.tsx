import { useRef, useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { type AccountExportFormat, settingFields } from "#shared/domain/settings/setting-fields.ts";
import { call } from "#web/api/api.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { saveFile, saveFrom } from "#web/components/download/save-file.ts";
import { fileSize } from "#web/components/format/file-size.ts";
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
            : `${t("About {size}: {records}.", {
                size: fileSize(contents.bytes[format]),
                records: recordsText(contents.records),
              })} `}
          {t("Dates and amounts are written in full, for other programs to read.")}
        </p>
        <Button look="filled" aria-disabled={isBusy} onClick={() => void start()}>
          {t(isBusy ? "Exporting..." : "Export now")}
        </Button>
      </div>
      {isBusy ? (
        <div className={styles.exporting}>
          <span role="status">{t("Making the {format} file...", { format: optionTexts[format] })}</span>
          <progress aria-label={t("Export")} />
          <Button look="text" onClick={cancel}>
            {t("Cancel")}
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
      text: t("Data export in {format} format has started", { format: optionTexts[format] }),
      severity: "success",
      durationMs: alertDurationMs.success,
    });
    try {
      await save(controller.signal);
    } catch (failure) {
      if (controller.signal.aborted) {
        alert({ text: t("Export cancelled"), severity: "info", durationMs: alertDurationMs.success });
      } else {
        alert({
          text: t("Failed to export data: {reason}", { reason: failureText(failure, t("unknown reason")) }),
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
const named: readonly (readonly [kind: string, text: string])[] = [
  ["transactions", msg("{count, plural, one {# transaction} other {# transactions}}")],
  ["simulations", msg("{count, plural, one {# simulation} other {# simulations}}")],
  ["messages", msg("{count, plural, one {# message} other {# messages}}")],
];

function recordsText(records: Readonly<Record<string, number>>): string {
  const counted = (count: number, text: string) => (count === 0 ? [] : [t(text, { count })]);
  const shown = named.flatMap(([kind, text]) => counted(records[kind] ?? 0, text));
  const all = Object.values(records).reduce((sum, number) => sum + number, 0);
  const rest = all - named.reduce((sum, [kind]) => sum + (records[kind] ?? 0), 0);
  const others =
    shown.length === 0
      ? msg("{count, plural, one {# record} other {# records}}")
      : msg("{count, plural, one {# other record} other {# other records}}");
  return [...shown, ...counted(rest, others)].join(", ");
}
