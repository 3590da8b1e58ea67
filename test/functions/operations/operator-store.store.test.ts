import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach } from "vitest";
import { operatorStore } from "#functions/operations/operator-store.ts";
import { addressKey, userKey } from "#functions/platform/records/users.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { operatorStoreContract } from "#test/contracts/operator-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { sampleUser } from "#test/functions/platform/http/exchange.ts";

const opened: TestTables[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tables) => tables.close()));
});

operatorStoreContract(async (user) => {
  const started = await startTestTables();
  opened.push(started);
  const { documents, tables } = started;
  const address = { ...addressKey(normaliseEmail(user.email)), userId: user.id };
  for (const Item of [address, { ...userKey(user.id), ...user }]) {
    await documents.send(new PutCommand({ TableName: tables.ACCOUNTS_TABLE, Item }));
  }
  const audit = new QueryCommand({
    TableName: tables.EVENTS_TABLE,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": `audit#${sampleUser.id}` },
  });
  return {
    store: operatorStore(documents, { accounts: tables.ACCOUNTS_TABLE, events: tables.EVENTS_TABLE }),
    records: async () => (await documents.send(audit)).Items ?? [],
  };
});
