import { type AlertKind, bucketOf } from "#shared/domain/alerts/alert-rules.ts";
import { timed } from "./spread.ts";

/** The alerts of a user, in the planner table. */
export const alertsKey = (userId: string) => ({ pk: `user#${userId}`, sk: "alerts" });

/** Sixteen digits hold any value. */
const ordered = (value: number) => String(value).padStart(16, "0");

/** An alert that is on, among those of all users: by bucket, then by value. */
export function alertIndexKey(
  userId: string,
  { id, kind, value }: { id: string; kind: AlertKind; value: number },
  bucket: number = bucketOf(kind, value),
) {
  return { pk: `alert#${kind}#${bucket}`, sk: `${ordered(value)}#${userId}#${id}` };
}

/** The owner of a calendar feed, by the fingerprint of its token. */
export const calendarKey = (tokenHash: string) => ({ pk: `calendar#${tokenHash}`, sk: "feed" });

/** An alert that waits for the end of quiet hours, by the time from which it may be sent. */
export const waitingAlerts = timed("alert-waiting");
/** A user with reminders, by the time of the next look at them. */
export const dueReminders = timed("reminder-due");
