import type { MouseEvent } from "react";
import type { PlanSummary } from "#shared/api/schemas/plan-list.ts";
import { t } from "#shared/domain/language/translate.ts";
import { lowestTierWith } from "#shared/domain/tier-features.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { isFinal, limitText, summaryLines } from "./plan-summary.ts";
import styles from "./plans.module.css";

/** The actions of the menu. */
export type PlanAction =
  | { readonly kind: "open" | "rename"; readonly plan: PlanSummary }
  | { readonly kind: "delete"; readonly plan: PlanSummary; readonly isFinal: boolean }
  | { readonly kind: "new" | "duplicate" | "share" };

interface PlanMenuProps {
  /** On a phone: buttons as large as a finger. */
  isSheet: boolean;
  /** An action is running. */
  isBusy: boolean;
  onAct(action: PlanAction): void;
}

/** The plans of the account: open, rename, delete, create and copy them. */
export function PlanMenu({ isSheet, isBusy, onAct }: PlanMenuProps) {
  const { data, error, mutate } = useOperation("control-panel", "listPlans", {});
  const act = (action: PlanAction) => (event: MouseEvent<HTMLElement>) => {
    // The focus goes back to the button of the menu, and there after a dialog.
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    onAct(action);
  };
  if (!data) {
    if (!error) return <Spinner />;
    return (
      <Notice severity="error">
        {t("We couldn't load your plans.")}{" "}
        <Button look="text" onClick={() => void mutate()}>
          {t("Retry")}
        </Button>
      </Notice>
    );
  }
  const size = isSheet ? "tall" : "small";
  const isFull = data.plans.length >= data.limit;
  const canUpgrade = lowestTierWith(({ plans }) => plans > data.plans.length) !== null;
  return (
    <div className={styles.menu} aria-busy={isBusy}>
      <ul aria-label={t("Plans")}>
        {data.plans.map((plan) => (
          <li key={plan.id} className={styles.row}>
            <button
              type="button"
              className={styles.plan}
              aria-current={plan.isOpen}
              disabled={isBusy}
              onClick={act({ kind: "open", plan })}
            >
              <span className={styles.mark}>{plan.isOpen ? <Icon shape={icons.check} /> : null}</span>
              <span className={styles.words}>
                <strong>{plan.name}</strong>
                {summaryLines(plan).map((line) => (
                  <small key={line} className="num">
                    {line}
                  </small>
                ))}
              </span>
            </button>
            <IconButton
              icon={laterIcons.pencil}
              label={t("Rename {name}", { name: plan.name })}
              disabled={isBusy}
              onClick={act({ kind: "rename", plan })}
            />
            {plan.isOpen ? null : (
              <IconButton
                icon={laterIcons.trash}
                label={t("Delete {name}", { name: plan.name })}
                disabled={isBusy}
                onClick={act({ kind: "delete", plan, isFinal: isFinal(data) })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button size={size} disabled={isBusy || isFull} onClick={act({ kind: "new" })}>
          <Icon shape={moreIcons.plus} />
          {t("New plan")}
        </Button>
        <Button size={size} disabled={isBusy || isFull} onClick={act({ kind: "duplicate" })}>
          {t("Duplicate")}
        </Button>
        <Button size={size} disabled={isBusy} onClick={act({ kind: "share" })}>
          {t("Share")}
        </Button>
        <p className={styles.limit}>{limitText(data)}</p>
      </div>
      {isFull && canUpgrade ? <UpgradeHint>{t("More plans need a higher subscription.")}</UpgradeHint> : null}
    </div>
  );
}
