import { useId, useState } from "react";
import type { BackupPreview } from "#shared/api/portfolio/backup.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { openRestored, previewBackup, restoreBackup } from "#web/components/backup/backup-files.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { FileField } from "#web/components/ui/fields/file-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import { Differences } from "./differences.tsx";
import type { BackupMaking } from "./use-backup.ts";

interface Chosen {
  readonly name: string;
  readonly file: Blob;
  readonly preview: BackupPreview;
}

/** The whole account as one file, and restoring it from one. */
export function Backup({ making }: { making: BackupMaking }) {
  const titleId = useId();
  const { data } = useOperation("backup", "get", {});
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [asking, setAsking] = useState<"restore" | "undo" | null>(null);
  const [busy, setBusy] = useState<"reading" | "replacing" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (what: "reading" | "replacing", run: () => Promise<void>) => {
    setBusy(what);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setFailure(refusalText(error, t("Nothing was changed. Please try again.")));
    } finally {
      setBusy(null);
      setAsking(null);
    }
  };
  const choose = (name: string, text: string) =>
    void attempt("reading", async () => {
      setChosen(null);
      setChosen({ name, ...(await previewBackup(text)) });
    });
  const replace = () =>
    void attempt("replacing", async () => {
      if (asking === "undo") await call("backup", "undo");
      else if (chosen !== null) await restoreBackup(chosen.file, chosen.preview);
      openRestored();
    });
  const undo = data?.undo ?? null;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId}>{t("Backup & Restore")}</h3>
        <p>
          {t(
            "One file with your plans, changed months, transactions, saved simulations, transfers, tax settings, alerts and settings. Messages, keys and your subscription are not part of it.",
          )}
        </p>
        <Button look="filled" aria-disabled={making.isBusy} onClick={making.run}>
          {t(making.isBusy ? "Making the file..." : "Back up now")}
        </Button>
      </header>
      <div className={styles.restore}>
        <FileField
          name={chosen?.name}
          prompt={t("Restore from a backup")}
          hint={t(
            "halvest-backup-….json. First you see what would change; nothing changes until you confirm.",
          )}
          accept=".json,application/json"
          onFile={choose}
        />
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        {busy === "reading" ? <Spinner label={t("Comparing the file with your account")} /> : null}
      </div>
      {chosen === null ? null : (
        <Differences preview={chosen.preview} isBusy={busy !== null} onRestore={() => setAsking("restore")} />
      )}
      {undo === null ? null : (
        <div className={styles.undo}>
          <p className="num">
            {t("Restored on {date}. The account from before can be brought back until {until}.", {
              date: formatDay(undo.restoredAt.slice(0, 10)),
              until: formatDay(undo.until.slice(0, 10)),
            })}
          </p>
          <Button onClick={() => setAsking("undo")}>{t("Undo restore")}</Button>
        </div>
      )}
      {asking === null ? null : (
        <ConfirmDialog
          title={t(asking === "undo" ? "Undo restore" : "Restore backup")}
          action={t(asking === "undo" ? "Undo restore" : "Restore backup")}
          busyAction={t(asking === "undo" ? "Undoing..." : "Restoring...")}
          isBusy={busy === "replacing"}
          onConfirm={replace}
          onClose={() => setAsking(null)}
        >
          {t(
            asking === "undo"
              ? "Your account becomes what it was before the backup was restored. What you changed since is replaced; you can undo this in the same way."
              : "All of it is replaced, or nothing. Your account as it is now is stored for 7 days, so you can undo this.",
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
