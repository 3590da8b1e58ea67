import { useState } from "react";
import type { Notification, Thread } from "#shared/api/schemas/correspondence.ts";
import { shownSubject, type ThreadSection } from "#shared/domain/correspondence/conversations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useTyping } from "#web/api/live-frames.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Avatar } from "#web/components/avatar/avatar.tsx";
import { richText } from "#web/components/language/rich-text.tsx";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { correspondentName, isWithGuest, notificationKinds, typingText } from "./correspondents.ts";
import { emptyQueue, Queues, type ShownQueue } from "./desk-queues.tsx";
import { type EmptyList, Entry, EntryList } from "./entry-list.tsx";
import styles from "./list.module.css";
import { listTime } from "./message-dates.ts";
import { MessageIcon, NotificationMark } from "./message-icon.tsx";
import { useNotifications, useThreads } from "./use-lists.ts";
import { addressOf } from "./use-place.ts";

interface ListProps {
  openId: string | null;
  /** Called when an entry is chosen; the address identifies it. */
  onChosen(): void;
}

interface ThreadListProps extends ListProps {
  section: ThreadSection;
  /** Administrators choose what of the desk they see. */
  isAdmin: boolean;
  onCompose(): void;
}

/** The conversations of a section. */
export function ThreadList({ section, isAdmin, openId, onChosen, onCompose }: ThreadListProps) {
  const [queue, setQueue] = useState<ShownQueue>("open");
  return (
    <>
      {isAdmin ? <Queues section={section} chosen={queue} onChosen={setQueue} /> : null}
      <Threads
        key={queue}
        section={section}
        queue={isAdmin ? queue : undefined}
        empty={(isUnused) =>
          isAdmin ? emptyQueue(section, queue, isUnused, setQueue, onCompose) : noConversations(onCompose)
        }
        openId={openId}
        onChosen={onChosen}
      />
    </>
  );
}

const noConversations = (onCompose: () => void): EmptyList => ({
  title: t("No conversations yet"),
  text: t("Your messages to support and to other users appear here, with the answers."),
  action: (
    <Button size="small" onClick={onCompose}>
      {t("Write to support")}
    </Button>
  ),
});

interface ThreadsProps extends ListProps {
  section: ThreadSection;
  queue: ShownQueue | undefined;
  /** @param isUnused whether the whole section of the desk has no conversation */
  empty(isUnused: boolean): EmptyList;
}

function Threads({ section, queue, empty, openId, onChosen }: ThreadsProps) {
  const list = useThreads(section, queue);
  const withGuests = section === "emails";
  const now = new Date();
  return (
    <EntryList
      label={t(withGuests ? "Emails" : "Conversations")}
      list={list}
      loadingText={t("Loading conversations...")}
      empty={empty(list.queues !== null && list.queues.open + list.queues.closed === 0)}
      failureText={t("Failed to load threads")}
    >
      {(thread) => (
        <Entry
          to={addressOf(section, { thread: thread.id })}
          isOpen={thread.id === openId}
          isUnread={thread.unreadCount > 0}
          mark={<Mark thread={thread} />}
          from={correspondentName(thread)}
          time={listTime(thread.lastMessageAt, now)}
          title={shownSubject(thread.subject)}
          preview={<Preview thread={thread} />}
          end={
            <>
              {thread.tier === "advanced" ? <Chip tone="halving">Advanced</Chip> : null}
              <End thread={thread} />
            </>
          }
          onChosen={onChosen}
        />
      )}
    </EntryList>
  );
}

function Preview({ thread }: { thread: Thread }) {
  const isTyping = useTyping(thread.id);
  if (isTyping) return <span className={styles.typing}>{typingText(thread)}</span>;
  const { isOwn, content: text } = thread.lastMessage;
  return isOwn ? t("You: {text}", { text }) : text;
}

function Mark({ thread }: { thread: Thread }) {
  if (isWithGuest(thread)) return <Icon shape={moreIcons.mail} />;
  if (thread.correspondent === null) return <MessageIcon name="message" />;
  return <Avatar user={thread.correspondent} />;
}

function End({ thread: { unreadCount, status } }: { thread: Thread }) {
  return (
    <>
      {unreadCount === 0 ? null : (
        <span className={`${styles.badge} num`}>
          {richText(t("{count}<hidden> unread</hidden>", { count: unreadCount > 99 ? "99+" : unreadCount }), {
            hidden: (text) => <span className="visually-hidden">{text}</span>,
          })}
        </span>
      )}
      {status === "OPEN" ? null : (
        <>
          <Icon shape={laterIcons.lock} size={16} />
          <span className="visually-hidden">{t("Closed")}</span>
        </>
      )}
    </>
  );
}

export function NotificationList({ openId, onChosen }: ListProps) {
  const list = useNotifications();
  const now = new Date();
  return (
    <>
      {list.items?.some(({ isRead }) => !isRead) ? <ReadAll /> : null}
      <EntryList
        label={t("Notifications")}
        list={list}
        loadingText={t("Loading notifications...")}
        empty={{
          title: t("No notifications yet"),
          text: t("Alerts you set, news about logins and your subscription, and announcements appear here."),
          action: (
            <ButtonLink size="small" to="/alerts">
              {t("Set an alert")}
            </ButtonLink>
          ),
        }}
        failureText={t("Failed to load notifications")}
      >
        {(notification: Notification) => (
          <Entry
            to={addressOf("notifications", { notification: notification.id })}
            isOpen={notification.id === openId}
            isUnread={!notification.isRead}
            mark={<NotificationMark type={notification.type} />}
            from={t(notificationKinds[notification.type])}
            time={listTime(notification.createdAt, now)}
            title={notification.title}
            preview={notification.content}
            onChosen={onChosen}
          />
        )}
      </EntryList>
    </>
  );
}

function ReadAll() {
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const readAll = () =>
    run(async () => {
      try {
        await call("correspondence", "readAllNotifications");
      } catch (error) {
        const text = refusalText(error, t("Failed to mark notifications as read"));
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  return (
    <div className={styles.more}>
      <Button look="text" size="small" aria-disabled={isBusy} onClick={() => void readAll()}>
        {t("Mark all as read")}
      </Button>
    </div>
  );
}
