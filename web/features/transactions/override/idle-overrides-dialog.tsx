import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useWaitingEdits } from "#web/components/edit-history/use-waiting-edits.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { overrideText } from "#web/components/format/setting-text.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import styles from "#web/features/transactions/form/form-sheet.module.css";
import { IdleOverride } from "./idle-override.tsx";
import { idleReason, idleText } from "./override-standing.ts";

/** The plan changes without effect, month by month. */
export function IdleOverridesDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={t("Changes without effect")}
      shape="drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <IdleOverrides />
    </Dialog>
  );
}

function IdleOverrides() {
  const { data: saved, error, mutate } = useOperation("control-panel", "get", {});
  const waiting = useWaitingEdits();
  const plan = saved && waiting.shown(saved);
  const rules = useOperation("control-panel", "validation", {});
  const { data: timeline } = useTimeline({ revalidateOnMount: false });
  const { months, list, hasFailed, retry } = useTransactions();
  if (error && !plan) {
    return (
      <Notice severity="error">
        {t("We couldn't load your plan.")}{" "}
        <Button look="text" onClick={() => void mutate()}>
          {t("Retry")}
        </Button>
      </Notice>
    );
  }
  if (hasFailed) {
    return (
      <Notice severity="error">
        {t("Failed to get transactions by month.")}{" "}
        <Button look="text" onClick={retry}>
          {t("Retry")}
        </Button>
      </Notice>
    );
  }
  if (!plan || !list || !timeline || (!rules.data && !rules.error)) return <Spinner />;
  const idle = Object.entries(plan.edits)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([month, override]) => {
      const reason = idleReason(month, timeline, months.has(monthKey(month)));
      return reason === null ? [] : [{ month, override, reason }];
    });
  if (idle.length === 0) return <p className={styles.lead}>{t("All plan changes take effect.")}</p>;
  return (
    <ul className={styles.list} aria-label={t("Months")}>
      {idle.map(({ month, override, reason }) => (
        <li key={month}>
          <IdleOverride
            month={month}
            plan={plan}
            canSell={rules.data?.subscriptionLimits.canEditSellReinvest ?? false}
          >
            {richText(
              t("<strong>{month}</strong>: {change}. No effect: {reason}.", {
                month: formatMonth(month),
                change: overrideText(override),
                reason: idleText(reason, month, timeline),
              }),
              { strong: (text) => <strong>{text}</strong> },
            )}
          </IdleOverride>
        </li>
      ))}
    </ul>
  );
}
