import { createContext, useContext } from "react";
import type { AnalysisKind, AnalysisResult } from "#shared/api/schemas/saved-analysis.ts";
import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { analysisNames } from "#web/features/simulations/saved/results-dialog.tsx";

/** Saving the result of an analysis with a simulation of the plan as it is now. */
interface ResultSaving {
  readonly isBusy: boolean;
  save(kind: AnalysisKind, result: AnalysisResult): void;
}

export const ResultSavingContext = createContext<ResultSaving | null>(null);

interface SaveResultProps {
  kind: AnalysisKind;
  /** Null while there is none. */
  result: AnalysisResult | null;
}

/** Saves what a tab shows. */
export function SaveResult({ kind, result }: SaveResultProps) {
  const saving = useContext(ResultSavingContext);
  if (saving === null) return null;
  return (
    <Button
      size="small"
      disabled={saving.isBusy || result === null}
      aria-label={t("Save result of {analysis}", { analysis: t(analysisNames[kind]) })}
      onClick={() => result !== null && saving.save(kind, result)}
    >
      {t("Save result")}
    </Button>
  );
}
