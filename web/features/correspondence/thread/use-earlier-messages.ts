import { useState } from "react";
import type { Message } from "#shared/api/schemas/correspondence.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { type MessagePart, withEarlier } from "./earlier-messages.ts";

interface EarlierMessages {
  /** All that is shown, oldest first. */
  messages: readonly Message[];
  /** Reads those before them; null when there are none. @param beforeShown called just before they are shown */
  show: ((beforeShown: () => void) => void) | null;
  isLoading: boolean;
  /** Takes out a message that has been archived or deleted. */
  drop(id: string): void;
}

/** A conversation with messages before the latest ones, as far as the reader has asked for them. */
export function useEarlierMessages(threadId: string, latest: MessagePart | undefined): EarlierMessages {
  const [earlier, setEarlier] = useState<MessagePart | null>(null);
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const shown = withEarlier(earlier, latest);
  const { nextCursor: cursor } = shown;
  const read = (given: string, beforeShown: () => void) =>
    run(async () => {
      try {
        const input = { params: { id: threadId }, query: { cursor: given } };
        const { messages, nextCursor } = await call("correspondence", "getThread", input);
        beforeShown();
        // With those shown now: as new ones arrive, the oldest of them are no longer among the latest.
        setEarlier({ messages: [...messages, ...shown.messages], nextCursor });
      } catch (error) {
        const text = refusalText(error, t("Failed to load thread messages"));
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  return {
    messages: shown.messages,
    show: cursor === null ? null : (beforeShown) => void read(cursor, beforeShown),
    isLoading: isBusy,
    drop: (id) =>
      setEarlier(
        (part) => part && { ...part, messages: part.messages.filter((message) => message.id !== id) },
      ),
  };
}
