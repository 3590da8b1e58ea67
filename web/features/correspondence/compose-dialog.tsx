import { MessageForm } from "#web/components/contact/message-form.tsx";
import { useRenewLists } from "./use-lists.ts";

interface ComposeDialogProps {
  onClose(): void;
  /** @param threadId the conversation that the message began */
  onSent(threadId: string): void;
}

/** A new message to support. */
export function ComposeDialog({ onClose, onSent }: ComposeDialogProps) {
  const renewLists = useRenewLists();
  return (
    <MessageForm
      title="Compose New Message"
      introduction="To: Halvest support"
      isGuest={false}
      failureText="Failed to send message"
      onClose={onClose}
      onSent={(threadId) => {
        renewLists();
        if (threadId !== null) onSent(threadId);
      }}
    />
  );
}
