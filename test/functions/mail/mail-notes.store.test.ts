import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { mailNotes } from "#functions/mail/mail-notes.ts";
import { desk, messageKey } from "#functions/platform/records/mailboxes.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

it("names the mail of a message, and leaves one alone that has been deleted", async () => {
  const { documents } = tables;
  const TableName = tables.tables.CORRESPONDENCE_TABLE;
  const Key = messageKey(desk, "t1", 2);
  await documents.send(new PutCommand({ TableName, Item: { ...Key, content: "Hello" } }));
  const note = mailNotes(documents, TableName);
  const sent = { messageId: "<1@ses>", threadId: "<root@halvest.example>" };
  await note({ id: "t1", sequence: 2 }, sent);
  await note({ id: "t1", sequence: 3 }, sent);
  const read = async (key: object) => (await documents.send(new GetCommand({ TableName, Key: key }))).Item;
  expect(await read(Key)).toEqual({
    ...Key,
    content: "Hello",
    emailMessageId: "<1@ses>",
    emailThreadId: "<root@halvest.example>",
  });
  expect(await read(messageKey(desk, "t1", 3))).toBeUndefined();
  // Someone archives it at this moment.
  const sending = vi.spyOn(documents, "send").mockImplementationOnce(async () => {
    throw new TransactionConflictException({ message: "Transaction is ongoing for the item", $metadata: {} });
  });
  await note({ id: "t1", sequence: 2 }, "given up");
  sending.mockRestore();
  expect(await read(Key)).toMatchObject({ content: "Hello", status: "FAILED" });
});
