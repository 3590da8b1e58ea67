import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { failureText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { saveFile } from "#web/components/download/save-file.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import styles from "./page.module.css";

const fileName = "halvest-account.json";

/** Downloads everything stored about the user as a file. */
export function DataExport() {
  const { isBusy, run } = useExclusive();
  const alert = useAlert();

  const download = () =>
    run(async () => {
      try {
        const data = await call("profile", "exportMe");
        saveFile(fileName, new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
      } catch (error) {
        alert({
          text: t("Failed to export data: {reason}", { reason: failureText(error, t("unknown reason")) }),
          severity: "error",
          durationMs: alertDurationMs.error,
        });
      }
    });

  return (
    <section className={styles.panel}>
      <h2>{t("Your data")}</h2>
      <p>{t("Everything that Halvest stores about you, as a JSON file.")}</p>
      <div>
        <Button aria-disabled={isBusy} onClick={() => void download()}>
          {isBusy ? t("Preparing...") : t("Download Data")}
        </Button>
      </div>
    </section>
  );
}
