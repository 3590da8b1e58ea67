import { GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { stopPurpose } from "#functions/alerts/delivery.ts";
import { alertEvaluation } from "#functions/alerts/evaluate.ts";
import { createAlertStore } from "#functions/alerts/store.ts";
import { isSignature } from "#functions/platform/cryptography/signatures.ts";
import type { Outbox } from "#functions/platform/mail/outbox.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { writeProfile } from "./profile.ts";
import { testDelivery } from "./stored-alerts.ts";

const peakCents = 12_000_000;
const nowMs = Date.UTC(2026, 10, 21, 12);

type TestTables = Awaited<ReturnType<typeof startTestTables>>;

/** What sends alerts over the tables, with the mails that it has sent. */
function sendingOver({ documents, tables }: Pick<TestTables, "documents" | "tables">) {
  const mails: { address: string; content: MailContent }[] = [];
  const outbox: Pick<Outbox, "wrap"> = {
    wrap: async (address, content) => {
      mails.push({ address, content });
      return { id: address, uselessFrom: "2026-11-21T12:00:00.000Z", sealed: "sealed" };
    },
  };
  const store = createAlertStore(documents, tables.PLANNER_TABLE);
  const delivery = testDelivery(documents, tables, outbox);
  const evaluate = alertEvaluation({
    store,
    delivery,
    log: fakeLog(),
    clock: () => nowMs,
    budgetMs: minuteMs,
  });
  const notificationsOf = async (userId: string) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: tables.CORRESPONDENCE_TABLE,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
        ExpressionAttributeValues: { ":pk": `user#${userId}`, ":prefix": "notification#" },
      }),
    );
    return Items;
  };
  return { mails, store, evaluate, notificationsOf };
}

it("a reached alert is a notification and, to a verified address and if wanted, a mail with a signed link that ends them", async () => {
  const { documents, tables, close } = await startTestTables();
  try {
    const { mails, store, evaluate, notificationsOf } = sendingOver({ documents, tables });
    const people = { ada: {}, bob: { emailVerified: false }, cyd: {} };
    for (const [userId, change] of Object.entries(people)) {
      await writeProfile(documents, tables.ACCOUNTS_TABLE, userId, change);
      const alerts = [{ id: "one", kind: "below" as const, value: 6_000_000, isOn: true }];
      await store.write(userId, await store.read(userId), { alerts, byMail: userId !== "cyd" });
    }
    const chosen = { ada: { numberFormat: "1,234.56" }, cyd: { language: "de" } };
    for (const [userId, environment] of Object.entries(chosen)) {
      const Item = { ...settingsKey(userId, "environment"), ...environment };
      await documents.send(new PutCommand({ TableName: tables.ACCOUNTS_TABLE, Item }));
    }
    await evaluate({ priceCents: 7_000_000, peakCents });
    expect(await evaluate({ priceCents: 5_900_000, peakCents })).toEqual({ done: 3, failed: 0 });
    expect(mails.map(({ address }) => address)).toEqual(["ada@example.com"]);
    expect(mails[0]?.content.paragraphs[0]).toMatch(
      /^When Halvest checked on 21 November 2026 at 1[23]:00 UTC/,
    );
    expect(mails[0]?.content.paragraphs[0]).toContain(
      "US$ 59,000.00, 50.83 % below its highest close of US$ 120,000.00",
    );
    const stopUrl = mails[0]?.content.stopUrl ?? "";
    const signature = /^https:\/\/halvest\.example\/stop-alerts#ada\.([\w-]+)$/.exec(stopUrl)?.[1] ?? "";
    expect(isSignature(signature, "key", stopPurpose, "ada")).toBe(true);
    expect(mails[0]?.content.unsubscribeUrl).toBe(
      `https://halvest.example/api/alerts/unsubscribe?user=ada&signature=${signature}`,
    );
    for (const userId of Object.keys(people)) {
      // Each in the language and the number format of its reader.
      const titles: Record<string, string> = {
        ada: "Bitcoin has fallen to US$ 60,000.00",
        bob: "Bitcoin has fallen to US$ 60.000,00",
        cyd: "Bitcoin ist auf US$ 60.000,00 gefallen",
      };
      expect(await notificationsOf(userId)).toMatchObject([{ type: "ALERT", title: titles[userId] }]);
    }
    const index = await documents.send(
      new GetCommand({ TableName: tables.PLANNER_TABLE, Key: { pk: "user#ada", sk: "alerts" } }),
    );
    expect(index.Item?.alerts).toMatchObject([{ isOn: false }]);
  } finally {
    await close();
  }
});

it("is a notification unless those are switched off, a mail by a switch of its own, and listed as sent in any case", async () => {
  const { documents, tables, close } = await startTestTables();
  try {
    const { mails, store, evaluate, notificationsOf } = sendingOver({ documents, tables });
    const people = { both: [true, true], inApp: [true, false], mail: [false, true], none: [false, false] };
    for (const [userId, [inAppNotifications, byMail = false]] of Object.entries(people)) {
      await writeProfile(documents, tables.ACCOUNTS_TABLE, userId, {});
      const Item = { ...settingsKey(userId, "notifications"), inAppNotifications };
      await documents.send(new PutCommand({ TableName: tables.ACCOUNTS_TABLE, Item }));
      const alerts = [{ id: "one", kind: "below" as const, value: 6_000_000, isOn: true }];
      await store.write(userId, await store.read(userId), { alerts, byMail });
    }
    await evaluate({ priceCents: 7_000_000, peakCents });
    expect(await evaluate({ priceCents: 5_900_000, peakCents })).toEqual({ done: 4, failed: 0 });
    const addresses = mails.map(({ address }) => address);
    expect(addresses.toSorted()).toEqual(["both@example.com", "mail@example.com"]);
    for (const [userId, [inApp, byMail]] of Object.entries(people)) {
      expect(await notificationsOf(userId), userId).toHaveLength(inApp ? 1 : 0);
      const { alerts, sent } = await store.read(userId);
      expect(alerts, userId).toMatchObject([{ isOn: false }]);
      expect(sent, userId).toMatchObject([{ id: "one", inApp, byMail }]);
    }
  } finally {
    await close();
  }
});
