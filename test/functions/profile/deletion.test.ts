import { beforeEach, describe, expect, it } from "vitest";
import { deletionRequest, resumeDeletions } from "#functions/profile/deletion/deletion.ts";
import { remover } from "#functions/profile/deletion/removal.ts";
import type { OwnedPart } from "#functions/profile/ownership.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeProfileStore } from "#test/fakes/profile-store.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { profileOf } from "./people.ts";

const minuteMs = 60_000;
const ada = profileOf("Ada@Example.com");

let nowMs: number;
let store: ReturnType<typeof fakeProfileStore>;
let mailer: ReturnType<typeof fakeMailer>;
let log: ReturnType<typeof fakeLog>;
/** What is left of each part; `broken` parts fail. */
let left: Map<string, number>;
let broken: Set<string>;

/** A part that removes one thing at a time, each of which takes a second. */
const part = (name: string): OwnedPart => ({
  name,
  remove: async (_userId, hasTime) => {
    if (broken.has(name)) throw new Error(`${name} is down`);
    for (let rest = left.get(name) ?? 0; rest > 0; rest -= 1) {
      if (!hasTime()) return false;
      nowMs += 1_000;
      left.set(name, rest - 1);
    }
    return true;
  },
});

beforeEach(() => {
  nowMs = noonMs;
  store = fakeProfileStore(ada);
  mailer = fakeMailer();
  log = fakeLog();
  left = new Map([
    ["files", 2],
    ["plans", 30],
  ]);
  broken = new Set();
});
const clock = () => nowMs;
const remove: ReturnType<typeof remover> = (userId, hasTime) =>
  remover([part("files"), part("plans")], log)(userId, hasTime);
const request = (userId: string) => deletionRequest({ store, remove, mailer, log, clock })(userId);
const resume = (budgetMs = 10_000) => resumeDeletions({ queue: store, remove, clock, budgetMs });

describe("asking for the deletion of an account", () => {
  it("removes the user at once, then as much as there is time for, and says goodbye", async () => {
    await request(ada.id);
    expect(store.profiles.size).toBe(0);
    expect(left).toEqual(
      new Map([
        ["files", 0],
        ["plans", 24],
      ]),
    );
    expect(mailer.sent).toMatchObject([
      { address: "ada@example.com", content: { subject: "Your account was deleted" } },
    ]);
  });

  it("twice is the same as once", async () => {
    await Promise.all([request(ada.id), request(ada.id)]);
    await request(ada.id);
    expect(mailer.sent).toHaveLength(1);
    expect(store.deletions.size).toBe(1);
  });

  it("succeeds when a part or the mail fails: the schedule does the rest", async () => {
    broken.add("files");
    mailer.failNext();
    await request(ada.id);
    expect(store.profiles.size).toBe(0);
    expect(left.get("plans")).toBeLessThan(30);
    expect(log.lines.map(({ level }) => level)).toEqual(["warn", "error"]);
    expect(JSON.stringify(log.lines).toLowerCase()).not.toContain("ada@example.com");
  });

  it("follows a user who moves to another address at that moment", async () => {
    const moved = { ...store, find: store.find, begin: store.begin };
    let isFirst = true;
    moved.begin = async (user, at) => {
      if (isFirst) store.profiles.set(ada.id, { ...ada, email: "new@example.com" });
      isFirst = false;
      return store.begin(user, at);
    };
    await deletionRequest({ store: moved, remove, mailer, log, clock })(ada.id);
    expect(mailer.sent).toMatchObject([{ address: "new@example.com" }]);
    expect(store.profiles.size).toBe(0);
  });
});

describe("the schedule", () => {
  it("continues where time ran out, until nothing is left", async () => {
    await request(ada.id);
    expect(await resume()).toEqual({ completed: 0, left: 1 });
    expect(await resume()).toEqual({ completed: 0, left: 1 });
    expect([...left.values()]).toEqual([0, 4]);
    nowMs += 2 * minuteMs;
    expect(await resume()).toEqual({ completed: 1, left: 0 });
    expect(store.deletions.size).toBe(0);
    expect(await resume()).toEqual({ completed: 0, left: 0 });
  });

  it("removes what a request that was under way wrote after the deletion", async () => {
    left = new Map();
    await request(ada.id);
    left.set("plans", 1);
    expect(await resume()).toEqual({ completed: 0, left: 1 });
    left.set("plans", 1);
    nowMs += 2 * minuteMs;
    expect(await resume()).toEqual({ completed: 1, left: 0 });
    expect(left.get("plans")).toBe(0);
  });

  it("tries everything before it reports a failure, and tries again", async () => {
    broken.add("files");
    left.set("plans", 1);
    await request(ada.id);
    nowMs += 2 * minuteMs;
    await expect(resume()).rejects.toThrow("Some accounts could not be removed completely");
    expect(left.get("plans")).toBe(0);
    expect(store.deletions.size).toBe(1);
    broken.clear();
    expect(await resume()).toEqual({ completed: 1, left: 0 });
    expect(left.get("files")).toBe(0);
  });

  it("does not let an account that fails hold up the others", async () => {
    const bob = profileOf("bob@example.com");
    store.profiles.set(bob.id, bob);
    left = new Map();
    await request(ada.id);
    await request(bob.id);
    nowMs += 2 * minuteMs;
    const failing: typeof remove = async (userId, hasTime) =>
      userId === ada.id ? { isClean: false, errors: [new Error("down")] } : remove(userId, hasTime);
    await expect(
      resumeDeletions({ queue: store, remove: failing, clock, budgetMs: 10_000 }),
    ).rejects.toThrow();
    expect([...store.deletions.keys()]).toEqual([ada.id]);
  });
});
