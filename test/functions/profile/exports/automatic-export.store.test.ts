import { randomBytes } from "node:crypto";
import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { readSettings } from "#functions/platform/records/account-settings.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { automaticExport, exportOnDemand } from "#functions/profile/exports/automatic-export.ts";
import { dueExports } from "#functions/profile/exports/due-exports.ts";
import { exportService } from "#functions/profile/exports/export.ts";
import { exportWriter } from "#functions/profile/exports/export-writer.ts";
import { readyExports } from "#functions/profile/exports/ready-exports.ts";
import { partitionReader } from "#functions/profile/owned-reader.ts";
import type { Profile } from "#functions/profile/profiles.ts";
import { settingsStore } from "#functions/settings/store.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import type { ExportRhythm } from "#shared/domain/settings/automatic-export.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { profileOf } from "#test/functions/profile/people.ts";
import { openLocal } from "#test/lib/local/s3/target.ts";

const bucket = "test-files";
const paid = { tier: "basic-monthly", status: "active", expiresAt: null, cancelAtPeriodEnd: false } as const;

let tables: TestTables;
let s3: Awaited<ReturnType<typeof openLocal>>;
beforeAll(async () => {
  tables = await startTestTables();
  s3 = await openLocal({ buckets: [bucket], clock: () => nowMs });
});
afterAll(async () => {
  await Promise.all([tables.close(), s3.close()]);
});

let nowMs: number;
let mailed: string[];
let subjects: string[];
beforeEach(() => {
  nowMs = Date.parse("2026-11-24T12:00:00Z");
  mailed = [];
  subjects = [];
});

const clock = () => nowMs;
const table = () => tables.tables.ACCOUNTS_TABLE;
const write = () =>
  exportWriter(s3.client, { bucket, clock, newId: () => randomBytes(16).toString("base64url") });
const files = () =>
  readyExports(tables.documents, s3.client, {
    table: table(),
    bucket,
    origin: `${s3.url}/${bucket}`,
    clock,
    write: write(),
  });

/** A member, and switching automatic exports on or off as the settings do. */
async function member(changes: Partial<Profile> = {}) {
  const profile = profileOf(`${crypto.randomUUID()}@example.com`, { subscription: paid, ...changes });
  const item = { ...userKey(profile.id), ...profile };
  await tables.documents.send(new PutCommand({ TableName: table(), Item: item }));
  const settings = settingsStore(tables.documents, table(), clock);
  const stored = async () =>
    (await readSettings(tables.documents, table())(profile.id))?.stored("dataExport") ?? {};
  return {
    ...profile,
    choose: async (autoExport: boolean, exportRhythm: ExportRhythm = "monthly") =>
      settings.changeExport(profile.id, await stored(), { autoExport, exportRhythm }),
    chooseMetadata: (includeMetadata: boolean) =>
      settings.change(profile.id, "environment", { includeMetadata }),
  };
}

const log = fakeLog();
const dependencies = () => ({
  due: dueExports(tables.documents, table()),
  collect: exportService(partitionReader(tables.documents), {
    tables: {
      accounts: table(),
      planner: tables.tables.PLANNER_TABLE,
      correspondence: tables.tables.CORRESPONDENCE_TABLE,
      events: tables.tables.EVENTS_TABLE,
    },
    clock,
  }).collect,
  write: write(),
  outbox: {
    wrap: async (address: string, { subject }: Pick<MailContent, "subject">) => {
      mailed.push(address);
      subjects.push(subject);
      return { id: crypto.randomUUID(), uselessFrom: new Date(nowMs + dayMs).toISOString(), sealed: "x" };
    },
  },
  tables: { accounts: table(), events: tables.tables.EVENTS_TABLE },
  webOrigin: "https://halvest.example",
  clock,
});
const run = (collect = dependencies().collect) =>
  automaticExport({ ...dependencies(), collect, log, budgetMs: dayMs })();

const mailsWaiting = async () => {
  const { Items = [] } = await tables.documents.send(
    new ScanCommand({ TableName: tables.tables.EVENTS_TABLE, ConsistentRead: true }),
  );
  return Items.filter(({ sk }) => sk === "mail").length;
};

