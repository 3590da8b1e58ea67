import type { DeskQueue, ThreadSection } from "#shared/domain/correspondence/conversations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import type { EmptyList } from "./entry-list.tsx";
import styles from "./list.module.css";
import { useThreads } from "./use-lists.ts";
import { titleWithoutOpen } from "./use-place.ts";

export type ShownQueue = Exclude<DeskQueue, "all">;

const queueNames: Readonly<Record<ShownQueue, string>> = {
  unassigned: msg("Unassigned"),
  mine: msg("Mine"),
  open: msg("All open"),
  closed: msg("Closed"),
};

interface QueuesProps {
  section: ThreadSection;
  chosen: ShownQueue;
  onChosen(queue: ShownQueue): void;
}

/** The lists of the support desk, with the number of open conversations of each. */
export function Queues({ section, chosen, onChosen }: QueuesProps) {
  const { queues } = useThreads(section, chosen);
  return (
    <fieldset className={styles.queues}>
      <legend className="visually-hidden">{t("Shown conversations")}</legend>
      {(["unassigned", "mine", "open", "closed"] as const).map((queue) => (
        <button
          key={queue}
          type="button"
          className={styles.queue}
          aria-pressed={queue === chosen}
          onClick={() => onChosen(queue)}
        >
          {t(queueNames[queue])}
          {queue === "closed" || queues === null ? null : <span className="num"> {queues[queue]}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** Queues that can be empty while there is work in another one. */
const emptyQueues = {
  unassigned: {
    title: msg("Nothing is unassigned"),
    text: msg("What no one has taken yet appears here."),
    next: "open",
    toNext: msg("Show all open"),
  },
  mine: {
    title: msg("Nothing is yours"),
    text: msg("What you take appears here until it is closed."),
    next: "unassigned",
    toNext: msg("Show unassigned"),
  },
  closed: {
    title: msg("Nothing is closed"),
    text: msg("Conversations appear here once they are closed."),
    next: "open",
    toNext: msg("Show all open"),
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
      text: t(
        section === "emails"
          ? "Questions from the contact form and mails to people without an account appear here."
          : "Questions of users and your messages to them appear here.",
      ),
      action: (
        <Button size="small" onClick={onCompose}>
          {t("Write a message")}
        </Button>
      ),
    };
  }
  const { title, text, next, toNext } = emptyQueues[queue];
  const action = (
    <Button size="small" onClick={() => onQueue(next)}>
      {t(toNext)}
    </Button>
  );
  return { title: t(title), text: t(text), action };
}
