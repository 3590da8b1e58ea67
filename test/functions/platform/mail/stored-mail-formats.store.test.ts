import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { mailFormatsOf, storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(async () => tables.close());

it("the formats of mails to a user are those of the environment settings", async () => {
  const TableName = tables.tables.ACCOUNTS_TABLE;
  const chosen = { language: "pt", timezone: "Asia/Tokyo", dataRetention: "30" };
  const Item = { ...settingsKey("ada", "environment"), ...chosen };
  await tables.documents.send(new PutCommand({ TableName, Item }));
  const formatsOf = storedMailFormats(tables.documents, TableName);
  const unchosen = mailFormatsOf();
  expect(await formatsOf("ada")).toEqual({ ...unchosen, language: "pt", timeZone: "Asia/Tokyo" });
  expect(await formatsOf("nobody")).toEqual(unchosen);
  const inGerman = storedMailFormats(tables.documents, TableName, () => "de");
  expect((await inGerman("ada")).language, "a chosen language goes before that of a call").toBe("pt");
  expect(await inGerman("nobody")).toEqual({ ...unchosen, language: "de" });
});

it("a mail is written although they cannot be read", async () => {
  const busy = {
    send: async () => {
      throw new Error("The accounts table is busy");
    },
  };
  const formatsOf = storedMailFormats(busy as unknown as DynamoDBDocumentClient, "accounts");
  expect(await formatsOf("ada")).toEqual(mailFormatsOf());
});
