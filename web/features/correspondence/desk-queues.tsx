import type { DeskQueue, ThreadSection } from "#shared/domain/correspondence/conversations.ts";
import { Button } from "#web/components/ui/button.tsx";
import type { EmptyList } from "./entry-list.tsx";
import styles from "./list.module.css";
import { useThreads } from "./use-lists.ts";
import { titleWithoutOpen } from "./use-place.ts";

export type ShownQueue = Exclude<DeskQueue, "all">;

const queueNames = { unassigned: "Unassigned", mine: "Mine", open: "All open", closed: "Closed" } as const;

interface QueuesProps {
  section: ThreadSection;
  chosen: ShownQueue;
  onChosen(queue: ShownQueue): void;
}

/** What of the support desk is listed, with the number of open conversations of each. */
export function Queues({ section, chosen, onChosen }: QueuesProps) {
  const { queues } = useThreads(section, chosen);
  return (
    <fieldset className={styles.queues}>
      <legend className="visually-hidden">Shown conversations</legend>
      {(["unassigned", "mine", "open", "closed"] as const).map((queue) => (
        <button
          key={queue}
          type="button"
          className={styles.queue}
          aria-pressed={queue === chosen}
          onClick={() => onChosen(queue)}
        >
          {queueNames[queue]}
          {queue === "closed" || queues === null ? null : <span className="num"> {queues[queue]}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** Queues that can be empty while there is work in another one. */
const emptyQueues = {
  unassigned: {
    title: "Nothing is unassigned",
    text: "What no one has taken yet appears here.",
    next: "open",
  },
  mine: {
    title: "Nothing is yours",
    text: "What you take appears here until it is closed.",
    next: "unassigned",
  },
  closed: {
    title: "Nothing is closed",
    text: "Conversations appear here once they are closed.",
    next: "open",
  },
} as const;

/** In place of the conversations of an empty list of the desk. @param isUnused whether the section never had any */
export function emptyQueue(
  section: ThreadSection,
  queue: ShownQueue,
  isUnused: boolean,
  onQueue: (queue: ShownQueue) => void,
  onCompose: () => void,
): EmptyList {
  if (queue === "open") {
    return {
      title: titleWithoutOpen(section, isUnused),
      text:
        section === "emails"
          ? "Questions from the contact form and mails to people without an account appear here."
          : "Questions of users and your messages to them appear here.",
      action: (
        <Button size="small" onClick={onCompose}>
          Write a message
        </Button>
      ),
    };
  }
  const { title, text, next } = emptyQueues[queue];
  const action = (
    <Button size="small" onClick={() => onQueue(next)}>
      Show {queueNames[next].toLowerCase()}
    </Button>
  );
  return { title, text, action };
}
