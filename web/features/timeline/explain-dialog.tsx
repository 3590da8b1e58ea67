import { useCallback, useEffect, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Explanation } from "#shared/engine/explain/explain.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import type { CellName } from "#web/workers/preview-messages.ts";
import { monthKey } from "./display-rows.ts";
import styles from "./explain-dialog.module.css";
import { ExplanationText } from "./explain-text.tsx";
import { idleMonths } from "./timeline-model.ts";

interface ExplainDialogProps {
  cell: CellName;
  timeline: Timeline;
  isPreview: boolean;
  onClose(): void;
}

type Answer = { explanation: Explanation } | { failure: string } | null;

const unknownText = "This number cannot be explained right now. Reload the page to get the latest version.";
const failedText = "The explanation could not be loaded.";

/** Why a number is what it is, and from there why its inputs are what they are. */
export function ExplainDialog({ cell, timeline, isPreview, onClose }: ExplainDialogProps) {
  const [path, setPath] = useState<readonly CellName[]>([cell]);
  const current = path.at(-1) ?? cell;
  const { answer, retry } = useExplanation(current);
  const content = useRef<HTMLDivElement>(null);
  const steps = path.length;
  const isFirst = useRef(true);
  // What was pressed is gone with the step before: the keyboard and a screen reader go on at the top of the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step counts, not what the effect reads.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else content.current?.focus();
  }, [steps, current]);
  const month = formatMonth(current.date);
  const header = answer && "explanation" in answer ? answer.explanation.definition.header : null;

  return (
    <Dialog
      title={header ?? "Explanation"}
      shape="side"
      onClose={onClose}
      footer={
        <>
          {steps > 1 ? (
            <span className={styles.back}>
              <Button look="text" onClick={() => setPath(path.slice(0, -1))}>
                <Icon name="undo" />
                Back
              </Button>
            </span>
          ) : null}
          <Button onClick={onClose}>Close</Button>
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
        {answer === null ? <Spinner label="Loading the explanation" /> : null}
        {answer && "failure" in answer ? (
          <Notice severity="error">
            {answer.failure}{" "}
            <Button look="text" onClick={retry}>
              Retry
            </Button>
          </Notice>
        ) : null}
        {answer && "explanation" in answer ? (
          <ExplanationText
            explanation={answer.explanation}
            month={month}
            baseCurrency={timeline.baseCurrency}
            isPreview={isPreview}
            hasIdleEdit={idleMonths(timeline).has(monthKey(current.date))}
            onFollow={(column) =>
              setPath([...path, { column, date: dateOf(answer.explanation, current, timeline) }])
            }
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** The month that the inputs are from: a figure of the whole plan is computed at its last row. */
function dateOf({ definition }: Explanation, { date }: CellName, timeline: Timeline): string {
  const last = timeline.rows.dateAcquired?.at(-1);
  return definition.flags.startsWith("G") && typeof last === "string" ? last : date;
}

function useExplanation({ column, date }: CellName) {
  const store = usePreviewStore();
  const [answer, setAnswer] = useState<Answer>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    let isWanted = true;
    const settle = (next: Answer) => {
      if (isWanted) setAnswer(next);
    };
    store.explain({ column, date }).then(
      (explanation) => settle(explanation ? { explanation } : { failure: unknownText }),
      () => settle({ failure: failedText }),
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
