import { randomUUID } from "node:crypto";
import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { memberReader } from "#functions/correspondence/notices/broadcast-store.ts";
import { listRequest, memberListing } from "#functions/operations/member-listing.ts";
import { memberItem, memberParts } from "#functions/platform/records/members-index.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { sampleUser } from "#test/functions/platform/http/exchange.ts";

let tables: TestTables;
const users = Array.from({ length: 700 }, () => randomUUID());
const [unverified = "", listed = ""] = users;
beforeAll(async () => {
  tables = await startTestTables();
  const put = (Item: object) =>
    tables.documents.send(new PutCommand({ TableName: tables.tables.ACCOUNTS_TABLE, Item }));
  for (const id of users) {
    await put({ ...userKey(id), ...sampleUser, id, emailVerified: id !== unverified });
  }
  await put(memberItem(listed));
});
afterAll(() => tables.close());

async function members(): Promise<string[]> {
  const read = memberReader(tables.documents, tables.tables.ACCOUNTS_TABLE);
  const found: string[] = [];
  for (let part = 0; part < memberParts; part += 1) {
    let after: string | null = null;
    for (let isLast = false; !isLast; ) {
      const page = await read(part, after);
      found.push(...page.userIds);
      after = page.userIds.at(-1) ?? after;
      isLast = page.isLast;
    }
  }
  return found.toSorted();
}

it("enters every verified user in the list of members, page by page and as often as one likes", async () => {
  const { documents } = tables;
  const table = tables.tables.ACCOUNTS_TABLE;
  expect(await members()).toEqual([listed]);
  let nowMs = 0;
  // Each look at the clock takes all the time there is, so each call reads one page.
  const hurried = memberListing({ documents, table, clock: () => (nowMs += 41_000) });
  let count = 0;
  let calls = 0;
  let after: string | undefined;
  do {
    const answer = await hurried(after);
    count += answer.listed;
    calls += 1;
    after = listRequest({ action: "list-members", after: answer.next })?.after;
  } while (after !== undefined);
  expect(calls).toBeGreaterThan(1);
  expect(count).toBe(users.length - 1);
  const expected = users.filter((id) => id !== unverified).toSorted();
  expect(await members()).toEqual(expected);
  const again = memberListing({ documents, table, clock: Date.now });
  expect(await again(undefined)).toEqual({ listed: users.length - 1, next: null });
  expect(await members()).toEqual(expected);
  const untouched = new QueryCommand({
    TableName: table,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": userKey(unverified).pk },
  });
  expect((await documents.send(untouched)).Items).toHaveLength(1);
});

it("is asked for by name, and by nothing else", () => {
  expect(listRequest({ action: "list-members" })).toEqual({ after: undefined });
  expect(listRequest({ action: "set-role", email: "ann@example.com", role: "ADMIN" })).toBeUndefined();
  expect(listRequest({ action: "list-members", from: 1 })).toBeUndefined();
});
