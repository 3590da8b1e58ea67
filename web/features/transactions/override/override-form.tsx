import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { isEmptyOverride, type PlanOverride } from "#shared/domain/plan-overrides.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "#web/features/transactions/form/form-sheet.module.css";
import { RestoredNote } from "#web/features/transactions/form/restored-note.tsx";
import { SheetActions } from "#web/features/transactions/form/sheet-actions.tsx";
import { overrideFigures, overrideProblems, type PlannedMonth, savedOverride } from "./override-draft.ts";
import { OverrideEffect } from "./override-effect.tsx";
import { OverrideFields } from "./override-fields.tsx";
import { useIdleText } from "./use-idle-text.ts";
import { useOverrideDraft } from "./use-override-draft.ts";
import { overrideFailure, useOverrideSaving } from "./use-override-saving.ts";

interface OverrideFormProps {
  title: string;
  /** Its first day. */
  month: string;
  planned: PlannedMonth;
  /** The plan when the month was opened. */
  plan: ControlPanel;
  /** Null when the month has no override. */
  stored: PlanOverride | null;
  /** Whether the subscription allows choosing sells; a stored choice stays if not. */
  canSell: boolean;
  choice: ReactNode;
  onClose(): void;
}

/** The sheet that changes the plan for one month. Its effect is previewed at once, and saved with a button. */
export function OverrideForm(props: OverrideFormProps) {
  const { title, month, planned, plan, stored, canSell, choice, onClose } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // The plan at the time the sheet was opened, so that figures do not change while the user edits.
  const [opened] = useState(plan);
  const entries = useOverrideDraft(month, stored, canSell);
  const { draft, isUnchanged } = entries;
  const idleText = useIdleText(month);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useOverrideSaving(month, canSell);
  const shown = useMemo(() => overrideFigures(draft, planned, opened), [draft, planned, opened]);
  const problems = useMemo(() => overrideProblems(draft, shown), [draft, shown]);
  const valid = problems.size === 0 && !isUnchanged ? savedOverride(draft, shown) : null;
  useDraftPreview(month, valid);

  useEffect(() => {
    if (isChecked) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isChecked]);

  const send = async (override: PlanOverride | null, text: string) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await save(opened, override, text);
      entries.discard();
      onClose();
    } catch (error) {
      setFailure(overrideFailure(error));
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problems.size > 0) {
      setIsChecked(true);
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    } else if (isUnchanged) onClose();
    else if (isEmptyOverride(draft)) void remove();
    else void send(savedOverride(draft, shown), `Plan for ${formatMonth(month)} changed`);
  };
  const remove = () => send(null, `${formatMonth(month)} follows the plan again`);

  return (
    <Dialog
      title={title}
      shape="drawer"
      onClose={onClose}
      tools={
        <Button
          look="text"
          disabled={isUnchanged}
          onClick={() => {
            entries.reset();
            setIsChecked(false);
            setFailure(null);
          }}
        >
          <Icon name="undo" />
          Reset
        </Button>
      }
      footer={
        <>
          {stored === null ? null : (
            <span className={styles.left}>
              <Button look="danger" disabled={isBusy} onClick={() => void remove()}>
                <Icon name="trash" />
                Remove override
              </Button>
            </span>
          )}
          <SheetActions
            formId={formId}
            isBusy={isBusy}
            onCancel={() => {
              entries.discard();
              onClose();
            }}
          />
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={submit}>
        {choice ? <div className={styles.wide}>{choice}</div> : null}
        {failure === null ? null : (
          <div className={styles.wide}>
            <Notice severity="error">{failure}</Notice>
          </div>
        )}
        {entries.isRestored ? (
          <RestoredNote>
            Unsaved entries restored.
            {entries.isOvertaken ? " The month was changed elsewhere in the meantime." : null} Reset discards
            them.
          </RestoredNote>
        ) : null}
        {idleText === null ? (
          <p className={`${styles.wide} ${styles.lead}`}>
            No transaction is recorded: this is what the plan buys in {formatMonth(month)}. Change only what
            should differ; the rest is recalculated. Clear a field to use the plan's value.
          </p>
        ) : (
          <div className={styles.wide}>
            <Notice severity="warning">Changes here have no effect: {idleText}.</Notice>
          </div>
        )}
        <OverrideFields
          draft={draft}
          shown={shown}
          plan={opened}
          problems={problems}
          canSell={canSell}
          isChecked={isChecked}
          onChange={entries.setDraft}
        />
        <div className={styles.wide}>
          <OverrideEffect isChanged={valid !== null} />
        </div>
      </form>
    </Dialog>
  );
}

/** Previews the month on the whole page until it is saved or the sheet closes. Null ends the preview. */
function useDraftPreview(month: string, override: PlanOverride | null): void {
  const previews = usePreviewStore();
  const editor = useRef({});
  const text = override === null ? null : JSON.stringify(override);
  useEffect(() => {
    const edits = text === null ? null : { [month]: JSON.parse(text) as PlanOverride };
    previews.publish(editor.current, edits && { plan: {}, epochs: {}, edits });
  }, [previews, month, text]);
  useEffect(() => {
    const own = editor.current;
    return () => previews.publish(own, null);
  }, [previews]);
}
