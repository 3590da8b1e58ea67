import { t } from "#shared/domain/language/translate.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { listTime } from "#web/features/correspondence/message-dates.ts";
import styles from "./thread.module.css";

type DeskHistory = OperationOutput<"correspondence", "getThread">["history"];

interface HistoryListProps {
  /** The oldest first. */
  history: DeskHistory;
  /** When the conversation began. */
  openedAt: string;
}

/** What administrators have done with a conversation, the latest first. */
export function HistoryList({ history, openedAt }: HistoryListProps) {
  const now = new Date();
  const entries = [
    { at: openedAt, text: t("Conversation begun") },
    ...history.map((entry) => ({ at: entry.at, text: entryText(entry) })),
  ];
  return (
    <section>
      <h2>{t("History")}</h2>
      <ol className={styles.history}>
        {entries.toReversed().map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time dateTime={at} className="num">
              {listTime(at, now)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function entryText({ what, by, to }: DeskHistory[number]): string {
  switch (what) {
    case "TAKEN":
      return by === null ? t("Taken by support") : t("Taken by {name}", { name: by });
    case "REASSIGNED":
      return by === null || to === null
        ? t("Reassigned by support")
        : t("Reassigned to {to} by {name}", { name: by, to });
    case "CLOSED":
      return by === null ? t("Closed by support") : t("Closed by {name}", { name: by });
    case "OPENED":
      // A guest has answered, or an administrator without a name.
      return by === null ? t("Reopened") : t("Reopened by {name}", { name: by });
  }
}
