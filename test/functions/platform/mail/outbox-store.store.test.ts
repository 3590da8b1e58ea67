import { afterAll, beforeAll } from "vitest";
import { dueMailStore } from "#functions/mail/due-mail-store.ts";
import { outboxStore } from "#functions/platform/mail/outbox-store.ts";
import { outboxStoreContract } from "#test/contracts/outbox-store.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";

let tables: Awaited<ReturnType<typeof startTestTables>>;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

outboxStoreContract(async () => {
  const { documents } = tables;
  const { EVENTS_TABLE } = tables.tables;
  const store = { ...outboxStore(documents, EVENTS_TABLE), ...dueMailStore(documents, EVENTS_TABLE) };
  for (const mail of await store.due("9999", 1_000)) await store.remove(mail);
  return store;
});
