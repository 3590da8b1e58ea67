import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { type AlertKind, bucketOf } from "#shared/domain/alerts/alert-rules.ts";

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

const duePartitions = 8;
/** One of the partitions over which items that are ordered by time are spread. */
const partitionOf = (userId: string) => (fingerprint(userId).codePointAt(0) ?? 0) % duePartitions;

/** An alert that waits for the end of quiet hours, by the time from which it may be sent. */
export const waitingAlerts = timed("alert-waiting");
/** A user with reminders, by the time of the next look at them. */
export const dueReminders = timed("reminder-due");

/** Items ordered by a time, in ISO text: the partitions that hold them, and the key of one. */
export function timed(name: string) {
  return {
    partitions: Array.from({ length: duePartitions }, (_, partition) => `${name}#${partition}`),
    key: (userId: string, at: string, id?: string) => ({
      pk: `${name}#${partitionOf(userId)}`,
      sk: [at, userId, ...(id === undefined ? [] : [id])].join("#"),
    }),
  };
}
