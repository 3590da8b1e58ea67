import { randomUUID } from "node:crypto";
import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memberReader } from "#functions/correspondence/notices/broadcast-store.ts";
import { firstOf, type StoredMessage } from "#functions/correspondence/records/conversations.ts";
import { notificationStore } from "#functions/correspondence/records/notification-store.ts";
import { conversationStore } from "#functions/correspondence/records/store.ts";
import { closedConversations } from "#functions/correspondence/removal.ts";
import { eventLog } from "#functions/platform/records/event-log.ts";
import { desk, userMailbox } from "#functions/platform/records/mailboxes.ts";
import { memberItem } from "#functions/platform/records/members-index.ts";
import { notifier } from "#functions/platform/records/notifications.ts";
import { userKey } from "#functions/platform/records/users.ts";
import type { Profile } from "#functions/profile/profiles.ts";
import { retainedKinds } from "#functions/profile/retention/kinds.ts";
import { pendingRemovals, retention } from "#functions/profile/retention/retention.ts";
import { retentionStore } from "#functions/profile/retention/retention-store.ts";
import { settingsStore } from "#functions/settings/store.ts";
import { createShareStore, endedLinks } from "#functions/sharing/store.ts";
import { agedSimulations } from "#functions/simulations/aged-simulations.ts";
import { createSimulationStore } from "#functions/simulations/store.ts";
import { createTransactionStore } from "#functions/transactions/store.ts";
import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { storedBuy, writeNow } from "#test/contracts/transaction-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { profileOf } from "#test/functions/profile/people.ts";

const paid = { tier: "basic-monthly", status: "active", expiresAt: null, cancelAtPeriodEnd: false } as const;
const start = Date.parse("2026-11-24T12:00:00Z");

let tables: TestTables;
let nowMs: number;
let mails: { address: string; subject: string; text: string }[];
// Each test has members of its own only.
beforeEach(async () => {
  tables = await startTestTables();
  nowMs = start;
  mails = [];
});
afterEach(() => tables.close());

const clock = () => nowMs;
const names = () => ({
  accounts: tables.tables.ACCOUNTS_TABLE,
  planner: tables.tables.PLANNER_TABLE,
  correspondence: tables.tables.CORRESPONDENCE_TABLE,
  events: tables.tables.EVENTS_TABLE,
});
const simulations = () => createSimulationStore(tables.documents, names().planner, names().events);
const log = fakeLog();

const files = { release: async () => undefined };
const kinds = () =>
  retainedKinds(tables.documents, names(), {
    conversations: closedConversations(tables.documents, names().correspondence, files),
    simulations: agedSimulations(tables.documents, names().planner, names().events),
    links: endedLinks(tables.documents, names().planner),
  });
const states = () =>
  retentionStore(tables.documents, {
    tables: names(),
    page: memberReader(tables.documents, names().accounts),
    clock,
  });
/** What the page shows to a member. */
const pending = ({ id }: Member) => pendingRemovals({ owner: states().owner, kinds: kinds() })(id);

/** A run; `budget` is how often it may ask whether it has time. */
const run = (budget = Number.POSITIVE_INFINITY) => {
  let asked = 0;
  // Time passes only for the budget: it is over after so many questions.
  const spending = () => nowMs + (asked++ >= budget ? dayMs : 0);
  return retention({
    store: states(),
    kinds: kinds(),
    outbox: {
      wrap: async (address, { subject, paragraphs }) => {
        mails.push({ address, subject, text: paragraphs.join(" ") });
        return { id: randomUUID(), uselessFrom: new Date(nowMs + dayMs).toISOString(), sealed: "x" };
      },
    },
    webOrigin: "https://halvest.example",
    log,
    clock: budget === Number.POSITIVE_INFINITY ? clock : spending,
    budgetMs: dayMs - 1,
  })();
};

