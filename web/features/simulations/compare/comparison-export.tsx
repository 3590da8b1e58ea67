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
  /** Null while no comparison is shown. */
  files: RefObject<ComparisonFiles | null>;
  /** What leads to a comparison; null where it is being calculated, or has failed. */
  way: { readonly text: string; run(): void } | null;
  /** There is room for an icon alone. */
  isCompact: boolean;
}

/** The menu of the comparison's files; while none is shown, it says how to get one. */
export function ComparisonExport({ files, way, isCompact }: ComparisonExportProps) {
  return (
    <Popover
      label={t("Export")}
      trigger={(properties) =>
        isCompact ? (
          <IconButton icon={moreIcons.export} label={t("Export")} {...properties} />
        ) : (
          <Button size="small" {...properties}>
            <Icon shape={moreIcons.export} />
            {t("Export")}
            <Icon shape={moreIcons["chevron-down"]} size={16} />
          </Button>
        )
      }
    >
      <Choices files={files} way={way} />
    </Popover>
  );
}

function Choices({ files, way }: Pick<ComparisonExportProps, "files" | "way">) {
  const isConnected = useConnection();
  const [isShown] = useState(() => files.current !== null);
  const [hasNames, setHasNames] = useState(false);
  if (!isShown) {
    return (
      <>
        <p className={parts.note}>
          {way === null
            ? t("There is nothing to export until the comparison is calculated.")
            : t("Export saves a comparison of two to {most} simulations.", { most: mostCompared })}
        </p>
        {way === null ? null : <ActionList actions={[way]} />}
      </>
    );
  }
  return (
    <>
      <ActionList
        actions={choices.map(({ file, text }) => ({
          text: t(text),
          run: () => files.current?.save(file, hasNames),
        }))}
      />
      <NamesChoice isOn={hasNames} onChange={setHasNames} />
      {isConnected ? null : (
        <p className={parts.note}>
          {t("You are offline. The PDF works if this browser has made one with a connection before.")}
        </p>
      )}
    </>
  );
}
