import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { useConnection } from "#web/api/use-connection.ts";
import { Button } from "#web/components/ui/button.tsx";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import styles from "./file-list.module.css";
import { NamesChoice } from "./names-choice.tsx";

/** A kind of file that can be exported. */
export interface FileChoice<F extends string> {
  readonly file: F;
  readonly text: string;
  readonly hint: string;
  /** The subscription that it needs; null for one that the user has. */
  readonly needs: Tier | null;
}

/** A file to make. */
export interface FileOrder<F extends string> extends Pick<FileChoice<F>, "file" | "text"> {
  /** Whether CSV has a line with the names of its columns in the reader's language. */
  readonly hasNames?: boolean;
}

/** The export under way. */
export interface FileExport<F extends string> {
  readonly busy: F | null;
  /** From 0 to 1, where it is known. */
  readonly progress: number | null;
  run(order: FileOrder<F>): void;
  cancel(): void;
}

export interface FileListProps<F extends string> {
  /** What is exported. */
  caption: string;
  choices: readonly FileChoice<F>[];
  /** The reader may add the names of columns in their language to CSV, whose header is in English. */
  canHaveNames?: boolean;
  /** Shown when the subscription lacks one of them. */
  lockedText: string;
  exporting: FileExport<F>;
  /** Another entry of the menu, below the files. */
  another?: { readonly text: string; readonly hint: string; onPress(): void };
}

/** The files that can be exported, each with a description or the subscription it needs. */
export function FileList<F extends string>(props: FileListProps<F>) {
  const { caption, choices, canHaveNames = false, lockedText, exporting, another } = props;
  const { busy, run } = exporting;
  const isConnected = useConnection();
  const [hasNames, setHasNames] = useState(false);
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
          onClick={() => run({ file, text, hasNames })}
        >
          <span>{busy === file ? t("{file}, exporting...", { file: text }) : text}</span>
          {needs === null ? <small>{hint}</small> : <TierBadge tier={needs} />}
        </button>
      ))}
      {canHaveNames ? <NamesChoice isOn={hasNames} onChange={setHasNames} /> : null}
      {choices.some(({ needs }) => needs !== null) ? <UpgradeHint>{lockedText}</UpgradeHint> : null}
      <ExportProgress exporting={exporting} />
      {another === undefined ? null : (
        <button type="button" className={`${styles.entry} ${styles.apart}`} onClick={another.onPress}>
          <span>{another.text}</span>
          <small>{another.hint}</small>
        </button>
      )}
    </div>
  );
}

/** The export under way, with its end. */
export function ExportProgress({
  exporting: { busy, progress, cancel },
}: {
  exporting: Pick<FileExport<string>, "busy" | "progress" | "cancel">;
}) {
  if (busy === null) return null;
  return (
    <div className={styles.progress}>
      <progress aria-label={t("Export")} {...(progress !== null && { value: progress })} />
      <Button onClick={cancel}>{t("Cancel")}</Button>
    </div>
  );
}
