import { useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { FileExport, FileListProps, FileOrder } from "./file-list.tsx";
import type { FileWatch } from "./file-worker.ts";

/**
 * Exports one file at a time; an alert reports a failure.
 * @param save saves the file; resolves to a further message for the user. It throws the signal's reason when cancelled.
 */
export function useFileExport<F extends string>(
  save: (order: FileOrder<F>, watch: FileWatch) => Promise<string | null>,
): FileExport<F> {
  const showAlert = useAlert();
  const [busy, setBusy] = useState<F | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const run = async (order: FileOrder<F>) => {
    const aborter = new AbortController();
    stop.current = aborter;
    setProgress(null);
    setBusy(order.file);
    try {
      const note = await save(order, { signal: aborter.signal, onProgress: setProgress });
      if (note !== null) showAlert({ text: note, severity: "error" });
    } catch (error) {
      if (aborter.signal.aborted)
        showAlert({ text: t("{file} export cancelled. Nothing was saved.", { file: order.text }) });
      else {
        const text = await import("./export-failure.ts").then(
          ({ exportFailure }) => exportFailure(error),
          () => t("Export failed. Please try again."),
        );
        showAlert({ text, severity: "error" });
      }
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    progress,
    run: (order) => {
      if (busy === null) void run(order);
    },
    cancel: () => stop.current?.abort(),
  };
}

interface FileMenuProps<F extends string> extends FileListProps<F> {
  isCompact: boolean;
}

const FileList = lazyPart(() => import("./file-list.tsx").then((module) => module.FileList), PartFailure);

/** The button of the files that can be exported; an export goes on while the menu is closed. */
export function FileMenu<F extends string>(props: FileMenuProps<F>) {
  const { isCompact, exporting } = props;
  return (
    <Popover
      label={t("Export")}
      trigger={(properties) =>
        isCompact ? (
          <IconButton icon={moreIcons.export} label={t("Export")} {...properties} />
        ) : (
          <Button {...properties}>
            <Icon shape={moreIcons.export} />
            {exporting.busy === null ? t("Export") : t("Exporting...")}
            <Icon shape={moreIcons["chevron-down"]} size={16} />
          </Button>
        )
      }
    >
      <FileList {...props} />
    </Popover>
  );
}
