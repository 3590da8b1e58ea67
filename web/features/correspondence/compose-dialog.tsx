import { useState } from "react";
import type { Person } from "#shared/api/profile.ts";
import { MessageForm } from "#web/components/contact/message-form.tsx";
import { RecipientSearch } from "./recipient-search.tsx";

interface ComposeDialogProps {
  isAdmin: boolean;
  onClose(): void;
  /** @param threadId the conversation that the message started */
  onSent(threadId: string): void;
}

/** A new message: from users to support, from administrators to a user. */
export function ComposeDialog({ isAdmin, onClose, onSent }: ComposeDialogProps) {
  const [recipient, setRecipient] = useState<Person | null>(null);
  return (
    <MessageForm
      title="Compose New Message"
      introduction={
        isAdmin ? <RecipientSearch chosen={recipient} onChosen={setRecipient} /> : "To: Halvest support"
      }
      isGuest={false}
      {...(isAdmin ? { recipientId: recipient?.id ?? null } : {})}
      failureText="Failed to send message"
      onClose={onClose}
      onSent={(threadId) => {
        if (threadId !== null) onSent(threadId);
      }}
    />
  );
}
