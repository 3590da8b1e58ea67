import { useState } from "react";
import type { LoggedEvent } from "#shared/api/developer/developer.ts";
import { type EventLevel, mostLogEntries } from "#shared/domain/developer/event-log.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { OperationInput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatMomentToSecond } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { LoadFailure } from "#web/features/settings/not-loaded.tsx";
import pageStyles from "#web/features/settings/page.module.css";
import styles from "./event-log.module.css";
import { liveMs } from "./live.ts";

type Query = OperationInput<"developer", "logs">["query"];

interface LogEntriesProps {
  /** What is searched for. */
  query: Query;
  /** The level from which on entries are kept. */
  kept: EventLevel;
  /** Whether new entries appear by themselves. */
  isLive: boolean;
  /** Older entries stay in their places only while no new ones come. */
  onStop(): void;
}

/** Entries of the log, the latest first, and older ones on demand. */
export function LogEntries({ query, kept, isLive, onStop }: LogEntriesProps) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  if (isLive && cursors.length > 1) setCursors([undefined]);
  const showOlder = (next: string) => {
    onStop();
    setCursors([...cursors, next]);
  };
  return cursors.map((cursor, index) => (
    <LogPart
      key={cursor ?? "first"}
      query={cursor === undefined ? query : { ...query, cursor }}
      kept={kept}
      isLive={isLive}
      onOlder={index === cursors.length - 1 ? showOlder : undefined}
    />
  ));
}

interface LogPartProps extends Omit<LogEntriesProps, "onStop"> {
  /** Absent where the next part is shown already. */
  onOlder: ((cursor: string) => void) | undefined;
}

function LogPart({ query, kept, isLive, onOlder }: LogPartProps) {
  const { data, error, isValidating, mutate } = useOperation(
    "developer",
    "logs",
    { query },
    { refreshInterval: isLive ? liveMs : 0, revalidateOnFocus: isLive, revalidateOnReconnect: isLive },
  );
  const failure =
    error === undefined ? null : (
      <LoadFailure
        text={refusalText(error, t("Failed to refresh logs"))}
        isValidating={isValidating}
        mutate={mutate}
      />
    );
  if (data === undefined) {
    return (
      failure ?? (
        <p className={pageStyles.quiet} role="status">
          {t("Loading entries...")}
        </p>
      )
    );
  }
  const { entries, nextCursor, searchedTo } = data;
  const isSearch = query.search !== undefined || query.level !== undefined;
  return (
    <>
      {failure}
      {entries.length > 0 ? (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      ) : query.cursor === undefined || isSearch ? (
        <p className={pageStyles.quiet}>
          {isSearch
            ? unmatchedText(searchedTo)
            : `${t(emptyTexts[kept])} ${t("Only the latest {count} entries are stored.", { count: mostLogEntries })}`}
        </p>
      ) : null}
      {nextCursor === null || onOlder === undefined ? null : (
        <div className={styles.older}>
          <Button onClick={() => onOlder(nextCursor)}>
            {t(isSearch ? "Search older entries" : "Show older entries")}
          </Button>
        </div>
      )}
    </>
  );
}

const unmatchedText = (searchedTo: string | null) =>
  searchedTo === null
    ? t("No entry matches.")
    : t("No entry matches since {moment}.", { moment: formatMomentToSecond(searchedTo) });

/** What is said of a log without entries, by what it keeps. */
const emptyTexts: Readonly<Record<EventLevel, string>> = {
  error: msg(
    "No errors. Calls of your programs that fail on our side and deliveries of webhooks that are given up appear here.",
  ),
  warn: msg(
    "No errors and no warnings. Calls that are answered with an error or refused and attempts at deliveries that fail appear here.",
  ),
  info: msg(
    "Nothing yet. Besides errors and warnings, calls that change something, deliveries and changes of keys and webhooks appear here.",
  ),
  debug: msg("Nothing yet. Each call of your programs and each delivery of a webhook appears here."),
};

/** What the details of entries are called; the API has them under their own names. */
const detailTexts: Readonly<Record<string, string>> = {
  requestId: msg("Request id"),
  path: msg("Path"),
  code: msg("Error code"),
  address: msg("Address"),
  userAgent: msg("Program"),
  messageId: msg("Message id"),
  deliveryId: msg("Delivery id"),
  attempt: msg("Attempt"),
  status: msg("Status"),
  durationMs: msg("Milliseconds"),
};

const levelTexts: Readonly<Record<EventLevel, string>> = {
  error: msg("error"),
  warn: msg("warn"),
  info: msg("info"),
  debug: msg("debug"),
};

const tones = { error: "error", warn: "warning", info: "info", debug: "neutral" } as const;

function Entry({ entry: { level, message, timestamp, context } }: { entry: LoggedEvent }) {
  const line = (
    <>
      <time dateTime={timestamp}>{formatMomentToSecond(timestamp)}</time>
      <Chip tone={tones[level]}>{t(levelTexts[level])}</Chip>
      <code>{message}</code>
    </>
  );
  const details = Object.entries(context ?? {});
  if (details.length === 0) return <p className={`num ${styles.entry}`}>{line}</p>;
  return (
    <details>
      <summary className={`num ${styles.entry}`}>{line}</summary>
      <dl className={styles.context}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{t(detailTexts[name] ?? name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
