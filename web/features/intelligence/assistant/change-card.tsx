import { useEffect, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import type { EditStep } from "#web/components/edit-history/edit-history.ts";
import { usePlanChange } from "#web/components/edit-history/use-plan-change.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import type { IntelligencePart } from "#web/features/intelligence/intelligence-part.ts";
import { setting } from "#web/features/intelligence/plan-settings.ts";
import type { AppliedFields, ProposedChange } from "./answers/answer.ts";
import styles from "./assistant.module.css";

interface ChangeCardProps {
  change: ProposedChange;
  part: IntelligencePart;
  isOutdated: boolean;
  /** The change, once it was made. */
  applied: EditStep | null;
  /** Null when it was taken back. */
  onApplied(step: EditStep | null): void;
}

/** A change of the plan before it is made: shown in the months on request, applied with an undo. */
export function ChangeCard(card: ChangeCardProps) {
  const { change, part, isOutdated, applied, onApplied } = card;
  const { values, rows } = change;
  const { timeline, config } = part;
  const store = usePreviewStore();
  const [editor] = useState(() => ({}));
  const [isShown, setIsShown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, apply, undo } = usePlanChange(timeline.planId);
  useEffect(() => {
    if (!isShown) return;
    store.publish(editor, { plan: { ...values }, epochs: {} });
    return () => store.publish(editor, null);
  }, [store, editor, isShown, values]);
  /** What the plan has now, for the undo. */
  const before = (): AppliedFields => {
    const known = Object.keys(values).map((name) => [
      name,
      name === "investEndDate" ? timeline.investEndDate : setting(config, name as keyof AppliedFields),
    ]);
    return Object.fromEntries(known) as AppliedFields;
  };
  const save = async () => {
    setFailure(null);
    const saved = await apply(values, before(), t("Applied to your plan"));
    if (typeof saved === "string") return setFailure(saved);
    setIsShown(false);
    onApplied(saved);
  };
  const takeBack = async (step: EditStep) => {
    await undo(step);
    onApplied(null);
  };
  return (
    <section className={styles.change} aria-label={t("Preview on your plan")}>
      <header>
        <Icon shape={moreIcons.eye} size={16} />
        <h3>{t(applied === null ? "Preview on your plan" : "Applied to your plan")}</h3>
        {applied === null ? (
          <>
            <Button
              look="text"
              size="small"
              aria-pressed={isShown}
              disabled={isBusy || isOutdated}
              onClick={() => setIsShown(!isShown)}
            >
              {t(isShown ? "Hide in the months" : "Show in the months")}
            </Button>
            <Button look="filled" size="small" disabled={isBusy || isOutdated} onClick={() => void save()}>
              {t(isBusy ? "Applying..." : "Apply to plan")}
            </Button>
          </>
        ) : (
          <Button look="text" size="small" onClick={() => void takeBack(applied)}>
            {t("Undo")}
          </Button>
        )}
      </header>
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("Figure")}</span>
            </th>
            <th scope="col">{t("Now")}</th>
            <th scope="col">{t("With the change")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, now, changed]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{now}</td>
              <td className={now === changed ? undefined : styles.differs}>{changed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
