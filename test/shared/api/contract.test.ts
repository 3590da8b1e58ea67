import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type FeatureContract, routeKey } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";
import { Transfer, Watched } from "#shared/api/portfolio/wallets.ts";
import { BackedUpTransaction } from "#shared/api/transactions.ts";
import { apiKeyPermissions } from "#shared/domain/account/api-keys.ts";
import { notificationTypes } from "#shared/domain/correspondence/conversations.ts";
import { webhookEvents } from "#shared/domain/developer/webhooks.ts";

const features: [string, FeatureContract][] = Object.entries(contract);
const operations = features.flatMap(([feature, group]) =>
  Object.entries(group).map(([name, operation]) => [`${feature}.${name}`, operation] as const),
);

/** Whether a schema refuses fields that it does not name; anything but an object has none. */
function isStrict(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional) return isStrict(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.every(isStrict);
  if (!(schema instanceof z.ZodObject)) return true;
  return schema.def.catchall?._zod.def.type === "never";
}

describe("texts of one line", () => {
  const uuid = "6f1d3f0c-3a52-4a05-9f0e-0d2c4b8c7a11";
  const transaction = { dateAcquired: "2024-05-05", usdSpent: 100 };
  const transfer = { date: "2024-05-05", from: "Kraken", to: null, btc: 1, feeBtc: 0 };
  const watched = { account: "Kraken", keys: "bc1qexample", kind: "wpkh" };
  const endpoint = { name: "Hook", url: "https://a.example", events: [webhookEvents[0]], maxAttempts: 3 };
  const notice = { title: "News", content: "Text", type: notificationTypes[0] };
  const button = { type: "navigate", target: "/timeline", label: "Open" };
  const file = { threadId: uuid, filename: "a.txt", contentType: "text/plain", size: 1 };
  const mail = { recipientEmail: "a@b.example", subject: "Hello", content: "Text" };
  const guest = { senderEmail: "a@b.example", senderName: "Ann", subject: "Hello", content: "Text" };
  const rowsWith = (account: string) => ({
    rows: [{ ...transaction, account }],
    idempotencyKey: "12345678",
  });
  const changesWith = (account: string) => ({
    changes: [{ kind: "change", id: uuid, version: 1, change: { account } }],
  });
  const { transactions, wallets, correspondence } = contract;
  const fields: [string, z.ZodType | undefined, (text: string) => unknown][] = [
    ["the account of a transaction", transactions.create.body, (account) => ({ ...transaction, account })],
    ["that of a changed one", transactions.update.body, (account) => ({ account })],
    ["that of an imported one", transactions.import.body, rowsWith],
    ["that of many", transactions.changeMany.body, changesWith],
    ["an account that bitcoin leaves", wallets.saveTransfer.body, (from) => ({ ...transfer, from })],
    ["one that it reaches", wallets.saveTransfer.body, (to) => ({ ...transfer, to })],
    ["the account of keys", wallets.saveWatched.body, (account) => ({ ...watched, account })],
    [
      "the subject of a message",
      correspondence.sendMessage.body,
      (subject) => ({ subject, content: "Text" }),
    ],
    ["its category", correspondence.sendMessage.body, (category) => ({ category, content: "Text" })],
    ["the subject of a mail", correspondence.sendExternalMail.body, (subject) => ({ ...mail, subject })],
    ["the name of a guest", correspondence.sendGuestMessage.body, (senderName) => ({ ...guest, senderName })],
    ["the name of a file", correspondence.presignAttachment.body, (filename) => ({ ...file, filename })],
    ["the title of a notice", correspondence.sendBulkNotification.body, (title) => ({ ...notice, title })],
    [
      "the label of its button",
      correspondence.sendBulkNotification.body,
      (label) => ({ ...notice, actions: [{ ...button, label }] }),
    ],
    [
      "the name of a key",
      contract["api-keys"].create.body,
      (name) => ({ name, permissions: [apiKeyPermissions[0]] }),
    ],
    ["the name of an endpoint", contract.webhooks.create.body, (name) => ({ ...endpoint, name })],
  ];

  it.each(fields)(
    "%s has letters of all scripts and emoji, and nothing invisible",
    (_name, schema, bodyWith) => {
      for (const text of ["Kraken 2", "كراكن", "ארנק", "می‌خواهم", "👩‍👩‍👧 ❤️"])
        expect(schema?.safeParse(bodyWith(text)).error?.issues, text).toBeUndefined();
      for (const text of ["abc\u202ed", "\u200b\u200b\u200b", "a\u2028b", "a\u2066b", "a\u00adb", "\u3164"])
        expect(JSON.stringify(schema?.safeParse(bodyWith(text)).error?.issues), text).toMatch(
          /"[^"]*ust not contain invisible characters"/,
        );
    },
  );

  it("of accounts that are stored with such characters are read, and come back from a backup", () => {
    const account = "abc\u202ed";
    const stored = { ...transfer, id: uuid, from: account };
    expect(Transfer.parse(stored)).toEqual(stored);
    expect(Watched.parse({ ...watched, account }).account).toBe(account);
    expect(BackedUpTransaction.parse({ ...transaction, id: uuid, account }).account).toBe(account);
    expect(wallets.removeWatched.body.parse({ account })).toEqual({ account });
  });
});

describe("the contract", () => {
  it("gives every operation a route of its own", () => {
    const routes = operations.map(([, operation]) => routeKey(operation).replace(/\{\w+\}/g, "{}"));
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(operations)("refuses what %s does not name", (_id, { params, query, body }) => {
    for (const schema of [params, query, body]) expect(schema === undefined || isStrict(schema)).toBe(true);
  });

  it.each(operations)(
    "protects %s by a CSRF token exactly when a session changes something",
    (_id, operation) => {
      const { method, access, csrf } = operation;
      expect(csrf).toBe(method !== "GET" && (access === "session" || access === "admin"));
    },
  );

  it.each(operations)("states the parameters of the path of %s", (_id, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(named.sort());
  });

  it.each(operations)("names reading operations where %s changes or answers others", (_id, operation) => {
    const { method, changes = [], answers } = operation;
    const reads = operations.flatMap(([id, { method: how }]) => (how === "GET" ? [id] : []));
    for (const name of changes)
      expect(reads.some((id) => id === name || id.startsWith(`${name}.`))).toBe(true);
    if (changes.length > 0) expect(method).not.toBe("GET");
    if (answers === undefined) return;
    expect(reads).toContain(answers);
    expect(operation.response).toBe(operations.find(([id]) => id === answers)?.[1].response);
  });

  const numbers = operations.flatMap(([id, { query }]) =>
    Object.entries((query?.shape ?? {}) as Record<string, z.ZodType>)
      .filter(([, field]) => field.safeParse("1").data === 1)
      .map(([name, field]) => [`${id} ${name}`, field] as const),
  );

  it("has numbers in queries", () => expect(numbers.length).toBeGreaterThan(9));

  it.each(numbers)("takes nothing but decimal digits as %s", (_id, field) => {
    for (const text of ["", " ", "0x10", "1e1", "0b11", "5.0", " 5 ", "+5", "-5", "05", "five", "1000000000"])
      expect(field.safeParse(text).error?.issues[0]?.message, text).toMatch(/^Must be a whole number from /);
  });

  it.each(operations)("has no body for %s when it only reads", (_id, { method, body }) => {
    if (method === "GET") expect(body).toBeUndefined();
  });
});
