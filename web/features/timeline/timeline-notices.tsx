import { useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { NoteLine } from "#web/components/ui/note-line.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { purchaseNotes } from "./purchase-notes.ts";
import { idleMonths } from "./timeline-model.ts";
import type { TransactionForms } from "./transaction-forms.ts";

const GrowthQuestion = lazyPart(
  () => import("./growth-question.tsx").then((module) => module.GrowthQuestion),
  PartFailure,
);

interface TimelineNoticesProps {
  timeline: Timeline;
  /** The loading state of the recorded transactions. */
  transactions: { readonly hasFailed: boolean; readonly isWaiting: boolean; retry(): void };
  IdleOverrides: TransactionForms["IdleOverrides"];
  /** Opens an ignored transaction. */
  onEdit(transactionId: string): void;
}

const mostNamed = 3;

/** Changed months that are no longer in the plan; those with recorded transactions are marked in their row. */
function lostMonths(timeline: Timeline): number {
  const idle = [...idleMonths(timeline)];
  if (idle.length === 0) return 0;
  const shown = new Set((timeline.rows.dateAcquired ?? []).map((date) => monthKey(String(date))));
  return idle.filter((month) => !shown.has(month)).length;
}

/** Notices that affect the numbers: settings overtaken by real events, high fees, and ignored transactions. */
export function TimelineNotices({ timeline, transactions, IdleOverrides, onEdit }: TimelineNoticesProps) {
  const ignored = timeline.warnings.filter(({ code }) => code === "transactionIgnored");
  const unnamed = timeline.warnings.find(({ code }) => code === "moreTransactionsIgnored")?.count ?? 0;
  const ignoredCount = ignored.length + Number(unnamed);
  const overtaken = timeline.warnings.filter(({ code }) => code === "settingOvertaken").length;
  const lost = lostMonths(timeline);
  const [areIdleShown, setAreIdleShown] = useState(false);
  return (
    <>
      {transactions.hasFailed ? (
        <Notice severity="error">
          {t("Failed to load transactions. You can record again once they have loaded.")}{" "}
          <Button look="text" onClick={transactions.retry}>
            {t("Retry")}
          </Button>
        </Notice>
      ) : transactions.isWaiting ? (
        <Notice severity="info">{t("Loading your transactions…")}</Notice>
      ) : null}
      {timeline.warnings.some(({ code }) => code === "growthDefaultChanged") ? (
        <GrowthQuestion planId={timeline.planId} />
      ) : null}
      {overtaken > 0 ? (
        <Notice severity="info">
          {t(
            "Real events have overtaken {count, plural, one {a setting} other {# settings}} of your epochs. The real values are used instead.",
            { count: overtaken },
          )}
        </Notice>
      ) : null}
      {purchaseNotes(timeline).map((text) => (
        <NoteLine key={text} icon={icons.info}>
          <span>{text}</span>
        </NoteLine>
      ))}
      {lost > 0 ? (
        <NoteLine icon={icons.info}>
          <span>
            {t(
              "You have changed {count, plural, one {a month} other {# months}} outside your plan. These changes have no effect.",
              { count: lost },
            )}
          </span>
          <Button look="text" size="small" onClick={() => setAreIdleShown(true)}>
            {t("Show")}
          </Button>
        </NoteLine>
      ) : null}
      {areIdleShown ? <IdleOverrides onClose={() => setAreIdleShown(false)} /> : null}
      {ignored.length > 0 ? (
        <Notice severity="warning">
          {t(
            "{count, plural, one {A recorded sale is} other {# recorded sales are}} ignored: you held less than was sold on that date.",
            { count: ignored.length === 1 ? 1 : ignoredCount },
          )}{" "}
          {ignored.slice(0, mostNamed).map(({ id, dateAcquired }) => (
            <Button key={String(id)} look="text" onClick={() => onEdit(String(id))}>
              {formatDay(String(dateAcquired))}
            </Button>
          ))}
          {ignored.length > mostNamed
            ? ` ${t("and {count} more", { count: ignoredCount - mostNamed })}`
            : null}
        </Notice>
      ) : null}
    </>
  );
}
