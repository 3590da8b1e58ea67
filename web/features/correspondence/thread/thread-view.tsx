import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { Message, Thread } from "#shared/api/correspondence.ts";
import type { User } from "#shared/api/schemas/user.ts";
import { shownSubject } from "#shared/domain/correspondence.ts";
import { call } from "#web/api/api.ts";
import { useRenewal } from "#web/api/live-state.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { navigate } from "#web/components/router/places.ts";
import { Button } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { DetailHead } from "#web/features/correspondence/detail-head.tsx";
import { dayHeading } from "#web/features/correspondence/message-dates.ts";
import { addressOf, type Section } from "#web/features/correspondence/use-place.ts";
import { MessageItem } from "./message-item.tsx";
import { ReplyBox } from "./reply-box.tsx";
import { StatusControl } from "./status-control.tsx";
import styles from "./thread.module.css";

interface ThreadViewProps {
  threadId: string;
  section: Section;
  user: User;
  /** Opens the list on narrow windows. */
  menu: ReactNode;
  onCompose(): void;
}

const renewMs = 30_000;
/** Waits until the messages are laid out. */
const scrollAfterMs = 50;

/** A conversation with its messages. Opening it marks incoming messages as read. */
export function ThreadView({ threadId, section, user, menu, onCompose }: ThreadViewProps) {
  const { data, error, mutate } = useOperation(
    "correspondence",
    "getThread",
    { params: { id: threadId } },
    { refreshInterval: useRenewal(renewMs) },
  );
  useMarkRead(data?.messages);
  if (data === undefined) {
    return (
      <>
        <DetailHead menu={menu} section={section} title="Conversation" />
        {error === undefined ? (
          <Spinner label="Loading messages" />
        ) : (
          <FullMessage
            icon={icons.alert}
            title="Failed to load thread messages"
            failed
            actions={<Button onClick={() => void mutate()}>Try Again</Button>}
          >
            The conversation may have been deleted, or you may be offline. Check your connection, then try
            again.
          </FullMessage>
        )}
      </>
    );
  }
  const { thread, messages } = data;
  const onPutAway = () => {
    if (messages.length > 1) void mutate();
    else navigate(addressOf(section));
  };
  return (
    <>
      <DetailHead
        menu={menu}
        section={section}
        title={shownSubject(thread.subject)}
        remark={assignment(thread)}
      >
        <span className={styles.state}>
          <Chip tone={thread.status === "OPEN" ? "success" : "neutral"}>
            {thread.status === "OPEN" ? "Open" : "Closed"}
          </Chip>
          {user.role === "ADMIN" && section === "messages" ? (
            <StatusControl thread={thread} userId={user.id} />
          ) : null}
        </span>
      </DetailHead>
      <Messages messages={messages} onChanged={onPutAway} />
      <ReplyBox thread={thread} user={user} onCompose={onCompose} />
    </>
  );
}

function assignment({ assignedAdminName, assignedAdminId }: Thread): string {
  if (assignedAdminId === null) return "Not assigned yet";
  return `Assigned to ${assignedAdminName ?? "support"}`;
}

interface MessagesProps {
  messages: readonly Message[];
  onChanged(): void;
}

function Messages({ messages, onChanged }: MessagesProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const lastId = messages.at(-1)?.id;
  useEffect(() => {
    if (lastId === undefined) return;
    const timer = setTimeout(() => {
      const element = scroll.current;
      element?.scrollTo({ top: element.scrollHeight, behavior: "instant" });
    }, scrollAfterMs);
    return () => clearTimeout(timer);
  }, [lastId]);
  const now = new Date();
  const headings = messages.map(({ createdAt }) => dayHeading(createdAt, now));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <div ref={scroll} className={styles.messages} tabIndex={0} role="log" aria-label="Messages">
      <div className={styles.filler} />
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          {headings[index] === headings[index - 1] ? null : <p className={styles.day}>{headings[index]}</p>}
          <MessageItem message={message} onChanged={onChanged} />
        </Fragment>
      ))}
    </div>
  );
}

/** Marks everything up to the last message as read, once for each last message. */
function useMarkRead(messages: readonly Message[] | undefined) {
  const lastUnread = messages?.findLast(({ isRead }) => !isRead)?.id;
  useEffect(() => {
    if (lastUnread === undefined) return;
    // It stays unread when this fails, and is marked when it is opened again.
    call("correspondence", "readMessage", { params: { id: lastUnread } }).catch(() => undefined);
  }, [lastUnread]);
}
