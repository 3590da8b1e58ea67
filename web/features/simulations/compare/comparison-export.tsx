import { type RefObject, useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { mostCompared } from "#shared/domain/plan/simulation-rules.ts";
import { useConnection } from "#web/api/use-connection.ts";
import { NamesChoice } from "#web/components/download/names-choice.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { ActionList } from "#web/components/ui/dialogs/action-list.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import parts from "#web/features/simulations/parts.module.css";

export type ComparisonFile = "chart" | "table" | "months" | "report";

/** Whether a comparison is shown whose files can be saved; busy while its report is being made. */
export type ComparisonState = "none" | "ready" | "busy";

/** The files of the comparison that is shown. */
export interface ComparisonFiles {
  /** Reports a failure itself. */
  save(file: ComparisonFile, hasNames: boolean): void;
}

const choices: readonly { readonly file: ComparisonFile; readonly text: string }[] = [
  { file: "chart", text: msg("Chart (PNG)") },
  { file: "table", text: msg("Table (CSV)") },
  { file: "months", text: msg("Months (CSV)") },
  { file: "report", text: msg("Report (PDF)") },
];

interface ComparisonExportProps {
  state: ComparisonState;
  /** Set while a comparison is shown. */
  files: RefObject<ComparisonFiles | null>;
  /** Whether enough are chosen; what is missing then is the calculation. */
  isChosen: boolean;
  /** What leads to a comparison; null where nothing is left to do. */
  way: { readonly text: string; run(): void } | null;
  /** There is room for an icon alone. */
  isCompact: boolean;
}

/** The menu of the comparison's files; while none is shown, it says how to get one. */
export function ComparisonExport({ state, files, isChosen, way, isCompact }: ComparisonExportProps) {
  const isConnected = useConnection();
  const [hasNames, setHasNames] = useState(false);
  const text = state === "busy" ? t("Exporting...") : t("Export");
  const offered = choices.filter(({ file }) => state === "ready" || file !== "report");
  return (
    <Popover
      label={t("Export")}
      trigger={(properties) =>
        isCompact ? (
          <IconButton icon={moreIcons.export} label={text} {...properties} />
        ) : (
          <Button size="small" {...properties}>
            <Icon shape={moreIcons.export} />
            {text}
            <Icon shape={moreIcons["chevron-down"]} size={16} />
          </Button>
        )
      }
    >
      {state === "none" ? (
        <>
          <p className={parts.note} role="status">
            {isChosen && way === null
              ? t("There is nothing to export until the comparison is calculated.")
              : t("Export saves a comparison of two to {most} simulations.", { most: mostCompared })}
          </p>
          {way === null ? null : <ActionList actions={[way]} />}
        </>
      ) : (
        <>
          <ActionList
            actions={offered.map((choice) => ({
              text: t(choice.text),
              run: () => files.current?.save(choice.file, hasNames),
            }))}
          />
          <NamesChoice isOn={hasNames} onChange={setHasNames} />
          {isConnected ? null : (
            <p className={parts.note}>
              {t("You are offline. The PDF works if this browser has made one with a connection before.")}
            </p>
          )}
        </>
      )}
    </Popover>
  );
}
