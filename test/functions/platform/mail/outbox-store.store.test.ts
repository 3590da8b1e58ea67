import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { outboxPut } from "#functions/platform/mail/outbox-put.ts";
import { outboxStore } from "#functions/platform/mail/outbox-store.ts";
import { outboxStoreContract } from "#test/contracts/outbox-store.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";

let tables: Awaited<ReturnType<typeof startTestTables>>;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

outboxStoreContract(async () => {
  const store = outboxStore(tables.documents, tables.tables.EVENTS_TABLE);
  for (const mail of await store.due("9999")) await store.remove(mail);
  return {
    store,
    put: async (mail) => {
      const TransactItems = [outboxPut(tables.tables.EVENTS_TABLE, mail)];
      await tables.documents.send(new TransactWriteCommand({ TransactItems }));
    },
  };
});
