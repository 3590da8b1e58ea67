import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Broadcast,
  type BroadcastPart,
  type BroadcastStore,
  broadcaster,
  shareOfPart,
} from "#functions/correspondence/notices/broadcasts.ts";

const broadcast: Broadcast = {
  id: randomUUID(),
  adminId: randomUUID(),
  createdAt: "2026-11-23T12:00:00.000Z",
  title: "News",
  content: "There is some.",
  type: "ANNOUNCEMENT",
  actionUrl: null,
  actions: [],
};
const pageSize = 10;

let part: BroadcastPart;
let users: string[];
let notified: string[];
let nowMs: number;
let silent: Set<string>;
beforeEach(() => {
  part = { part: 3, after: null, count: 0, isDone: false };
  users = Array.from({ length: 45 }, () => randomUUID()).toSorted();
  notified = [];
  silent = new Set();
  nowMs = 0;
});

const store: Pick<BroadcastStore, "find" | "parts" | "advance"> = {
  find: async (id) => (id === broadcast.id ? broadcast : undefined),
  parts: async () => [part],
  advance: async (_id, from, to) => {
    if (part.isDone || part.after !== from.after) return false;
    part = to;
    return true;
  },
};
const bringing = (changes: Partial<Parameters<typeof broadcaster>[0]> = {}) =>
  broadcaster({
    store,
    members: async (_part, after) => {
      const rest = users.filter((user) => after === null || user > after);
      return { userIds: rest.slice(0, pageSize), isLast: rest.length <= pageSize };
    },
    takers: async (userIds) => userIds.filter((userId) => !silent.has(userId)),
    notify: async (userId) => {
      if (!notified.includes(userId)) notified.push(userId);
    },
    clock: () => nowMs,
    ...changes,
  });

describe("a notification to everyone", () => {
  it("reaches each user of a part once and notes how many", async () => {
    expect(await bringing()(broadcast.id, 3)).toBe(true);
    expect(notified.toSorted()).toEqual(users);
    expect(part).toMatchObject({ count: 45, isDone: true });
    expect(await bringing()(broadcast.id, 3)).toBe(true);
    expect(part.count).toBe(45);
  });

  it("leaves out who takes none, unless it is about security", async () => {
    silent = new Set(users.slice(0, 5));
    await bringing()(broadcast.id, 3);
    expect(notified).toHaveLength(40);
    expect(part.count).toBe(40);
    part = { part: 3, after: null, count: 0, isDone: false };
    const security = { ...store, find: async () => ({ ...broadcast, type: "SECURITY" as const }) };
    await bringing({ store: security })(broadcast.id, 3);
    expect(notified).toHaveLength(45);
  });

  it("goes on after the last noted page when a call fails, and counts no one twice", async () => {
    let calls = 0;
    const notify = async (userId: string) => {
      calls += 1;
      if (calls === 25) throw new Error("the function ended");
      if (!notified.includes(userId)) notified.push(userId);
    };
    await expect(bringing({ notify })(broadcast.id, 3)).rejects.toThrow("the function ended");
    expect(part).toMatchObject({ after: users[19], count: 20, isDone: false });
    await bringing()(broadcast.id, 3);
    expect(notified.toSorted()).toEqual(users);
    expect(part).toMatchObject({ count: 45, isDone: true });
  });

  it("is counted once when two calls bring the same part", async () => {
    await Promise.all([bringing()(broadcast.id, 3), bringing()(broadcast.id, 3)]);
    expect(part).toMatchObject({ count: 45, isDone: true });
  });

  it("leaves the rest to another call when its time is over", async () => {
    const notify = async (userId: string) => {
      notified.push(userId);
      nowMs += 2_000;
    };
    expect(await bringing({ notify })(broadcast.id, 3)).toBe(false);
    expect(notified).toHaveLength(20);
    nowMs = 0;
    expect(await bringing()(broadcast.id, 3)).toBe(true);
    expect(part.count).toBe(45);
  });

  it("that is unknown is nothing to do", async () => {
    expect(await bringing()(randomUUID(), 3)).toBe(true);
    expect(notified).toEqual([]);
  });
});

describe("the share of a part", () => {
  const at = (after: string | null, isDone = false) => shareOfPart({ part: 0, after, count: 0, isDone });

  it.each([
    [null, 0],
    ["00000000-0000-4000-8000-000000000000", 0],
    ["80000000-0000-4000-8000-000000000000", 0.5],
    ["c0000000-0000-4000-8000-000000000000", 0.75],
  ])("up to %s is %d", (after, share) => expect(at(after)).toBe(share));

  it("is whole when it is done", () => expect(at(null, true)).toBe(1));
});
