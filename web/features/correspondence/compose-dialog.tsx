import { useState } from "react";
import type { Person } from "#shared/api/profile.ts";
import { MessageForm } from "#web/components/contact/message-form.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import styles from "./recipient-search.module.css";
import { RecipientSearch } from "./recipient-search.tsx";

interface ComposeDialogProps {
  isAdmin: boolean;
  onClose(): void;
  /** @param threadId the conversation that the message started */
  onSent(threadId: string): void;
}

const addressees = [
  { value: "support", text: "Halvest support" },
  { value: "user", text: "Another user" },
] as const;

/** A new message: from users to support or another user, from administrators to anyone with an account. */
export function ComposeDialog({ isAdmin, onClose, onSent }: ComposeDialogProps) {
  const [recipient, setRecipient] = useState<Person | null>(null);
  const [addressee, setAddressee] = useState<"support" | "user">("support");
  const hasRecipient = isAdmin || addressee === "user";
  return (
    <MessageForm
      title="Compose New Message"
      introduction={
        <div className={styles.to}>
          {isAdmin ? null : (
            <Segmented<"support" | "user">
              label="To"
              options={addressees}
              value={addressee}
              onChange={setAddressee}
            />
          )}
          {hasRecipient ? <RecipientSearch chosen={recipient} onChosen={setRecipient} /> : null}
        </div>
      }
      isGuest={false}
      {...(hasRecipient ? { recipientId: recipient?.id ?? null } : {})}
      failureText="Failed to send message"
      onClose={onClose}
      onSent={(threadId) => {
        if (threadId !== null) onSent(threadId);
      }}
    />
  );
}
