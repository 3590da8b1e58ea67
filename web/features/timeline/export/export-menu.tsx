import { useState } from "react";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { TableLayout } from "#web/features/timeline/columns/table-layout.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import { useExport } from "./use-export.ts";

interface ExportMenuProps {
  model: TimelineModel;
  layout: TableLayout;
  isCompact: boolean;
}

const ExportList = lazyPart(
  () => import("./export-list.tsx").then((module) => module.ExportList),
  PartFailure,
);

const PlanImportDialog = lazyPart(
  () =>
    import("#web/features/timeline/plan-file/plan-import-dialog.tsx").then(
      (module) => module.PlanImportDialog,
    ),
  PartFailure,
);

/** Exports the visible columns to a file, and imports the plan from one. */
export function ExportMenu({ model, layout, isCompact }: ExportMenuProps) {
  const exports = useExport(model, layout);
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <Popover
        label="Export"
        trigger={(properties) =>
          isCompact ? (
            <IconButton icon={moreIcons.export} label="Export" {...properties} />
          ) : (
            <Button {...properties}>
              <Icon shape={moreIcons.export} />
              {exports.busy === null ? "Export" : "Exporting..."}
              <Icon shape={moreIcons["chevron-down"]} size={16} />
            </Button>
          )
        }
      >
        <ExportList
          tier={model.timeline.tier}
          columnCount={layout.columns.length + 1}
          monthCount={model.rows.length}
          exports={exports}
          onImportPlan={() => setIsImporting(true)}
        />
      </Popover>
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
