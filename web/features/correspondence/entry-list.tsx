import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import styles from "./list.module.css";
import type { PagedList } from "./use-lists.ts";

/** What stands in place of a list without entries: what would be there, and a next step. */
export interface EmptyList {
  title: string;
  text: string;
  action: ReactNode;
}

interface EntryListProps<T> {
  /** Names the list for screen readers. */
  label: string;
  list: PagedList<T>;
  loadingText: string;
  empty: EmptyList;
  failureText: string;
  children(entry: T): ReactNode;
}

/** A list in the sidebar with all its states: loading, failed, empty or loaded. */
export function EntryList<T extends { id: string }>(props: EntryListProps<T>) {
  const { label, list, loadingText, empty, failureText, children } = props;
  const { items, error, retry, showMore, isShowingMore } = list;
  if (items === undefined) {
    if (error === undefined) {
      return (
        <div className={styles.state}>
          <Spinner label={loadingText} />
          <p aria-hidden="true">{loadingText}</p>
        </div>
      );
    }
    return (
      <div className={styles.state} role="alert">
        <p>{failureText}</p>
        <Button size="small" onClick={retry}>
          {t("Try Again")}
        </Button>
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <div className={styles.state}>
        <p className={styles.emptyTitle}>{empty.title}</p>
        <p>{empty.text}</p>
        {empty.action}
      </div>
    );
  }
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {items.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </ul>
      {showMore === null ? null : (
        <div className={styles.more}>
          <Button size="small" aria-disabled={isShowingMore} onClick={showMore}>
            {t(isShowingMore ? "Loading..." : "Show more")}
          </Button>
        </div>
      )}
    </>
  );
}

interface EntryProps {
  to: string;
  isOpen: boolean;
  isUnread: boolean;
  /** An icon or initials of the sender. */
  mark: ReactNode;
  from: string;
  time: string;
  title: string;
  preview: ReactNode;
  /** At the right of the preview. */
  end?: ReactNode;
  onChosen(): void;
}

/** One row: sender, time, title and preview. */
export function Entry(props: EntryProps) {
  const { to, isOpen, isUnread, mark, from, time, title, preview, end, onChosen } = props;
  const look = [styles.entry, isOpen ? styles.open : null, isUnread ? styles.unread : null];
  return (
    <Link
      to={to}
      className={look.filter((name) => name != null).join(" ")}
      aria-current={isOpen ? "true" : "false"}
      onClick={onChosen}
    >
      <span className={styles.mark} aria-hidden="true">
        {mark}
      </span>
      <span className={styles.lines}>
        <span className={styles.first}>
          <span className={styles.from}>{from}</span>
          <span className="num">{time}</span>
        </span>
        <span className={styles.title}>
          {isUnread ? <span className="visually-hidden">{t("Unread:")} </span> : null}
          {title}
        </span>
        <span className={styles.last}>
          <span className={styles.preview}>{preview}</span>
          {end}
        </span>
      </span>
    </Link>
  );
}
