import { t } from "#shared/domain/language/translate.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { MessageForm } from "./message-form.tsx";

interface ContactDialogProps {
  /** The mail link that was clicked: its subject is filled in. */
  link: string;
  onClose(): void;
}

/** Replaces the mail program for links to the product's own addresses. */
export default function ContactDialog({ link, onClose }: ContactDialogProps) {
  const { authentication } = useSession();
  return (
    <MessageForm
      title={t("Contact Support")}
      introduction={
        authentication.status === "member"
          ? t("A person reads every message. You will find the answer in your messages.")
          : t("A person reads every message. We answer by email.")
      }
      kind={authentication.status === "member" ? "member" : "guest"}
      initialSubject={subjectOf(link)}
      failureText={t("Failed to send message. Please try again.")}
      onClose={onClose}
      onSent={onClose}
    />
  );
}

function subjectOf(link: string): string {
  const query = link.split("?")[1] ?? "";
  return new URLSearchParams(query.replaceAll("+", "%2B")).get("subject") ?? "";
}
