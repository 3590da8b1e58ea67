import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { countsText, PlanUnsaved, saveBackup } from "#web/components/backup/backup-files.ts";

export interface BackupMaking {
  readonly isBusy: boolean;
  /** Does nothing while one is being made. */
  run(): void;
}

/** Makes a backup and saves it as a file; an alert says what it has, or why there is none. */
export function useBackup(): BackupMaking {
  const alert = useAlert();
  const [isBusy, setIsBusy] = useState(false);
  const make = async () => {
    setIsBusy(true);
    try {
      const { fileName, counts } = await saveBackup();
      alert({
        text: t("Saved as {file}: {counts}", { file: fileName, counts: countsText(counts) }),
        severity: "success",
      });
    } catch (error) {
      const text =
        error instanceof PlanUnsaved
          ? error.message
          : refusalText(error, t("The backup was not made. Please try again."));
      alert({ text, severity: "error" });
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    run: () => {
      if (!isBusy) void make();
    },
  };
}
