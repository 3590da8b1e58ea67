import type { Mailer } from "#functions/platform/mail/mailer.ts";
import type { NotificationSettings } from "#functions/platform/records/notification-settings.ts";
import type { Notifier } from "#functions/platform/records/notifications.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import type { Subscription } from "#shared/domain/subscription/subscription.ts";
import { changeMail } from "./mails.ts";

const managePage = "/subscription/manage";

interface NoticeDependencies {
  notifier: Pick<Notifier, "billing">;
  /** Does not fail; see `notices`. */
  notices: Mailer;
  settings: (userId: string) => Promise<NotificationSettings>;
  webOrigin: string;
  clock: () => number;
}

/** Notifies a user of a change of the subscription. */
export type NotifyOwner = (
  user: Pick<StoredUser, "id" | "email">,
  from: Subscription,
  to: Subscription,
) => Promise<void>;

/** Notifies by mail and inside the product, as the user has set; always of a failed payment. */
export function ownerNotices({
  notifier,
  notices,
  settings,
  webOrigin,
  clock,
}: NoticeDependencies): NotifyOwner {
  return async ({ id: userId, email }, from, to) => {
    const change = changeMail(from, to, webOrigin + managePage);
    if (change === null) return;
    const [{ emailNotifications, inAppNotifications }, mail] = await Promise.all([
      settings(userId),
      notices.write(userId, change),
    ]);
    const isUrgent = to.status === "past_due";
    if (isUrgent || inAppNotifications) {
      await notifier.billing({ userId, atMs: clock(), mail, actionUrl: managePage });
    }
    if (isUrgent || emailNotifications) await notices.send(normaliseEmail(email), mail);
  };
}
