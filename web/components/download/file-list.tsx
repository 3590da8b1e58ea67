import { t } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { useConnection } from "#web/api/use-connection.ts";
import { Button } from "#web/components/ui/button.tsx";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import styles from "./file-list.module.css";

/** A kind of file that can be exported. */
export interface FileChoice<F extends string> {
  readonly file: F;
  readonly text: string;
  readonly hint: string;
  /** The subscription that it needs; null for one that the user has. */
  readonly needs: Tier | null;
}

/** The export under way. */
export interface FileExport<F extends string> {
  readonly busy: F | null;
  /** From 0 to 1, where it is known. */
  readonly progress: number | null;
  run(choice: Pick<FileChoice<F>, "file" | "text">): void;
  cancel(): void;
}

export interface FileListProps<F extends string> {
  /** What is exported. */
  caption: string;
  choices: readonly FileChoice<F>[];
  /** Shown when the subscription lacks one of them. */
  lockedText: string;
  exporting: FileExport<F>;
  /** Another entry of the menu, below the files. */
  another?: { readonly text: string; readonly hint: string; onPress(): void };
}

/** The files that can be exported, each with a description or the subscription it needs. */
export function FileList<F extends string>(props: FileListProps<F>) {
  const { caption, choices, lockedText, exporting, another } = props;
  const { busy, progress, run, cancel } = exporting;
  const isConnected = useConnection();
  return (
    <div className={styles.menu}>
      <p>{caption}</p>
      {isConnected ? null : <p role="status">{t("Exporting needs a connection.")}</p>}
      {choices.map(({ file, text, hint, needs }) => (
        <button
          key={file}
          type="button"
          className={styles.entry}
          disabled={needs !== null}
          // Disabling it would lose the focus of the user who has just pressed it.
          aria-disabled={busy !== null}
          onClick={() => run({ file, text })}
        >
          <span>{busy === file ? t("{file}, exporting...", { file: text }) : text}</span>
          {needs === null ? <small>{hint}</small> : <TierBadge tier={needs} />}
        </button>
      ))}
      {choices.some(({ needs }) => needs !== null) ? <UpgradeHint>{lockedText}</UpgradeHint> : null}
      {busy === null ? null : (
        <div className={styles.progress}>
          <progress aria-label={t("Export")} {...(progress !== null && { value: progress })} />
          <Button onClick={cancel}>{t("Cancel")}</Button>
        </div>
      )}
      {another === undefined ? null : (
        <button type="button" className={`${styles.entry} ${styles.apart}`} onClick={another.onPress}>
          <span>{another.text}</span>
          <small>{another.hint}</small>
        </button>
      )}
    </div>
  );
}
