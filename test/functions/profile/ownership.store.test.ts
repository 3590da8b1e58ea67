import { randomUUID } from "node:crypto";
import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authStore } from "#functions/auth/records/store.ts";
import { storedFileRemoval } from "#functions/correspondence/attachments/file-removal.ts";
import { attachmentStore } from "#functions/correspondence/records/attachment-store.ts";
import { blockStore } from "#functions/correspondence/records/blocks.ts";
import { firstOf, withMessage } from "#functions/correspondence/records/conversations.ts";
import { conversationStore } from "#functions/correspondence/records/store.ts";
import { conversationsRemover } from "#functions/correspondence/removal.ts";
import { operatorStore } from "#functions/operations/operator-store.ts";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { notifier } from "#functions/platform/records/notifications.ts";
import { createPlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { privacySettingsKey } from "#functions/platform/records/privacy-settings.ts";
import { enrolmentItem, enrolmentKey } from "#functions/platform/records/two-factor/enrolment-store.ts";
import { deletionRequest, resumeDeletions } from "#functions/profile/deletion/deletion.ts";
import { deletionQueue } from "#functions/profile/deletion/deletion-queue.ts";
import { deletionStore } from "#functions/profile/deletion/deletion-store.ts";
import { remover } from "#functions/profile/deletion/removal.ts";
import { exportService } from "#functions/profile/exports/export.ts";
import { exportPrefix } from "#functions/profile/keys.ts";
import { ownedFiles } from "#functions/profile/owned-files.ts";
import { ownedItems } from "#functions/profile/owned-items.ts";
import { ownership } from "#functions/profile/ownership.ts";
import { photoKey, photoPath } from "#functions/profile/photos/photo-address.ts";
import { photoFiles } from "#functions/profile/photos/photo-files.ts";
import { profileStore } from "#functions/profile/store.ts";
import { deviceStore } from "#functions/sessions/store.ts";
import { customerRemover } from "#functions/subscription/customer-removal.ts";
import { customerStore } from "#functions/subscription/records/customer-store.ts";
import { createTransactionStore } from "#functions/transactions/store.ts";
import { storedBuy, writeNow } from "#test/contracts/transaction-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { sessionWith } from "#test/functions/sessions/browsers.ts";
import { accountOf } from "#test/functions/subscription/samples.ts";
import { openLocal } from "#test/lib/local/s3/target.ts";
import { profileOf } from "./people.ts";
import { leaveExchange, leaveLink, leavePortfolio } from "./portfolio.ts";

const now = new Date(noonMs).toISOString();
const later = "2026-11-22T12:00:00.000Z";

const bucket = "test-files";
const inEuros = {
  currency: "EUR" as const,
  unitsPerUsd: 0.92,
  spentCents: 5_520_00,
  feesCents: 11_04,
  priceMicros: 55_200_000_000,
  dynamicTopUpCents: 0,
  cycleTopUpCents: 0,
};
let tables: TestTables;
let files: Awaited<ReturnType<typeof openLocal>>;
beforeAll(async () => {
  tables = await startTestTables();
  files = await openLocal({ buckets: [bucket] });
});
afterAll(async () => {
  await files.close();
  await tables.close();
});

const names = () => ({
  accounts: tables.tables.ACCOUNTS_TABLE,
  planner: tables.tables.PLANNER_TABLE,
  correspondence: tables.tables.CORRESPONDENCE_TABLE,
  events: tables.tables.EVENTS_TABLE,
});

/** Counts of nothing are the same as none. */
function withoutZeros(item: Record<string, unknown>): Record<string, unknown> {
  if (item.sk !== "counts") return item;
  const counted = Object.entries(item).filter(([, value]) => value !== 0);
  return Object.fromEntries(counted.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Every item of every table and every file, sorted. */
async function everything(): Promise<string[]> {
  const found: string[] = [];
  for (const TableName of Object.values(tables.tables)) {
    let start: Record<string, unknown> | undefined;
    do {
      const page = await tables.documents.send(
        new ScanCommand({ TableName, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
      );
      const items = (page.Items ?? []).map(withoutZeros).filter((item) => Object.keys(item).length > 2);
      found.push(...items.map((item) => `${TableName} ${JSON.stringify(item)}`));
      start = page.LastEvaluatedKey;
    } while (start);
  }
  const kept = await ownedFiles(files.client, bucket).list("");
  found.push(...kept.map(({ key }) => `${bucket} ${key}`));
  return found.toSorted();
}

/** A conversation with support, of which the desk has a copy. */
async function talk(userId: string, email: string): Promise<void> {
  const conversations = conversationStore(tables.documents, names().correspondence, names().events);
  const person = { id: userId, email, displayName: "Ada King", photoURL: null };
  const copiesOf = (sequence: number, threadId: string) => {
    const message = {
      threadId,
      sequence,
      messageType: "USER_TO_ADMIN" as const,
      subject: "A question",
      content: "How?",
      category: null,
      sender: person,
      recipient: null,
      createdAt: now,
      archivedAt: null,
      attachments: [],
      idempotencyKey: null,
    };
    return [
      { mailbox: userMailbox(userId), message: { ...message, isIncoming: false } },
      { mailbox: desk, message: { ...message, isIncoming: true } },
    ];
  };
  const threadId = randomUUID();
  const begun = copiesOf(1, threadId).map(({ mailbox, message }) => ({
    mailbox,
    before: null,
    after: firstOf(message, { person, admin: null }),
    messages: [{ before: null, after: message }],
  }));
  await conversations.write(begun);
  const continued = copiesOf(2, threadId).map(({ mailbox, message }, index) => ({
    mailbox,
    before: begun[index]!.after,
    after: withMessage(begun[index]!.after, message),
    messages: [{ before: null, after: message }],
  }));
  expect(await conversations.write(continued)).toBe(true);
  await attachmentStore(tables.documents, names().correspondence).add({
    id: randomUUID(),
    threadId,
    uploaderId: userId,
    filename: "month.png",
    mimeType: "image/png",
    size: 1,
    createdAt: now,
    sequence: 1,
    etag: '"a"',
    copies: 2,
  });
  await blockStore(tables.documents, names().correspondence).add(userId, randomUUID(), now);
}

/**
 * Leaves everything behind that a user can leave behind today, with the stores that do so in the product. A
 * feature that keeps something new about people adds it here.
 */
async function live(email: string): Promise<string> {
  const { documents } = tables;
  const { accounts, planner, events, correspondence } = names();
  const profile = profileOf(email, { displayName: "Ada King", emailVerified: false });
  const { id: userId, registrationId } = profile;
  const put = (TableName: string, Item: object) =>
    documents.send(new PutCommand({ TableName, Item: { ...Item } }));

  const auth = authStore(documents, accounts, names().events);
  await auth.create({ ...profile, registrationOpenUntil: null, loginVersion: 0 });
  const link = { userId, registrationId, expiresAt: later };
  const confirmation = { ...link, purpose: "verify-email" as const, tokenHash: randomUUID() };
  await auth.saveLink(confirmation);
  await auth.verifyAddress(confirmation.tokenHash, now);
  await auth.saveLink({ ...link, purpose: "reset-password", tokenHash: randomUUID() });
  const handle = "handle";
  const step = { tokenHash: randomUUID(), userId, handle, deviceInfo: {}, loginVersion: 0, expiresAt: later };
  await auth.savePendingLogin(step);
  await auth.recordLogin(
    { ...sessionWith(randomUUID(), { userId }), sealedToken: "sealed" },
    "203.0.113.7",
    0,
  );
  await deviceStore(documents, accounts).noteLogin(userId, randomUUID(), now);
  const codes = { codeSetId: randomUUID(), codeHashes: ["hash"] };
  const enrolment = {
    enrolmentId: randomUUID(),
    sealedSecret: "sealed",
    lastStep: 1,
    enabledAt: now,
    ...codes,
  };
  await put(accounts, { ...enrolmentKey(userId), ...enrolmentItem(enrolment) });
  await put(accounts, { ...privacySettingsKey(userId), allowDirectMessages: true });
  await customerStore(documents, accounts).open(accountOf(userId));
  const profiles = profileStore(documents, accounts, events);
  await profiles.rename(userId, "Ada King", "Ada Lovelace");
  const change = { userId, pendingEmail: `new.${email}`, tokenHash: randomUUID(), expiresAt: later };
  await profiles.beginEmailChange(change, now);

  await createPlanStore(documents, planner, events).readOrCreate(userId, new Date(noonMs));
  const ledger = createTransactionStore(documents, planner, events);
  await writeNow(ledger, userId, { kind: "record", transaction: storedBuy({ entered: inEuros }) });
  await ledger.stage(
    userId,
    Array.from({ length: 260 }, (_, position) => storedBuy({ position, batchId: "b", attempt: "a" })),
  );
  await leavePortfolio(documents, planner, userId);
  await leaveExchange(documents, planner, userId);
  const operator = operatorStore(documents, { accounts, events });
  const roles = { before: { role: "USER" }, after: { role: "ADMIN" } } as const;
  await operator.change({ id: randomUUID(), at: now, action: "set-role", userId, ...roles });
  await put(events, { pk: `user#${userId}`, sk: "log#1", message: "something" });
  await put(correspondence, { pk: `user#${userId}`, sk: "note#1", text: "something" });
  const mail = { subject: "Your password was changed", paragraphs: ["It was changed."] };
  const notice = { userId, atMs: noonMs, mail, actionUrl: "/profile" as const };
  await notifier(documents, { correspondence, events }, fakeLog()).security(notice);
  await talk(userId, email);
  const photos = photoFiles(files.client, { bucket, origin: "https://halvest.example" }, () => noonMs);
  await photos.put(photoKey(userId, "present"), { bytes: Buffer.from("x"), contentType: "image/jpeg" });
  await photos.put(photoKey(userId, "left-behind"), { bytes: Buffer.from("x"), contentType: "image/jpeg" });
  await photos.put(`${exportPrefix(userId)}id/export.xlsx`, { bytes: Buffer.from("x"), contentType: "x/y" });
  await profiles.changePhoto(userId, null, photoPath(userId, "present"));
  return userId;
}

const removedIdentities: string[] = [];
const removedCustomers: string[] = [];
let clock: () => number;
beforeEach(() => {
  let nowMs = noonMs;
  // Every look at the clock takes a moment, as it would.
  clock = () => {
    nowMs += 1;
    return nowMs;
  };
});
const log = fakeLog();
const attachments = () =>
  storedFileRemoval(tables.documents, files.client, { table: names().correspondence, bucket });
const removal = (items = ownedItems(tables.documents)) =>
  remover(
    ownership({
      items,
      tables: names(),
      files: ownedFiles(files.client, bucket),
      removeIdentity: async (userId) => {
        removedIdentities.push(userId);
      },
      removeConversations: conversationsRemover(tables.documents, names().correspondence, attachments()),
      removeAttachments: (userId) => attachments().removeOf(userId),
      removeCustomer: customerRemover(tables.documents, names().accounts, {
        removeCustomer: async (customerId) => {
          removedCustomers.push(customerId);
        },
      }),
    }),
    log,
  );
const store = () => deletionStore(tables.documents, names().accounts);
const queue = () => deletionQueue(tables.documents, names().accounts);
const request = (userId: string) =>
  deletionRequest({ store: store(), remove: removal(), mailer: fakeMailer(), log, clock })(userId);

describe("deleting an account", () => {
  it("leaves nothing of it in any table, and nothing changed of anyone else's", async () => {
    await live(`bystander.${randomUUID()}@example.com`);
    const before = await everything();
    const userId = await live(`leaver.${randomUUID()}@example.com`);
    expect((await everything()).length).toBeGreaterThan(before.length + 270);

    await Promise.all([request(userId), request(userId)]);
    const left = (await everything()).filter((item) => !before.includes(item));
    expect(left).toHaveLength(1);
    expect(left[0]).toContain(`"pk":"deletions#`);
    expect(left.join()).not.toContain("@");

    const job = { queue: queue(), remove: removal(), clock: () => noonMs + 10 * 60_000, budgetMs: 60_000 };
    expect(await resumeDeletions(job)).toEqual({ completed: 1, left: 0 });
    expect(await everything()).toEqual(before);
    expect(removedIdentities).toContain(userId);
    expect(removedCustomers).toContain(accountOf(userId).customerId);
  });

  it("continues where it was interrupted", async () => {
    const before = await everything();
    const userId = await live(`leaver.${randomUUID()}@example.com`);
    const user = await store().find(userId);
    if (user) await store().begin(user, now);
    let rounds = 0;
    let isClean = false;
    while (!isClean) {
      rounds += 1;
      let steps = 0;
      // A little more time at each attempt.
      ({ isClean } = await removal()(userId, () => {
        steps += 1;
        return steps <= rounds;
      }));
      expect(rounds).toBeLessThan(20);
    }
    expect(rounds).toBeGreaterThan(3);
    await queue().finish(userId);
    expect(await everything()).toEqual(before);
  });

  it("leaves no link behind when a part fails, and none that a request from before has made meanwhile", async () => {
    const before = await everything();
    const userId = await live(`leaver.${randomUUID()}@example.com`);
    const user = await store().find(userId);
    if (user) await store().begin(user, now);
    const { documents } = tables;
    const items = ownedItems(documents);
    const failing: typeof items = {
      ...items,
      removeItems: async () => {
        throw new Error("the table did not answer");
      },
    };
    expect(await removal(failing)(userId, () => true)).toMatchObject({ isClean: false });
    const slow: typeof items = {
      ...items,
      removePartition: async (...given) => {
        if (given[0] === names().planner) await leaveLink(documents, names().planner, userId);
        return items.removePartition(...given);
      },
    };
    await removal(slow)(userId, () => true);
    expect(await removal()(userId, () => true)).toMatchObject({ isClean: true });
    await queue().finish(userId);
    expect(await everything()).toEqual(before);
  });

  it("frees the address for someone new at once", async () => {
    const email = `leaver.${randomUUID()}@example.com`;
    const userId = await live(email);
    await request(userId);
    const successor = await live(email);
    expect(
      await authStore(tables.documents, names().accounts, names().events).findByAddress(email),
    ).toMatchObject({
      id: successor,
    });
    await resumeDeletions({
      queue: queue(),
      remove: removal(),
      clock: () => noonMs + 600_000,
      budgetMs: 60_000,
    });
    expect(
      await authStore(tables.documents, names().accounts, names().events).findByAddress(email),
    ).toMatchObject({
      id: successor,
    });
  });
});

describe("an export", () => {
  it("holds all that is stored about its owner, without secrets and what follows from the rest", async () => {
    const userId = await live(`owner.${randomUUID()}@example.com`);
    await live(`bystander.${randomUUID()}@example.com`);
    const service = exportService(ownedItems(tables.documents).read, { tables: names(), clock });
    const { data } = await service.collect(userId);
    const counts = Object.fromEntries(
      Object.entries(data).map(([section, items]) => [section, items.length]),
    );
    expect(counts).toEqual({
      profile: 1,
      sessions: 1,
      devices: 1,
      settings: 1,
      billing: 1,
      plan: 1,
      shares: 1,
      alerts: 1,
      wallets: 1,
      connectedServices: 1,
      exchangeTrades: 1,
      ledger: 1,
      transactions: 261,
      changesByOperators: 1,
      log: 1,
      events: 4,
      note: 1,
      notifications: 1,
      blockedPeople: 1,
      conversations: 1,
      messages: 2,
    });
    expect(JSON.stringify(data.connectedServices)).not.toContain("sealed");
    expect(data.profile?.[0]).toMatchObject({
      id: userId,
      displayName: "Ada Lovelace",
      photoURL: photoPath(userId, "present"),
    });
    // What was entered in another currency: amount, fees, price, currency and rate.
    expect(data.transactions?.filter(({ entered }) => entered !== null)).toMatchObject([
      { entered: inEuros },
    ]);
    const text = JSON.stringify(data);
    for (const secret of ["sealed", "Hash", "handle", "gsi1", '"pk"', "bystander"]) {
      expect(text).not.toContain(secret);
    }
  });
});
