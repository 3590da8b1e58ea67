import { errorFields, type Log } from "#functions/platform/log.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import type { Notifier } from "#functions/platform/records/notifications.ts";
import type { StoredSession, StoredUser } from "#functions/platform/records/users.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { deviceOf } from "./agent.ts";
import type { DeviceId } from "./device-id.ts";
import type { DeviceStore } from "./devices.ts";
import { newDeviceMail } from "./mails.ts";

/** The user as before the login, so that `lastLoginAt` shows whether it is the first. */
type LoginOwner = Pick<StoredUser, "email" | "lastLoginAt">;

/** Notified of every login, once its session is recorded. Never throws: the login itself has succeeded. */
export type LoginWatch = (owner: LoginOwner, session: StoredSession) => Promise<void>;

interface WatchDependencies {
  store: Pick<DeviceStore, "noteLogin">;
  deviceId: DeviceId;
  mailer: Mailer;
  notifier: Notifier;
  log: Log;
  webOrigin: string;
}

/** Remembers the devices that people log in from and notifies the owner of a new one, but not of the first. */
export function loginWatch({
  store,
  deviceId,
  mailer,
  notifier,
  log,
  webOrigin,
}: WatchDependencies): LoginWatch {
  return async ({ email, lastLoginAt }, session) => {
    try {
      const seen = await store.noteLogin(session.userId, await deviceId(session), session.createdAt);
      if (seen === "known" || lastLoginAt === null) return;
      const { createdAt: at, ipAddress } = session;
      const { userId } = session;
      const mail = await mailer.write(userId, () => {
        const { deviceName } = deviceOf(session.userAgent);
        return newDeviceMail({ deviceName, at, ipAddress, webOrigin });
      });
      await notifier.security({
        userId,
        atMs: Date.parse(at),
        mail,
        actionUrl: "/settings?category=security",
      });
      await mailer.send(normaliseEmail(email), mail);
    } catch (error) {
      log.error("the login was not recorded", { userId: session.userId, error: errorFields(error) });
    }
  };
}