async function member(changes: Partial<Profile> = {}) {
  const profile = profileOf(`${randomUUID()}@example.com`, { subscription: paid, ...changes });
  for (const Item of [{ ...userKey(profile.id), ...profile }, memberItem(profile.id)]) {
    await tables.documents.send(new PutCommand({ TableName: names().accounts, Item }));
  }
  const settings = settingsStore(tables.documents, names().accounts, clock);
  const items = async (table: keyof ReturnType<typeof names>, prefix: string) => {
    const command = new QueryCommand({
      TableName: names()[table],
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": userKey(profile.id).pk, ":prefix": prefix },
      ConsistentRead: true,
    });
    return ((await tables.documents.send(command)).Items ?? []) as Record<string, unknown>[];
  };
  return {
    ...profile,
    keepActivity: (days: string) => settings.change(profile.id, "environment", { dataRetention: days }),
    keepArchive: (choice: string) => settings.change(profile.id, "dataExport", { dataRetention: choice }),
    items,
    notifications: async () =>
      (await items("correspondence", "notification#")).map(({ title }) => String(title)),
  };
}
type Member = Awaited<ReturnType<typeof member>>;

/** A notification of some days ago, and when it was read; null for one that was not. */
async function notified({ id }: Member, title: string, daysAgo: number, readDaysAgo: number | null) {
  const atMs = nowMs - daysAgo * dayMs;
  const mail = { subject: title, paragraphs: ["Something happened."] };
  await notifier(tables.documents, names(), log).security({ userId: id, atMs, mail, actionUrl: "/profile" });
  if (readDaysAgo === null) return;
  const readMs = nowMs - readDaysAgo * dayMs;
  const store = notificationStore(tables.documents, names().correspondence, names().events, () => readMs);
  const found = (await store.latest(id, 50)).find((each) => each.title === title);
  await store.markRead(id, found?.id ?? "");
}

async function simulated({ id: userId }: Member, name: string, daysAgo: number, isPinned = false) {
  const at = new Date(nowMs - daysAgo * dayMs).toISOString();
  const id = randomUUID();
  const saved = {
    ...{ id, name, notes: "", tags: [], isPinned, createdAt: at, updatedAt: at, planName: "Plan" },
    ...{ baseAmount: 250, baseCurrency: "USD", buyRhythm: "monthly", investStartDate: "2021-01-31" },
    ...{ investEndDate: "2031-01-31", epochCount: 2, simulationCount: 0, dataDate: "2026-08-21" },
    ...{ modelVersion: "1.1.0", figures },
  } as Simulation;
  const isSaved = await simulations().create(userId, saved, {} as PlanDocument, {
    limit: 50,
    asked: "asked",
    analyses: [],
  });
  expect(isSaved).toBe(true);
  return id;
}
const figures: Simulation["figures"] = {
  ...{ lastDate: "2031-01-31", periods: 120, totalBTC: 1, cumulativeCosts: 30_000, totalValueUSD: 90_000 },
  ...{ roi: 2, portfolioXirr: 0.1, averageCostBase: 30_000, maxDrawdown: 0.5, range: null },
};

async function talked({ id }: Member, subject: string, daysAgo: number, status: "OPEN" | "CLOSED") {
  const at = new Date(nowMs - daysAgo * dayMs).toISOString();
  const person = { id, displayName: "Ann", email: "ann@example.com", photoURL: null };
  const message = {
    ...{ threadId: randomUUID(), sequence: 1, messageType: "USER_TO_ADMIN", subject, content: "How?" },
    ...{ category: null, sender: person, recipient: null, isIncoming: false, createdAt: at },
    ...{ archivedAt: null, attachments: [], idempotencyKey: null },
  } as StoredMessage;
  const store = conversationStore(tables.documents, names().correspondence, names().events);
  const sides = [userMailbox(id), desk].map((mailbox) => {
    const own = { ...message, isIncoming: mailbox === desk };
    const after = { ...firstOf(own, { person, admin: null }), status };
    return { mailbox, before: null, after, messages: [{ before: null, after: own }] };
  });
  expect(await store.write(sides)).toBe(true);
  return {
    copies: async () =>
      Promise.all([desk, userMailbox(id)].map((box) => store.thread(box, message.threadId))),
  };
}