describe("automatic exports", () => {
  it("are made on the first of the month, once, and can be downloaded for a week", async () => {
    const ann = await member();
    await ann.choose(true);
    expect(await run()).toEqual({ made: 0, failed: 0 });
    nowMs = Date.parse("2026-12-01T06:10:00Z");
    const before = await mailsWaiting();
    expect(await run()).toEqual({ made: 1, failed: 0 });
    expect(await run()).toEqual({ made: 0, failed: 0 });
    expect(mailed).toEqual([ann.email]);
    expect(await mailsWaiting()).toBe(before + 1);
    const [ready, ...others] = await files().list(ann.id);
    expect(others).toEqual([]);
    expect(ready).toMatchObject({
      fileName: "halvest-export-2026-12-01.zip",
      expiresAt: "2026-12-08T06:10:00.000Z",
    });
    const answer = await fetch(await files().address(ann.id, ready!));
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="halvest-export-2026-12-01.zip"',
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(ready?.bytes);
    expect(strFromU8(unzipSync(bytes)["profile.csv"]!)).toContain(ann.email);
    expect(await files().find("someone-else", ready!.id)).toBeUndefined();
    nowMs += 7 * dayMs;
    expect(await files().list(ann.id)).toEqual([]);
    expect(await files().find(ann.id, ready!.id)).toBeUndefined();
    nowMs = Date.parse("2027-01-01T06:10:00Z");
    expect(await run()).toEqual({ made: 1, failed: 0 });
    await ann.choose(false);
  });

  it("say when they were made, unless the settings leave metadata out", async () => {
    const [ann, bob] = [await member(), await member()];
    await Promise.all([ann.choose(true), bob.choose(true), bob.chooseMetadata(false)]);
    nowMs = Date.parse("2026-12-01T06:10:00Z");
    expect(await run()).toEqual({ made: 2, failed: 0 });
    const about = async ({ id }: { id: string }) => {
      const [ready] = await files().list(id);
      const bytes = await (await fetch(await files().address(id, ready!))).arrayBuffer();
      const parts = unzipSync(new Uint8Array(bytes));
      expect(Object.keys(parts)).toContain("profile.csv");
      return parts["about.csv"] && strFromU8(parts["about.csv"]);
    };
    expect(await about(ann)).toContain("2026-12-01T06:10:00.000Z");
    expect(await about(bob)).toBeUndefined();
    await Promise.all([ann.choose(false), bob.choose(false)]);
  });

  it("end when they are switched off", async () => {
    const bob = await member();
    await bob.choose(true);
    await bob.choose(false);
    nowMs = Date.parse("2026-12-01T06:10:00Z");
    expect(await run()).toEqual({ made: 0, failed: 0 });
    expect(await files().list(bob.id)).toEqual([]);
  });

  it("wait where the subscription does not include them, or the address is not verified", async () => {
    const free = await member({ subscription: { ...paid, tier: "free" } });
    const unverified = await member({ emailVerified: false });
    await Promise.all([free.choose(true), unverified.choose(true)]);
    nowMs = Date.parse("2026-12-01T06:10:00Z");
    expect(await run()).toEqual({ made: 0, failed: 0 });
    expect(mailed).toEqual([]);
    // It is next month's then.
    expect(await run()).toEqual({ made: 0, failed: 0 });
    const item = { ...userKey(unverified.id), ...unverified, emailVerified: true, choose: undefined };
    await tables.documents.send(new PutCommand({ TableName: table(), Item: item }));
    expect(await run()).toEqual({ made: 0, failed: 0 });
    nowMs = Date.parse("2027-01-01T06:10:00Z");
    expect(await run()).toEqual({ made: 1, failed: 0 });
    expect(mailed).toEqual([unverified.email]);
    await Promise.all([free.choose(false), unverified.choose(false)]);
  });

  it("follow the chosen rhythm, and a change of it", async () => {
    const ida = await member();
    // A Tuesday.
    await ida.choose(true, "weekly");
    nowMs = Date.parse("2026-11-30T05:50:00Z");
    expect(await run()).toEqual({ made: 0, failed: 0 });
    nowMs = Date.parse("2026-11-30T06:10:00Z");
    expect(await run()).toEqual({ made: 1, failed: 0 });
    nowMs = Date.parse("2026-12-07T06:10:00Z");
    expect(await run()).toEqual({ made: 1, failed: 0 });
    await ida.choose(true, "quarterly");
    nowMs = Date.parse("2026-12-31T06:10:00Z");
    expect(await run()).toEqual({ made: 0, failed: 0 });
    nowMs = Date.parse("2027-01-01T06:10:00Z");
    expect(await run()).toEqual({ made: 1, failed: 0 });
    nowMs = Date.parse("2027-03-31T06:10:00Z");
    expect(await run()).toEqual({ made: 0, failed: 0 });
    await ida.choose(false, "quarterly");
  });

  const failing = () => run(async () => Promise.reject(new Error("no answer")));

  it("that fail are tried again after four hours, while others are made", async () => {
    const [eve, max] = [await member(), await member()];
    await eve.choose(true);
    nowMs = Date.parse("2026-12-01T06:10:00Z");
    expect(await failing()).toEqual({ made: 0, failed: 1 });
    expect(log.lines.at(-1)).toMatchObject({ level: "warn", fields: { userId: eve.id, attempts: 1 } });
    await max.choose(true, "weekly");
    nowMs += 3.9 * hourMs;
    expect(await run()).toEqual({ made: 0, failed: 0 });
    nowMs += 0.2 * hourMs;
    expect(await run()).toEqual({ made: 1, failed: 0 });
    expect(mailed).toEqual([eve.email]);
    await Promise.all([eve.choose(false), max.choose(false)]);
  });

  it("that fail six times end with a mail, and are made again in the next month", async () => {
    const eve = await member();
    await eve.choose(true);
    nowMs = Date.parse("2026-12-01T06:10:00Z");
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect(mailed, `before attempt ${attempt}`).toEqual([]);
      expect(await failing()).toEqual({ made: 0, failed: 1 });
      nowMs += 4.1 * hourMs;
    }
    expect(subjects).toEqual(["Your automatic export could not be made"]);
    expect(mailed).toEqual([eve.email]);
    expect(log.lines.filter(({ level }) => level === "error").at(-1)).toMatchObject({
      message: "an automatic export was given up",
      fields: { userId: eve.id, nextAt: "2027-01-01T06:00:00.000Z" },
    });
    expect(await failing()).toEqual({ made: 0, failed: 0 });
    nowMs = Date.parse("2027-01-01T06:10:00Z");
    // The attempts of the last month do not count.
    expect(await failing()).toEqual({ made: 0, failed: 1 });
    expect(subjects).toHaveLength(1);
    nowMs += 4.1 * hourMs;
    expect(await run()).toEqual({ made: 1, failed: 0 });
    await eve.choose(false);
  });

  it("whose function ends without an error count as attempts as well", async () => {
    const eve = await member();
    await eve.choose(true);
    nowMs = Date.parse("2026-12-01T06:10:00Z");
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const begun = Promise.withResolvers<void>();
      void run(async () => {
        begun.resolve();
        return new Promise<never>(() => undefined);
      });
      await begun.promise;
      expect(await run(), "while it is being made").toEqual({ made: 0, failed: 0 });
      nowMs += 4.1 * hourMs;
    }
    expect(subjects).toEqual([]);
    expect(await run()).toEqual({ made: 0, failed: 1 });
    expect(subjects).toEqual(["Your automatic export could not be made"]);
    expect(await run()).toEqual({ made: 0, failed: 0 });
    await eve.choose(false);
  });
});

