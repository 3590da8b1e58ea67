import type { Thread } from "#shared/api/schemas/correspondence.ts";
import type { User } from "#shared/api/schemas/user.ts";
import type { DirectMessaging } from "#shared/domain/correspondence/conversations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import styles from "./reply.module.css";
import { ReplyForm } from "./reply-form.tsx";
import type { FailedReply } from "./use-failed-replies.ts";

interface ReplyBoxProps {
  thread: Thread;
  /** Null in conversations with support. */
  directMessaging: DirectMessaging | null;
  user: User;
  /** Starts another conversation. */
  onCompose(): void;
  /** Called with a reply that got no answer. */
  onFailed(reply: FailedReply): void;
}

/** The reply field, or the reason why replying is not possible. */
export function ReplyBox({ thread, directMessaging, user, onCompose, onFailed }: ReplyBoxProps) {
  if (thread.status === "CLOSED") {
    return (
      <p className={styles.ended}>
        {t("This thread has been closed")}
        <Button look="text" size="small" onClick={onCompose}>
          {t("Start a new thread")}
        </Button>
      </p>
    );
  }
  if (directMessaging !== null && directMessaging !== "ALLOWED") {
    return <p className={styles.ended}>{t(directRefusals[directMessaging])}</p>;
  }
  const isBarred = user.role === "ADMIN" && thread.assignedAdminId !== user.id;
  return <ReplyForm thread={thread} userId={user.id} isBarred={isBarred} onFailed={onFailed} />;
}

const directRefusals: Readonly<Record<Exclude<DirectMessaging, "ALLOWED">, string>> = {
  DISABLED: msg("Direct messaging has been disabled"),
  BLOCKED: msg("You have blocked this person. Unblock them in the menu above to write again."),
  GONE: msg("This person no longer has an account"),
};
