import { useState } from "react";
import type { Person } from "#shared/api/profile.ts";
import type { ThreadSection } from "#shared/domain/correspondence/conversations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { MessageForm } from "#web/components/contact/message-form.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { recipientLabel } from "./correspondents.ts";
import { NoticeDialog } from "./notices/notice-dialog.tsx";
import styles from "./recipient-search.module.css";
import { RecipientSearch } from "./recipient-search.tsx";
import { useFirstFiles } from "./thread/files/use-first-files.tsx";

interface ComposeDialogProps {
  isAdmin: boolean;
  onClose(): void;
  /** @param threadId the conversation that the message started */
  onSent(threadId: string, section: ThreadSection): void;
}

type Addressee = "support" | "user" | "mail" | "notice";

const addresseesOf: Readonly<Record<"USER" | "ADMIN", readonly { value: Addressee; text: string }[]>> = {
  USER: [
    { value: "support", text: msg("Halvest support") },
    { value: "user", text: msg("Another user") },
  ],
  ADMIN: [
    { value: "user", text: msg("User") },
    { value: "mail", text: msg("Email address") },
    { value: "notice", text: msg("Notification") },
  ],
};

/** A new message: from users to support or another user, from administrators to anyone. */
export function ComposeDialog({ isAdmin, onClose, onSent }: ComposeDialogProps) {
  const [recipient, setRecipient] = useState<Person | null>(null);
  const [addressee, setAddressee] = useState<Addressee>(isAdmin ? "user" : "support");
  const files = useFirstFiles();
  const kinds = (
    <Segmented<Addressee>
      label={recipientLabel()}
      options={addresseesOf[isAdmin ? "ADMIN" : "USER"].map(({ value, text }) => ({ value, text: t(text) }))}
      value={addressee}
      onChange={setAddressee}
    />
  );
  if (addressee === "notice") return <NoticeDialog introduction={kinds} onClose={onClose} />;
  return (
    <MessageForm
      title={t("Compose New Message")}
      introduction={
        <div className={styles.to}>
          {kinds}
          {addressee === "user" ? <RecipientSearch chosen={recipient} onChosen={setRecipient} /> : null}
        </div>
      }
      kind={addressee === "mail" ? "external" : "member"}
      {...(addressee === "user" ? { recipientId: recipient?.id ?? null } : {})}
      // Mails carry no files.
      {...(addressee === "mail" ? {} : { files })}
      failureText={t(addressee === "mail" ? "Failed to send email" : "Failed to send message")}
      onClose={onClose}
      onSent={(threadId) => {
        if (threadId !== null) onSent(threadId, addressee === "mail" ? "emails" : "messages");
      }}
    />
  );
}
