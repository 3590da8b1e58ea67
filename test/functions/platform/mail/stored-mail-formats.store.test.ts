import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browserFormatsKeeper } from "#functions/auth/records/browser-formats.ts";
import { mailInFormats } from "#functions/platform/mail/template.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { mailFormatsOf, storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { settingsStore } from "#functions/settings/store.ts";
import { formatsOfLanguage } from "#shared/domain/formats.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { everyMail } from "./every-mail.ts";

const busy = {
  send: async () => {
    throw new Error("The accounts table is busy");
  },
} as unknown as DynamoDBDocumentClient;

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

it("until others are chosen they are those of the browser of the first login", async () => {
  const TableName = tables.tables.ACCOUNTS_TABLE;
  const keep = browserFormatsKeeper(tables.documents, TableName, fakeLog());
  const formatsOf = storedMailFormats(tables.documents, TableName);
  const chicago = { timezone: "America/Chicago", platform: "Linux", language: "en" };
  await keep({ userId: "bea", deviceInfo: { ...chicago, ...formatsOfLanguage("en-US") } });
  const american = {
    language: "en",
    numberFormat: "1,234.56",
    dateFormat: "MM/DD/YYYY",
    timeZone: "America/Chicago",
  };
  expect(await formatsOf("bea")).toEqual(american);
  const [, buyDay = expect.fail("no such mail")] = everyMail.find(([name]) => name === "buy day") ?? [];
  const mail = mailInFormats(await formatsOf("bea"), buyDay).paragraphs.join(" ");
  expect(mail).toContain("for EUR 1,234.57 on November 30, 2026,");

  await keep({ userId: "bea", deviceInfo: { timezone: "Europe/Rome", language: "it" } });
  expect(await formatsOf("bea"), "another browser changes nothing").toEqual(american);
  const ofCall = storedMailFormats(tables.documents, TableName, () => "de");
  expect((await ofCall("bea")).language, "the language of a call goes before that of the browser").toBe("de");
  const settings = settingsStore(tables.documents, TableName, Date.now);
  await settings.change("bea", "environment", { numberFormat: "1 234.56", timezone: "UTC" });
  expect(await formatsOf("bea")).toEqual({ ...american, numberFormat: "1 234.56", timeZone: "UTC" });
  await settings.reset("bea", "environment");
  expect(await formatsOf("bea")).toEqual(american);
});

it("a zone and formats that a browser made up are those of someone who has chosen nothing", async () => {
  const TableName = tables.tables.ACCOUNTS_TABLE;
  const keep = browserFormatsKeeper(tables.documents, TableName, fakeLog());
  await keep({ userId: "cid", deviceInfo: { timezone: "Etc/Unknown", language: "xx", numberFormat: "1" } });
  await keep({ userId: "dan", deviceInfo: { platform: "Linux" } });
  const formatsOf = storedMailFormats(tables.documents, TableName);
  for (const userId of ["cid", "dan"]) expect(await formatsOf(userId)).toEqual(mailFormatsOf());
});

it("a login does not fail when they cannot be kept", async () => {
  const log = fakeLog();
  const keep = browserFormatsKeeper(busy, "accounts", log);
  await keep({ userId: "ada", deviceInfo: { language: "de" } });
  expect(JSON.stringify(log.lines)).toContain("the formats of a browser were not kept");
});

it("a mail is written although they cannot be read", async () => {
  const formatsOf = storedMailFormats(busy, "accounts");
  expect(await formatsOf("ada")).toEqual(mailFormatsOf());
});
