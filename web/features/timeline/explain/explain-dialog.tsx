import { useCallback, useEffect, useRef, useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { Explanation } from "#shared/engine/explain/explain.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { useAllColumns } from "#web/components/saved-timeline/use-timeline.tsx";
import { isWhole } from "#web/components/saved-timeline/whole-columns.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { idleMonths, type TimelineModel } from "#web/features/timeline/timeline-model.ts";
import type { CellName } from "#web/workers/preview-messages.ts";
import styles from "./explain-dialog.module.css";
import { ExplanationText } from "./explain-text.tsx";
import { monthFacts } from "./month-facts.ts";
import { MonthText } from "./month-text.tsx";

interface ExplainDialogProps {
  cell: CellName;
  model: TimelineModel;
  isPreview: boolean;
  /** The figures that the table does not show could not be read. */
  isUnread: boolean;
  /** Reads them again. */
  onRetry(): void;
  onClose(): void;
}

type ExplanationState = { explanation: Explanation } | { failure: string } | null;

const unknownText = msg("We couldn't explain this number. Reload the page to get the latest version.");
const failedText = msg("We couldn't load the explanation. Please try again.");

/** Explains a number and, step by step, its inputs; or describes a month. */
export function ExplainDialog({ cell, model, isPreview, isUnread, onRetry, onClose }: ExplainDialogProps) {
  const { timeline } = model;
  // A figure may be made of any others.
  useAllColumns();
  const [path, setPath] = useState<readonly CellName[]>([cell]);
  const current = path.at(-1) ?? cell;
  const facts =
    current.column === "dateAcquired"
      ? monthFacts(
          model,
          model.rows.findIndex(({ date }) => date === current.date),
        )
      : null;
  const { answer, retry } = useExplanation(facts === null ? current : null);
  const content = useRef<HTMLDivElement>(null);
  const steps = path.length;
  const isFirst = useRef(true);
  // The pressed control disappears with its step: the focus moves to the top of the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each step, not on what the effect reads.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else content.current?.focus();
  }, [steps, current]);
  const month = formatMonth(current.date);
  const isComplete = isWhole(timeline);
  const failure =
    answer !== null && "failure" in answer ? answer.failure : !isComplete && isUnread ? t(failedText) : null;
  const tryAgain = () => {
    if (!isComplete) onRetry();
    retry();
  };
  const header = answer && "explanation" in answer ? t(answer.explanation.definition.header) : null;
  const follow = (column: string, date: string) => setPath([...path, { column, date }]);

  const hasIdleEdit = idleMonths(timeline).has(monthKey(current.date));
  return (
    <Dialog
      title={facts ? month : (header ?? t("Explanation"))}
      shape="side"
      onClose={onClose}
      footer={
        <>
          {steps > 1 ? (
            <span className={styles.back}>
              <Button look="text" onClick={() => setPath(path.slice(0, -1))}>
                <Icon shape={laterIcons.undo} />
                {t("Back")}
              </Button>
            </span>
          ) : null}
          <Button onClick={onClose}>{t("Close")}</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of texts, not of fields. */}
      <div
        ref={content}
        tabIndex={-1}
        role="group"
        aria-label={header === null ? month : `${header}, ${month}`}
        className={styles.content}
      >
        {facts ? (
          <MonthText
            month={facts}
            hasIdleEdit={hasIdleEdit}
            onFollow={(column) => follow(column, current.date)}
          />
        ) : null}
        {(answer === null || !isComplete) && !facts && failure === null ? (
          <Spinner label={t("Loading the explanation")} />
        ) : null}
        {failure !== null && !facts ? (
          <Notice severity="error">
            {failure}{" "}
            <Button look="text" onClick={tryAgain}>
              {t("Retry")}
            </Button>
          </Notice>
        ) : null}
        {answer && "explanation" in answer && isComplete ? (
          <ExplanationText
            explanation={answer.explanation}
            month={month}
            model={model}
            isPreview={isPreview}
            hasIdleEdit={hasIdleEdit}
            onFollow={(column) => follow(column, dateOf(answer.explanation, current, model))}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** The month of the inputs: a figure of the whole plan is computed at its last row. */
function dateOf({ definition }: Explanation, { date }: CellName, { rows }: TimelineModel): string {
  return (definition.flags.startsWith("G") ? rows.at(-1)?.date : undefined) ?? date;
}

function useExplanation(cell: CellName | null) {
  const store = usePreviewStore();
  const [answer, setAnswer] = useState<ExplanationState>(null);
  const [attempt, setAttempt] = useState(0);
  const column = cell?.column;
  const date = cell?.date;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends a new request.
  useEffect(() => {
    if (column === undefined || date === undefined) return;
    let isWanted = true;
    const settle = (next: ExplanationState) => {
      if (isWanted) setAnswer(next);
    };
    store.explain({ column, date }).then(
      (explanation) => settle(explanation ? { explanation } : { failure: t(unknownText) }),
      () => settle({ failure: t(failedText) }),
    );
    return () => {
      isWanted = false;
    };
  }, [store, column, date, attempt]);
  const retry = useCallback(() => {
    setAnswer(null);
    setAttempt((before) => before + 1);
  }, []);
  return { answer, retry };
}