describe("a file of the automatic export", () => {
  const fileNames = async (userId: string) => (await files().list(userId)).map(({ fileName }) => fileName);
  const textOf = async (userId: string) => {
    const [ready] = await files().list(userId);
    const answer = await fetch(await files().address(userId, ready!));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!ready?.fileName.endsWith(".zip")) return strFromU8(bytes);
    return strFromU8(Object.values(unzipSync(bytes))[0]!);
  };

  it.each([
    ["a JSON file", false, "halvest-export-2026-12-01.json"],
    ["a zip with it where exports are compressed", true, "halvest-export-2026-12-01.zip"],
  ])("is %s, by schedule and on demand", async (_, compressExports, name) => {
    const [scheduled, asking] = [await member(), await member()];
    const settings = settingsStore(tables.documents, table(), clock);
    for (const { id } of [scheduled, asking]) {
      await settings.changeExport(
        id,
        {},
        {
          autoExport: id === scheduled.id,
          exportRhythm: "monthly",
          exportFormat: "json",
        },
      );
      await settings.change(id, "environment", { compressExports });
    }
    nowMs = Date.parse("2026-12-01T06:10:00Z");
    expect(await run()).toEqual({ made: 1, failed: 0 });
    await exportOnDemand(dependencies())(asking.id);
    for (const { id, email } of [scheduled, asking]) {
      expect(await fileNames(id)).toEqual([name]);
      expect(JSON.parse(await textOf(id)).data.profile).toMatchObject([{ email }]);
    }
    expect(mailed.toSorted()).toEqual([scheduled.email, asking.email].toSorted());
    await scheduled.choose(false);
  });
});

describe("the answer of an export", () => {
  const file = (length: number) => ({
    fileName: "export.xlsx",
    mediaType: "application/x-test",
    bytes: new Uint8Array(length).fill(7),
  });

  it("has a file that fits in it, and stores nothing", async () => {
    const { content, url } = await files().answer("ann", file(4 * 1024 * 1024));
    expect(url).toBeNull();
    expect(content?.length).toBeLessThan(6 * 1024 * 1024);
    expect(await files().list("ann")).toEqual([]);
  });

  it("has an address of a larger one that works for five minutes", async () => {
    const { content, url } = await files().answer("ann", file(4 * 1024 * 1024 + 1));
    expect(content).toBeNull();
    const answer = await fetch(url!);
    expect((await answer.arrayBuffer()).byteLength).toBe(4 * 1024 * 1024 + 1);
    expect(await files().list("ann")).toMatchObject([{ fileName: "export.xlsx" }]);
    nowMs += 301_000;
    expect((await fetch(url!)).status).toBe(403);
  });
});
