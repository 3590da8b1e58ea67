import { type RefObject, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import type { ChartHandle } from "#web/components/charts/chart-model.ts";
import { exportFailure } from "#web/components/download/export-failure.ts";
import { NamesChoice } from "#web/components/download/names-choice.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { belowSmall, useMedia } from "#web/components/shell/use-media.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { ActionList } from "#web/components/ui/dialogs/action-list.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { ChartTimeline } from "#web/features/charts/model/chart-frame.ts";
import { rangeIn } from "#web/features/charts/model/chart-range.ts";
import type { ChartChoices } from "./chart-choices.ts";
import styles from "./panel.module.css";
import { RangeChoice } from "./range-choice.tsx";

const ExportAllDialog = lazyPart(
  () => import("#web/features/charts/export/export-all-dialog.tsx").then((module) => module.ExportAllDialog),
  PartFailure,
);

interface ChartToolsProps {
  /** The timeline shown, previewed or confirmed. */
  timeline: ChartTimeline;
  /** Reads the saved timeline, which exports use; previews are temporary. */
  saved(): Promise<ChartTimeline>;
  charts: readonly ChartId[];
  chart: ChartId;
  choices: ChartChoices;
  onChange(change: Partial<ChartChoices>): void;
  handle: RefObject<ChartHandle | null>;
}

/** The months in view and the export actions, in the panel's title bar. */
export function ChartTools(props: ChartToolsProps) {
  const { timeline, saved, charts, chart, choices, onChange, handle } = props;
  const showAlert = useAlert();
  const isCompact = useMedia(belowSmall);
  const [exported, setExported] = useState<ChartTimeline | null>(null);
  const [hasNames, setHasNames] = useState(false);
  const dates = (timeline.rows.dateAcquired ?? []).map(String);
  const { from, to } = rangeIn(dates, choices.range);
  const save = (make: () => Promise<void>) => {
    make().catch((error: unknown) => showAlert({ text: exportFailure(error), severity: "error" }));
  };
  const actions = [
    {
      text: t("Export Current Chart (PNG)"),
      run: () =>
        save(async () =>
          (await import("#web/features/charts/export/chart-files.ts")).savePicture(chart, handle.current),
        ),
    },
    {
      text: t("Export Chart Data (CSV)"),
      run: () =>
        save(async () =>
          (await import("#web/features/charts/export/chart-files.ts")).saveData(
            await saved(),
            chart,
            choices.range,
            hasNames,
          ),
        ),
    },
    { text: t("Export All Charts (PDF)"), run: () => save(async () => setExported(await saved())) },
  ];
  return (
    <div className={styles.tools}>
      <RangeChoice
        dates={dates}
        now={timeline.now}
        shown={{ from: dates[from] ?? "", to: dates[to] ?? "" }}
        chosen={choices.range}
        onChange={(range) => onChange({ range })}
        isCompact={isCompact}
      />
      <Popover
        label={t("Actions")}
        trigger={(properties) =>
          isCompact ? (
            <IconButton icon={moreIcons.export} label={t("Actions")} {...properties} />
          ) : (
            <Button size="small" {...properties}>
              {t("Actions")}
              <Icon shape={moreIcons["chevron-down"]} size={16} />
            </Button>
          )
        }
      >
        <ActionList actions={actions} />
        <NamesChoice isOn={hasNames} onChange={setHasNames} />
      </Popover>
      {exported ? (
        <ExportAllDialog
          timeline={exported}
          charts={charts}
          choices={choices}
          onClose={() => setExported(null)}
        />
      ) : null}
    </div>
  );
}