async function shared({ id: userId }: Member, endedDaysAgo: number) {
  const store = createShareStore(tables.documents, names().planner);
  const { version, shares } = await store.read(userId);
  const days = {
    createdOn: "2020-01-01",
    expiresOn: new Date(nowMs - endedDaysAgo * dayMs).toISOString().slice(0, 10),
  };
  const share = {
    id: randomUUID(),
    token: randomUUID(),
    look: "percent",
    planName: "Plan",
    simulationId: null,
    ...days,
  } as const;
  const plan = { ...days, look: "percent" } as SharedPlan;
  const list = { version: version + 1, shares: [...shares, share] };
  expect(await store.write(userId, list, { token: share.token, plan, opened: 0, language: "en" })).toBe(true);
  return { left: async () => (await store.read(userId)).shares.map(({ expiresOn }) => expiresOn) };
}

describe("retention", () => {
  it("of activity announces what becomes too old, by mail and notification, and removes it after thirty days", async () => {
    const ann = await member();
    await ann.keepActivity("90");
    await notified(ann, "old", 70, 65);
    await notified(ann, "old and unread", 70, null);
    await notified(ann, "old, read lately", 70, 20);
    await notified(ann, "young", 10, 9);
    expect(await run()).toMatchObject({ visited: 1, noticed: 1, removed: 0 });
    expect(mails).toEqual([
      {
        address: ann.email,
        subject: "Some of your data will be removed on 25 December 2026",
        text: expect.stringContaining(
          "under Environment is 90 days. On 25 December 2026 this removes what has not changed since 26 September 2026: 1 notification that you have read.",
        ),
      },
    ]);
    const [notice] = await ann
      .items("correspondence", "notification#")
      .then((all) => all.filter(({ title }) => title === mails[0]?.subject));
    expect(notice).toMatchObject({
      type: "SECURITY",
      actionUrl: "/settings?category=environment",
      isRead: false,
    });
    nowMs = Date.parse("2026-12-24T23:59:00Z");
    expect(await run()).toMatchObject({ noticed: 0, removed: 0 });
    nowMs = Date.parse("2026-12-25T00:00:00Z");
    expect(await run()).toMatchObject({ noticed: 0, removed: 1 });
    const left = ["old and unread", "old, read lately", "young", mails[0]?.subject];
    expect((await ann.notifications()).toSorted()).toEqual(left.toSorted());
    // What has become too old since then gets a notice of its own.
    expect(await run(), "once a day").toMatchObject({ visited: 0 });
    nowMs = Date.parse("2027-01-04T12:00:00Z");
    expect(await run()).toMatchObject({ visited: 1, noticed: 1, removed: 0 });
    expect(mails[1]?.subject).toContain("4 February 2027");
  });

  it("removes nothing that was read, pinned, changed or reopened after its notice", async () => {
    const ann = await member();
    await ann.keepArchive("1year");
    const pinned = await simulated(ann, "pinned later", 400);
    const changed = await simulated(ann, "changed later", 400);
    await simulated(ann, "forgotten", 400);
    await simulated(ann, "pinned", 400, true);
    await simulated(ann, "young", 100);
    expect(await run()).toMatchObject({ noticed: 1 });
    expect(mails[0]?.text).toContain("3 saved simulations that are not pinned.");
    nowMs += 20 * dayMs;
    const at = new Date(nowMs).toISOString();
    await simulations().update({ userId: ann.id, id: pinned }, { isPinned: true }, at);
    await simulations().update({ userId: ann.id, id: changed }, { notes: "look again" }, at);
    nowMs += 20 * dayMs;
    expect(await run()).toMatchObject({ removed: 1 });
    const kept = (await simulations().list(ann.id)).map(({ name }) => name);
    expect(kept.toSorted()).toEqual(["changed later", "pinned", "pinned later", "young"]);
    expect((await ann.items("planner", "simulation-plan#")).length).toBe(4);
    expect(await ann.items("planner", "simulation-count")).toMatchObject([{ saved: 4 }]);
  });

  it("of the archive concerns closed conversations with support and ended links, on both sides", async () => {
    const ann = await member();
    await ann.keepArchive("5years");
    const old = 5 * 365;
    const closed = await talked(ann, "closed", old, "CLOSED");
    const open = await talked(ann, "open", old, "OPEN");
    const recent = await talked(ann, "recent", 100, "CLOSED");
    await shared(ann, old);
    const links = await shared(ann, 3);
    await run();
    expect(mails[0]?.text).toContain(
      "1 closed conversation with support, with its files; 1 link to a shared plan that has ended.",
    );
    nowMs += 31 * dayMs;
    expect(await run()).toMatchObject({ removed: 2 });
    expect(await closed.copies()).toEqual([undefined, undefined]);
    for (const kept of [open, recent]) expect(await kept.copies()).not.toContain(undefined);
    expect(await links.left()).toEqual(["2026-11-21"]);
    expect(await ann.items("correspondence", "message#")).toHaveLength(2);
  });

  it("says what it is about to remove, as long as that is so", async () => {
    const ann = await member();
    await ann.keepArchive("1year");
    const pinned = await simulated(ann, "pinned later", 400);
    await simulated(ann, "forgotten", 400);
    await shared(ann, 400);
    expect(await pending(ann), "before a notice").toEqual([]);
    await run();
    nowMs += dayMs;
    await ann.keepActivity("90");
    await notified(ann, "old", 70, 65);
    await run();
    expect(await pending(ann)).toEqual([
      {
        ...{ scope: "environment", removeAt: "2026-12-26T00:00:00.000Z", before: "2026-09-27T00:00:00.000Z" },
        records: [{ count: 1, what: "notification that you have read" }],
      },
      {
        ...{ scope: "dataExport", removeAt: "2026-12-25T00:00:00.000Z", before: "2025-12-25T00:00:00.000Z" },
        records: [
          { count: 2, what: "saved simulations that are not pinned" },
          { count: 1, what: "link to a shared plan that has ended" },
        ],
      },
    ]);
    const at = new Date(nowMs).toISOString();
    await simulations().update({ userId: ann.id, id: pinned }, { isPinned: true }, at);
    expect((await pending(ann))[1]?.records[0]).toEqual({
      count: 1,
      what: "saved simulation that is not pinned",
    });
    // A shorter choice leaves the notice as it is, a longer one calls it off at once.
    await ann.keepActivity("30");
    await ann.keepArchive("5years");
    expect((await pending(ann)).map(({ scope }) => scope)).toEqual(["environment"]);
    nowMs += 31 * dayMs;
    await run();
    expect(await pending(ann)).toEqual([]);
    expect(await pending(await member())).toEqual([]);
  });

  it("never touches transactions and plans", async () => {
    const ann = await member();
    await Promise.all([ann.keepArchive("1year"), ann.keepActivity("30")]);
    const ledger = createTransactionStore(tables.documents, names().planner, names().events);
    const transaction = storedBuy({ dateAcquired: "2017-01-01" });
    await writeNow(ledger, ann.id, { kind: "record", transaction });
    const before = await ann.items("planner", "");
    expect(before.length).toBeGreaterThan(0);
    nowMs += 3_000 * dayMs;
    for (let pass = 0; pass < 3; pass += 1) {
      await run();
      nowMs += 40 * dayMs;
    }
    expect(await ann.items("planner", "")).toEqual(before);
  });

  it("stops when a longer time is chosen after the notice, or the subscription ends", async () => {
    const [ann, bob] = [await member(), await member()];
    for (const each of [ann, bob]) {
      await each.keepActivity("30");
      await notified(each, "old", 20, 19);
    }
    expect(await run()).toMatchObject({ visited: 2, noticed: 2 });
    await ann.keepActivity("365");
    const free = { ...userKey(bob.id), ...bob, subscription: { ...paid, status: "cancelled" } };
    const { keepActivity: _, keepArchive: __, items: ___, notifications: ____, ...Item } = free;
    await tables.documents.send(new PutCommand({ TableName: names().accounts, Item }));
    nowMs += 31 * dayMs;
    expect(await run()).toMatchObject({ noticed: 0, removed: 0 });
    expect([(await ann.notifications()).length, (await bob.notifications()).length]).toEqual([2, 2]);
    nowMs += 300 * dayMs;
    expect(await run(), "what is then too old has its own notice").toMatchObject({ noticed: 1, removed: 0 });
    expect(mails.at(-1)?.text).toContain("is 365 days.");
  });

  it("goes by the notice when a shorter time is chosen after it, and gives another one then", async () => {
    const ann = await member();
    await ann.keepActivity("180");
    await notified(ann, "very old", 170, 160);
    await notified(ann, "not so old", 40, 39);
    await run();
    await ann.keepActivity("30");
    expect(await run()).toMatchObject({ noticed: 0 });
    nowMs += 31 * dayMs;
    expect(await run()).toMatchObject({ removed: 1 });
    expect(await ann.notifications()).toContain("not so old");
    nowMs += dayMs;
    expect(await run()).toMatchObject({ noticed: 1 });
  });

  it("is 365 days of activity and all of the archive for those who have chosen nothing, none for free accounts", async () => {
    const ann = await member();
    const free = await member({ subscription: { ...paid, tier: "free" } });
    for (const each of [ann, free]) {
      await notified(each, "old", 400, 390);
      await simulated(each, "old", 4_000);
    }
    expect(await run()).toMatchObject({ visited: 2, noticed: 1 });
    nowMs += 31 * dayMs;
    expect(await run()).toMatchObject({ removed: 1 });
    expect(await free.notifications()).toEqual(["old"]);
    await ann.keepActivity("0");
    nowMs += 4_000 * dayMs;
    expect(await run()).toMatchObject({ noticed: 0, removed: 0 });
  });

  it("removes entries of the event log, but not the one that has taken an old one's place", async () => {
    const ann = await member();
    await ann.keepActivity("90");
    const entries = eventLog(tables.documents, names(), log);
    const logging = { logLevel: "debug", retentionDays: 365, includeContext: false } as const;
    const note = (daysAgo: number, message: string) =>
      entries.add(ann.id, logging, nowMs - daysAgo * dayMs, { level: "info", message });
    await note(80, "old");
    await note(1, "young");
    await run();
    expect(mails[0]?.text).toContain("1 entry of the event log.");
    nowMs += 29 * dayMs;
    await note(0, "new");
    nowMs += 2 * dayMs;
    expect(await run()).toMatchObject({ removed: 1 });
    const left = (await ann.items("events", "developer-log#")).map(({ message }) => message);
    expect(left).toEqual(["young", "new"]);
  });

  it("is repeated without harm, together with itself, and goes on where a run had no more time", async () => {
    // In the last part: each run asks about its time twenty times before.
    const ann = await member({ id: `${randomUUID().slice(0, -1)}f` });
    await ann.keepActivity("30");
    for (let index = 0; index < 12; index += 1) await notified(ann, `old ${index}`, 25, 24);
    const both = await Promise.all([run(), run()]);
    expect(both.reduce((sum, { noticed }) => sum + noticed, 0)).toBeLessThanOrEqual(1);
    await run();
    expect(mails.length).toBe(1);
    nowMs += 31 * dayMs;
    const parts: number[] = [];
    for (let day = 0; day < 8; day += 1) {
      parts.push((await run(26)).removed);
      nowMs += dayMs;
    }
    expect(parts[0]).toBeLessThan(12);
    expect(parts.filter((part) => part > 0).length).toBeGreaterThan(1);
    expect(parts.reduce((sum, part) => sum + part)).toBe(12);
    expect(await ann.notifications()).toEqual([mails[0]?.subject]);
  });

  it("reaches every member, part by part, whatever fails for one", async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => member()));
    for (const each of all) await notified(each, "old", 400, 399);
    const broken = { ...userKey(all[0]?.id ?? ""), sk: "retention#environment", days: "none" };
    await tables.documents.send(new PutCommand({ TableName: names().accounts, Item: broken }));
    const endOf = () =>
      run().then(
        () => "done",
        (error: Error) => error.message,
      );
    expect([await endOf(), await endOf()], "said once everyone has been visited").toContain(
      "Some retention was not enforced",
    );
    expect(new Set(mails.map(({ address }) => address))).toEqual(
      new Set(all.slice(1).map(({ email }) => email)),
    );
    expect(mails).toHaveLength(29);
  });
});
