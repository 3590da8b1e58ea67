import type { ReactNode } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { LoadingFailed } from "#web/components/ui/full-message.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { notificationKinds } from "./correspondents.ts";
import { DetailHead } from "./detail-head.tsx";
import { useMarkNotificationRead } from "./mark-read.ts";
import { listTime } from "./message-dates.ts";
import { NotificationActions } from "./notices/notification-actions.tsx";
import styles from "./notification-view.module.css";

/** Names of the places that notifications link to. */
const places: Readonly<Record<string, string>> = {
  "/settings?category=security": msg("Open Security Settings"),
  "/alerts": msg("Open Alerts"),
  "/profile": msg("Open Account Settings"),
  "/subscription/manage": msg("Manage Subscription"),
};

/** A notification in full. Opening it marks it as read. */
export function NotificationView({ id, menu }: { id: string; menu: ReactNode }) {
  const { data, error, mutate } = useOperation("correspondence", "getNotification", { params: { id } });
  useMarkNotificationRead(data === undefined || data.isRead ? undefined : id);
  if (data === undefined) {
    return (
      <>
        <DetailHead menu={menu} section="notifications" title={t("Notification")} />
        {error === undefined ? (
          <Spinner label={t("Loading notification")} />
        ) : (
          <LoadingFailed title={t("Failed to load notification")} onRetry={() => void mutate()}>
            {t(
              "The notification may have expired, or you may be offline. Check your connection, then try again.",
            )}
          </LoadingFailed>
        )}
      </>
    );
  }
  const { type, title, content, createdAt, actionUrl, metadata } = data;
  return (
    <>
      <DetailHead menu={menu} section="notifications" title={title} />
      <article className={styles.notification} aria-label={title}>
        <p className={`${styles.time} num`}>
          {t(notificationKinds[type])} · {listTime(createdAt, new Date())}
        </p>
        {content.split("\n\n").map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {actionUrl !== null && isWithinProduct(actionUrl) ? (
          <div>
            <ButtonLink to={actionUrl}>{t(places[actionUrl] ?? msg("Open"))}</ButtonLink>
          </div>
        ) : null}
        <NotificationActions actions={metadata.actions} title={title} />
      </article>
    </>
  );
}

/** A path of this site: a second slash or a backslash would lead to another site. */
function isWithinProduct(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
