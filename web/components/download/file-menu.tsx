import { type ReactNode, useRef, useState } from "react";
import type { Tier } from "#shared/domain/tiers.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { ApiError } from "#web/transport/errors.ts";
import styles from "./file-menu.module.css";
import type { FileWatch } from "./file-worker.ts";

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

/**
 * Exports one file at a time; what goes wrong is said in an alert.
 * @param save saves the file; resolves to what else the user has to know. It throws the signal's reason when cancelled.
 */
export function useFileExport<F extends string>(
  save: (choice: Pick<FileChoice<F>, "file" | "text">, watch: FileWatch) => Promise<string | null>,
): FileExport<F> {
  const showAlert = useAlert();
  const [busy, setBusy] = useState<F | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const run = async (choice: Pick<FileChoice<F>, "file" | "text">) => {
    const aborter = new AbortController();
    stop.current = aborter;
    setProgress(null);
    setBusy(choice.file);
    try {
      const note = await save(choice, { signal: aborter.signal, onProgress: setProgress });
      if (note !== null) showAlert({ text: note, severity: "error" });
    } catch (error) {
      if (aborter.signal.aborted) showAlert({ text: `${choice.text} export cancelled. Nothing was saved.` });
      else {
        const isRefused = error instanceof ApiError && error.status < 500;
        const text = isRefused ? error.message : "Export failed. Please try again.";
        showAlert({ text, severity: "error" });
      }
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    progress,
    run: (choice) => {
      if (busy === null) void run(choice);
    },
    cancel: () => stop.current?.abort(),
  };
}

interface FileMenuProps<F extends string> {
  /** What is exported. */
  caption: string;
  choices: readonly FileChoice<F>[];
  /** Said when the subscription lacks one of them. */
  lockedText: string;
  exporting: FileExport<F>;
  isCompact: boolean;
  /** More of the menu. */
  children?: ReactNode;
}

/** The files that can be exported, each with what it is or the subscription it needs. */
export function FileMenu<F extends string>(props: FileMenuProps<F>) {
  const { caption, choices, lockedText, exporting, isCompact, children } = props;
  const { busy, progress, run, cancel } = exporting;
  return (
    <Popover
      label="Export"
      trigger={(properties) =>
        isCompact ? (
          <IconButton icon={moreIcons.export} label="Export" {...properties} />
        ) : (
          <Button {...properties}>
            <Icon shape={moreIcons.export} />
            {busy === null ? "Export" : "Exporting..."}
            <Icon shape={moreIcons["chevron-down"]} size={16} />
          </Button>
        )
      }
    >
      <div className={styles.menu}>
        <p>{caption}</p>
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
            <span>{busy === file ? `${text}, exporting...` : text}</span>
            {needs === null ? <small>{hint}</small> : <TierBadge tier={needs} />}
          </button>
        ))}
        {choices.some(({ needs }) => needs !== null) ? <UpgradeHint>{lockedText}</UpgradeHint> : null}
        {busy === null ? null : (
          <div className={styles.progress}>
            <progress aria-label="Export" {...(progress !== null && { value: progress })} />
            <Button onClick={cancel}>Cancel</Button>
          </div>
        )}
        {children}
      </div>
    </Popover>
  );
}

/** Another entry of the menu, below the files. */
export function FileMenuEntry(props: { text: string; hint: string; onPress(): void }) {
  return (
    <button type="button" className={`${styles.entry} ${styles.apart}`} onClick={props.onPress}>
      <span>{props.text}</span>
      <small>{props.hint}</small>
    </button>
  );
}
