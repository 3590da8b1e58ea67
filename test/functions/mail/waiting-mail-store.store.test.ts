import { afterAll, beforeAll } from "vitest";
import { waitingMailStore } from "#functions/mail/waiting-mail-store.ts";
import { outboxStore } from "#functions/platform/mail/stored-outbox.ts";
import { waitingMailsContract } from "#test/contracts/waiting-mails.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";

let tables: Awaited<ReturnType<typeof startTestTables>>;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

waitingMailsContract(async () => {
  const { documents } = tables;
  const { EVENTS_TABLE } = tables.tables;
  return { ...outboxStore(documents, EVENTS_TABLE), ...waitingMailStore(documents, EVENTS_TABLE) };
});
