import type { Notifier } from "#functions/platform/records/notifications.ts";

interface Told {
  userId: string;
  title: string;
  actionUrl: string;
}

/** Keeps the notices of account owners in memory. */
export function fakeNotifier(): Notifier & { told: Told[] } {
  const told: Told[] = [];
  const tell = async ({ userId, mail, actionUrl }: Omit<Told, "title"> & { mail: { subject: string } }) => {
    told.push({ userId, title: mail.subject, actionUrl });
  };
  return { told, security: tell, billing: tell };
}
