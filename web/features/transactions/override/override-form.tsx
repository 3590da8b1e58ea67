import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { isEmptyOverride, type PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "#web/features/transactions/form/form-sheet.module.css";
import { FormSheet } from "#web/features/transactions/form/form-sheet.tsx";
import { useFormSheet } from "#web/features/transactions/form/use-form-sheet.ts";
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
  const sheet = useFormSheet();
  // The plan at the time the sheet was opened, so that figures do not change while the user edits.
  const [opened] = useState(plan);
  const entries = useOverrideDraft(opened.id, month, stored, canSell);
  const { draft, isUnchanged } = entries;
  const idleText = useIdleText(month);
  const save = useOverrideSaving(month, canSell);
  const shown = useMemo(() => overrideFigures(draft, planned, opened), [draft, planned, opened]);
  const problems = useMemo(() => overrideProblems(draft, shown), [draft, shown]);
  const valid = problems.size === 0 && !isUnchanged ? savedOverride(draft, shown) : null;
  useDraftPreview(month, valid);

  const send = (override: PlanOverride | null, text: string) =>
    sheet.save(async () => {
      await save(opened, override, text);
      leave();
    }, overrideFailure);
  const remove = () => send(null, t("{month} follows the plan again", { month: formatMonth(month) }));
  const leave = () => {
    entries.discard();
    onClose();
  };
  const submit = () => {
    if (problems.size > 0) sheet.showErrors();
    else if (isUnchanged) onClose();
    else if (isEmptyOverride(draft)) void remove();
    else void send(savedOverride(draft, shown), t("Plan for {month} changed", { month: formatMonth(month) }));
  };

  return (
    <FormSheet
      title={title}
      sheet={sheet}
      isUnchanged={isUnchanged}
      action={
        stored === null ? null : (
          <Button look="danger" disabled={sheet.isBusy} onClick={() => void remove()}>
            <Icon shape={laterIcons.trash} />
            {t("Remove override")}
          </Button>
        )
      }
      choice={choice}
      restored={
        entries.isRestored
          ? entries.isOvertaken
            ? t(
                "Unsaved entries restored. The month was changed elsewhere in the meantime. Reset discards them.",
              )
            : t("Unsaved entries restored. Reset discards them.")
          : null
      }
      onReset={entries.reset}
      onSubmit={submit}
      onCancel={leave}
      onClose={onClose}
    >
      {idleText === null ? (
        <p className={`${styles.wide} ${styles.lead}`}>
          {t(
            "No transaction is recorded: this is what the plan buys in {month}. Change only what should differ; the rest is recalculated. Clear a field to use the plan's value.",
            { month: formatMonth(month) },
          )}
        </p>
      ) : (
        <div className={styles.wide}>
          <Notice severity="warning">
            {t("Changes here have no effect: {reason}.", { reason: idleText })}
          </Notice>
        </div>
      )}
      <OverrideFields
        draft={draft}
        shown={shown}
        plan={opened}
        problems={problems}
        canSell={canSell}
        isChecked={sheet.isChecked}
        onChange={entries.setDraft}
      />
      <div className={styles.wide}>
        <OverrideEffect isChanged={valid !== null} />
      </div>
    </FormSheet>
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
