import { useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fileFormatOf, tierForExport } from "#shared/domain/tier-features.ts";
import { useAccountSettings } from "#web/components/account-settings/use-account-settings.ts";
import { FileMenu, useFileExport } from "#web/components/download/file-menu.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { TableLayout } from "#web/features/timeline/columns/table-layout.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import { loadExport } from "./load-export.ts";
import type { FileFormat } from "./run-export.ts";

interface ExportMenuProps {
  model: TimelineModel;
  layout: TableLayout;
  isCompact: boolean;
  /** There is room for the menu alone. */
  isPhone: boolean;
}

const formats: readonly { file: FileFormat; text: string; hint: string }[] = [
  { file: "csv", text: "CSV", hint: msg("full precision") },
  { file: "excel", text: "Excel", hint: msg("with definitions") },
  { file: "pdf", text: "PDF", hint: msg("report, A4 landscape") },
  { file: "json", text: "JSON", hint: msg("by column id") },
];

const PlanImportDialog = lazyPart(
  () =>
    import("#web/features/timeline/plan-file/plan-import-dialog.tsx").then(
      (module) => module.PlanImportDialog,
    ),
  PartFailure,
);

/**
 * Exports the visible columns to a file: by one press in the format of the settings, in others by the menu, which also
 * imports the plan from a file.
 */
export function ExportMenu({ model, layout, isCompact, isPhone }: ExportMenuProps) {
  const [isImporting, setIsImporting] = useState(false);
  const { tier } = model.timeline;
  const exportFormat = useAccountSettings().settings?.environment.exportFormat ?? "csv";
  const exporting = useFileExport<FileFormat>(async ({ file, text, hasNames }, watch) => {
    const { runExport } = await loadExport();
    const saved = await runExport(model, layout, file, watch, { range: null, hasNames });
    return saved === file
      ? null
      : t("{format} export failed. The same columns were saved as CSV instead.", { format: text });
  });
  const choices = formats.map((format) => ({
    ...format,
    hint: t(format.hint),
    needs: tierForExport(tier, format.file),
  }));
  const isOwn = ({ file }: { file: FileFormat }) => file === fileFormatOf[exportFormat];
  // A format that the subscription does not include stays in the menu, which says so.
  const first = choices.find((choice) => isOwn(choice) && choice.needs === null) ?? choices[0];
  const { busy, run } = exporting;
  const quick = t("Export {format}", { format: first?.text ?? "" });
  return (
    <>
      {first === undefined || isPhone ? null : isCompact ? (
        <IconButton
          icon={moreIcons.download}
          label={quick}
          aria-disabled={busy !== null}
          onClick={() => run(first)}
        />
      ) : (
        <Button aria-disabled={busy !== null} onClick={() => run(first)}>
          {quick}
        </Button>
      )}
      <FileMenu
        caption={t("{columns} visible columns, {months} months", {
          columns: String(layout.columns.length + 1),
          months: String(model.rows.length),
        })}
        choices={choices.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))}
        canHaveNames
        lockedText={t("Your subscription does not include every format.")}
        exporting={exporting}
        isCompact={isCompact}
        another={{
          text: t("Import Plan"),
          hint: t("from JSON or CSV"),
          onPress: () => setIsImporting(true),
        }}
      />
      {isImporting ? (
        <PlanImportDialog
          planId={model.timeline.planId}
          modelVersion={model.timeline.modelVersion}
          onClose={() => setIsImporting(false)}
        />
      ) : null}
    </>
  );
}
