import { msg, t } from "#shared/domain/language/translate.ts";
import { saveFile } from "#web/components/download/save-file.ts";
import { Button } from "#web/components/ui/button.tsx";
import styles from "./two-factor.module.css";
import { useCopy } from "./use-copy.ts";

const fileName = "halvest-recovery-codes.txt";

const outcomes = {
  idle: "",
  copied: msg("Codes copied"),
  failed: msg("Could not copy. Download the codes instead."),
} as const;

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { outcome, copy } = useCopy();
  const text = codes.join("\n");
  return (
    <div className={styles.codes}>
      <p>
        {t(
          "Keep these recovery codes in a safe place. Each works once. They replace all earlier codes and will not be shown again.",
        )}
      </p>
      <ol aria-label={t("Recovery codes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.tools}>
        <Button onClick={() => void copy(text)}>{t("Copy Codes")}</Button>
        <Button onClick={() => saveFile(fileName, new Blob([`${text}\n`], { type: "text/plain" }))}>
          {t("Download Codes")}
        </Button>
        <span className={styles.outcome} role="status">
          {t(outcomes[outcome])}
        </span>
      </div>
    </div>
  );
}
