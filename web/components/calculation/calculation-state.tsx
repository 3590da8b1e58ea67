import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./calculation.module.css";
import type { useCalculation } from "./use-calculation.ts";

interface CalculationStateProps {
  state: Pick<ReturnType<typeof useCalculation>, "progress" | "failure" | "cancel" | "retry">;
  /** What is counted, such as 10.000 paths; without it the bar alone is shown. */
  count?: { readonly of: number; readonly text: (done: number) => string };
}

/** The progress of a calculation with its end: cancelled, failed or refused. */
export function CalculationState({ state, count }: CalculationStateProps) {
  const { progress, failure, cancel, retry } = state;
  return (
    <div aria-live="polite">
      {progress === null ? null : (
        <p className={styles.progress}>
          {count === undefined ? null : (
            <span className="num">{count.text(Math.floor(progress * count.of))}</span>
          )}
          <progress aria-label={t("Calculation")} value={progress} />
          <Button size="small" onClick={cancel}>
            {t("Cancel")}
          </Button>
        </p>
      )}
      {failure === null ? null : (
        <Notice severity={failure.kind === "cancelled" ? "info" : "error"}>
          {failure.text}{" "}
          {failure.kind === "refused" ? null : (
            <Button look="text" size="small" onClick={retry}>
              {t("Calculate again")}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
