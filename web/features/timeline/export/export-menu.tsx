import { useState } from "react";
import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import { FileMenu, useFileExport } from "#web/components/download/file-menu.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import type { TableLayout } from "#web/features/timeline/columns/table-layout.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import type { FileFormat } from "./run-export.ts";

interface ExportMenuProps {
  model: TimelineModel;
  layout: TableLayout;
  isCompact: boolean;
}

const formats: readonly { file: FileFormat; text: string; hint: string }[] = [
  { file: "csv", text: "CSV", hint: "full precision" },
  { file: "excel", text: "Excel", hint: "with definitions" },
  { file: "pdf", text: "PDF", hint: "report, A4 landscape" },
  { file: "json", text: "JSON", hint: "by column id" },
];

const PlanImportDialog = lazyPart(
  () =>
    import("#web/features/timeline/plan-file/plan-import-dialog.tsx").then(
      (module) => module.PlanImportDialog,
    ),
  PartFailure,
);

/** Exports the visible columns to a file, and imports the plan from one. */
export function ExportMenu({ model, layout, isCompact }: ExportMenuProps) {
  const [isImporting, setIsImporting] = useState(false);
  const { tier } = model.timeline;
  const exporting = useFileExport<FileFormat>(async ({ file, text }, watch) => {
    const { runExport } = await import("./run-export.ts");
    const saved = await runExport(model, layout, file, watch);
    return saved === file ? null : `${text} export failed. The same columns were saved as CSV instead.`;
  });
  const choices = formats.map((format) => ({
    ...format,
    needs: tierFeatures[tier].exportFormats.includes(format.file)
      ? null
      : lowestTierWith(({ exportFormats }) => exportFormats.includes(format.file)),
  }));
  return (
    <>
      <FileMenu
        caption={`${layout.columns.length + 1} visible columns, ${model.rows.length} months`}
        choices={choices}
        lockedText="Your subscription does not include every format."
        exporting={exporting}
        isCompact={isCompact}
        another={{
          text: "Import Plan",
          hint: "from JSON or CSV",
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
