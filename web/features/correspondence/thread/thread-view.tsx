import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import type { Message, Thread } from "#shared/api/schemas/correspondence.ts";
import type { User } from "#shared/api/schemas/user.ts";
import { shownSubject } from "#shared/domain/correspondence/conversations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { navigate } from "#web/components/router/places.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { LoadingFailed } from "#web/components/ui/full-message.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { correspondentName, isDirect } from "#web/features/correspondence/correspondents.ts";
import { DetailHead } from "#web/features/correspondence/detail-head.tsx";
import { useMarkMessageRead } from "#web/features/correspondence/mark-read.ts";
import { dayHeading, isSameHalfDay } from "#web/features/correspondence/message-dates.ts";
import { addressOf, type Section } from "#web/features/correspondence/use-place.ts";
import { DeskPanel } from "./desk-panel.tsx";
import { sequenceOf } from "./earlier-messages.ts";
import { FailedMessage } from "./failed-message.tsx";
import { LiveMark } from "./live-mark.tsx";
import { MessageItem } from "./message-item.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { ReplyBox } from "./reply-box.tsx";
import { StatusControl } from "./status-control.tsx";
import styles from "./thread.module.css";
import { TypingMark } from "./typing-mark.tsx";
import { useEarlierMessages } from "./use-earlier-messages.ts";
import { useFailedReplies } from "./use-failed-replies.ts";
import { useThread } from "./use-thread.ts";

interface ThreadViewProps {
  threadId: string;
  section: Section;
  user: User;
  /** Opens the list on narrow windows. */
  menu: ReactNode;
  onCompose(): void;
}

/** Waits until the messages are laid out. */
const scrollAfterMs = 50;

/** A conversation with its messages. Opening it marks incoming messages as read. */
export function ThreadView({ threadId, section, user, menu, onCompose }: ThreadViewProps) {
  const { data, error, mutate } = useThread(threadId);
  useMarkMessageRead(data?.messages.findLast(({ isRead }) => !isRead)?.id);
  const replies = useFailedReplies(threadId);
  const shown = useEarlierMessages(threadId, data);
  if (data === undefined) {
    return (
      <>
        <DetailHead menu={menu} section={section} title={t("Conversation")} />
        {error === undefined ? (
          <Spinner label={t("Loading messages")} />
        ) : (
          <LoadingFailed title={t("Failed to load thread messages")} onRetry={() => void mutate()}>
            {t(
              "The conversation may have been deleted, or you may be offline. Check your connection, then try again.",
            )}
          </LoadingFailed>
        )}
      </>
    );
  }
  const { thread, directMessaging, readByOther } = data;
  const onPutAway = (id: string) => {
    shown.drop(id);
    if (shown.messages.length > 1 || shown.show !== null) void mutate();
    else navigate(addressOf(section));
  };
  return (
    <>
      <DetailHead
        menu={menu}
        section={section}
        title={shownSubject(thread.subject)}
        remark={isDirect(thread) ? correspondentName(thread) : assignment(thread)}
      >
        <span className={styles.state}>
          <LiveMark />
          <Chip tone={thread.status === "OPEN" ? "success" : "neutral"}>
            {t("{status, select, OPEN {Open} other {Closed}}", { status: thread.status })}
          </Chip>
          {user.role === "ADMIN" && menu === null ? <StatusControl thread={thread} userId={user.id} /> : null}
          {user.role === "ADMIN" ? (
            <span className={styles.detailsButton}>
              <Popover
                label={t("Details")}
                trigger={(trigger) => (
                  <Button {...trigger} size="small">
                    {t("Details")}
                  </Button>
                )}
              >
                <DeskPanel conversation={data} userId={user.id}>
                  {menu === null ? null : <StatusControl thread={thread} userId={user.id} />}
                </DeskPanel>
              </Popover>
            </span>
          ) : null}
          {directMessaging === null || directMessaging === "GONE" ? null : (
            <PersonMenu thread={thread} isBlocked={directMessaging === "BLOCKED"} />
          )}
        </span>
      </DetailHead>
      <div className={styles.columns}>
        <div className={styles.talk}>
          <Messages
            thread={thread}
            shown={shown}
            readByOther={readByOther}
            replies={replies}
            onChanged={onPutAway}
          />
          <ReplyBox
            thread={thread}
            directMessaging={directMessaging}
            user={user}
            onCompose={onCompose}
            onFailed={replies.add}
          />
        </div>
        {user.role === "ADMIN" ? (
          <aside className={styles.aside} aria-label={t("Details")}>
            <DeskPanel conversation={data} userId={user.id} />
          </aside>
        ) : null}
      </div>
    </>
  );
}

