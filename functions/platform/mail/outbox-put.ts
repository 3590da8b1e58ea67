import { hourSeconds } from "#shared/domain/durations.ts";
import { outboxHours, type WaitingMail } from "./outbox.ts";
import { mailKey } from "./outbox-store.ts";

/** The item of a waiting mail, for the transaction that stores it. @param table the events table */
export function outboxPut(table: string, mail: WaitingMail) {
  // Well past the day on which it is given up: TTL only tidies.
  const ttl = Math.ceil(Date.parse(mail.createdAt) / 1_000) + 2 * outboxHours * hourSeconds;
  return { Put: { TableName: table, Item: { ...mailKey(mail), ...mail, ttl } } };
}
