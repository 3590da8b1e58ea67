import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { saveFrom } from "#web/components/download/save-file.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { fileSize } from "#web/components/format/file-size.ts";
import { dayOf } from "#web/components/format/formats.ts";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Notice } from "#web/components/ui/notice.tsx";

type ReadyFile = OperationOutput<"profile", "listExports">[number];

/** Files of automatic and of large exports that can still be downloaded; nothing where there are none. */
export function ReadyFiles() {
  const { data, error, mutate } = useOperation("profile", "listExports", {});
  if (error !== undefined && data === undefined) {
    return (
      <Notice severity="error">
        {refusalText(error, t("Your finished exports could not be loaded."))}{" "}
        <Button look="text" onClick={() => void mutate()}>
          {t("Try Again")}
        </Button>
      </Notice>
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <Card label={t("Finished exports")}>
      {data.map((file) => (
        <ReadyRow key={file.id} file={file} />
      ))}
    </Card>
  );
}

function ReadyRow({ file: { id, fileName, bytes, createdAt, expiresAt } }: { file: ReadyFile }) {
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const download = () =>
    run(async () => {
      try {
        const { url } = await call("profile", "getExport", { params: { id } });
        saveFrom(url);
      } catch (error) {
        alert({
          text: refusalText(error, t("The file could not be downloaded. Please try again.")),
          severity: "error",
          durationMs: alertDurationMs.error,
        });
      }
    });
  const day = (moment: string) => formatDay(dayOf(new Date(moment)));
  return (
    <CardRow
      title={fileName}
      text={t("{size}, made on {date}, until {end}", {
        size: fileSize(bytes),
        date: day(createdAt),
        end: day(expiresAt),
      })}
    >
      <Button
        aria-label={t("Download {file} of {date}", { file: fileName, date: day(createdAt) })}
        aria-disabled={isBusy}
        onClick={() => void download()}
      >
        {t("Download")}
      </Button>
    </CardRow>
  );
}