function assignment({ assignedAdminName, assignedAdminId }: Thread): string {
  if (assignedAdminId === null) return t("Not assigned yet");
  return assignedAdminName === null
    ? t("Assigned to support")
    : t("Assigned to {name}", { name: assignedAdminName });
}

interface MessagesProps {
  thread: Thread;
  shown: ReturnType<typeof useEarlierMessages>;
  /** Up to which message the other side has read, and when; null where that is not shown. */
  readByOther: { messageId: string; at: string } | null;
  replies: ReturnType<typeof useFailedReplies>;
  onChanged(messageId: string): void;
}

function Messages({ thread, shown, readByOther, replies, onChanged }: MessagesProps) {
  const { messages, show, isLoading } = shown;
  const scroll = useRef<HTMLDivElement>(null);
  const lastId = replies.failed.at(-1)?.key ?? messages.at(-1)?.id;
  const toEnd = useCallback(() => {
    const element = scroll.current;
    element?.scrollTo({ top: element.scrollHeight, behavior: "instant" });
  }, []);
  useEffect(() => {
    if (lastId === undefined) return;
    const timer = setTimeout(toEnd, scrollAfterMs);
    return () => clearTimeout(timer);
  }, [lastId, toEnd]);
  const latest = useRef(onChanged);
  useLayoutEffect(() => {
    latest.current = onChanged;
  });
  const changed = useCallback((id: string) => latest.current(id), []);
  const toKeepPlace = useKeptPlace(scroll, messages[0]?.id);
  const now = new Date();
  const continues = (message: Message, index: number): boolean => {
    const before = messages[index - 1];
    if (before === undefined || message.messageType !== "USER_TO_USER") return false;
    return before.isOwn === message.isOwn && isSameHalfDay(before.createdAt, message.createdAt);
  };
  const headings = messages.map(({ createdAt }) => dayHeading(createdAt, now));
  const readId = readByOther === null ? undefined : lastRead(messages, readByOther.messageId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <div ref={scroll} className={styles.messages} tabIndex={0} role="log" aria-label={t("Messages")}>
      <div className={styles.filler} />
      {show === null ? null : (
        <div className={styles.earlier}>
          <Button size="small" aria-disabled={isLoading} onClick={() => show(toKeepPlace)}>
            {t(isLoading ? "Loading..." : "Show earlier messages")}
          </Button>
        </div>
      )}
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          {headings[index] === headings[index - 1] ? null : <p className={styles.day}>{headings[index]}</p>}
          <MessageItem
            message={message}
            day={headings[index] ?? ""}
            isContinued={continues(message, index)}
            readAt={message.id === readId ? readByOther?.at : undefined}
            onChanged={changed}
          />
        </Fragment>
      ))}
      {replies.failed.map((reply) => (
        <FailedMessage
          key={reply.key}
          threadId={thread.id}
          reply={reply}
          onGone={() => replies.remove(reply.key)}
          onFileGone={(id) => replies.removeFile(reply.key, id)}
        />
      ))}
      <TypingMark thread={thread} onShown={toEnd} />
    </div>
  );
}

/**
 * Keeps what is read in its place when something is put before it: browsers do not at the very top.
 * @param firstId of the first entry
 * @returns the function to call before entries are added
 */
function useKeptPlace(scroll: RefObject<HTMLElement | null>, firstId: string | undefined): () => void {
  const fromEnd = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is set once the first entry has changed.
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element === null || fromEnd.current === null) return;
    element.scrollTo({ top: element.scrollHeight - fromEnd.current, behavior: "instant" });
    fromEnd.current = null;
  }, [firstId, scroll]);
  return () => {
    const element = scroll.current;
    if (element !== null) fromEnd.current = element.scrollHeight - element.scrollTop;
  };
}

/**
 * The own message at which stands when the other side has read: the last one up to what it has read. None while a message
 * between them is missing here, which could be the one that was read at that moment.
 */
function lastRead(messages: readonly Message[], messageId: string): string | undefined {
  const upTo = sequenceOf({ id: messageId });
  const until = messages.filter((message) => sequenceOf(message) <= upTo);
  const at = until.findLastIndex(({ isOwn }) => isOwn);
  const own = until[at];
  return own !== undefined && until.length - 1 - at === upTo - sequenceOf(own) ? own.id : undefined;
}
