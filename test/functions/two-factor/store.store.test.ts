import { randomUUID } from "node:crypto";
import { GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownerPartition } from "#functions/platform/records/owner-index.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { twoFactorStore } from "#functions/two-factor/store.ts";
import { twoFactorStoreContract } from "#test/contracts/two-factor-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

const TableName = "test-accounts";

twoFactorStoreContract(async () => {
  const userId = randomUUID();
  const registrationId = randomUUID();
  const Key = userKey(userId);
  const Item = { ...Key, twoFactorEnabled: false, registrationId };
  await tables.documents.send(new PutCommand({ TableName, Item }));
  const user = async () => {
    const get = new GetCommand({ TableName, Key, ConsistentRead: true });
    return (await tables.documents.send(get)).Item;
  };
  return {
    store: twoFactorStore(tables.documents, TableName),
    userId,
    registrationId,
    isFlagged: async () => (await user())?.twoFactorEnabled === true,
    loginVersion: async () => Number((await user())?.loginVersion ?? 0),
  };
});

describe("the items of the two-factor store", () => {
  it("go with their user: a link is listed as the user's own, and all carry their end for tidying", async () => {
    const store = twoFactorStore(tables.documents, TableName);
    const userId = randomUUID();
    const expiresAt = "2026-11-21T13:00:00.000Z";
    await store.saveLink({ tokenHash: "hash", userId, enrolmentId: "e1", registrationId: "r1", expiresAt });
    const owned = new QueryCommand({
      TableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :owner",
      ExpressionAttributeValues: { ":owner": ownerPartition(userId) },
    });
    const { Items = [] } = await tables.documents.send(owned);
    expect(Items).toMatchObject([{ pk: "emergency#hash", ttl: Date.parse(expiresAt) / 1_000 }]);
    await store.beginChange({ userId, changeId: "c1" }, "2026-11-21T12:00:00.000Z", expiresAt);
    const Key = { ...userKey(userId), sk: "two-factor-change" };
    const { Item } = await tables.documents.send(new GetCommand({ TableName, Key }));
    expect(Item).toMatchObject({ ttl: Date.parse(expiresAt) / 1_000 + 86_400 });
  });
});
