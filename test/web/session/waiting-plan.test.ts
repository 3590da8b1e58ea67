import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SealedRecords } from "#web/session/sealed-records.ts";
import { mayWait, unsavedEntries } from "#web/session/unsaved-entries.ts";
import { createWaitingPlan, type HoldName } from "#web/session/waiting-plan.ts";
import { FakeStorage } from "./fake-storage.ts";

const records = new Map<string, unknown>();
const names = new Set<string>();
const device: SealedRecords = {
  read: async (key) => records.get(key),
  write: async (key, value) => void records.set(key, value),
  remove: async (key) => void records.delete(key),
};
const hold: HoldName = async (name) => {
  if (names.has(name)) return null;
  names.add(name);
  return () => names.delete(name);
};

/** A tab of the device; what it holds ends with it. */
function tab() {
  const storage = new FakeStorage();
  const entriesOf = (userId: string) => unsavedEntries("plan", userId, storage);
  const waiting = createWaitingPlan(device, hold, entriesOf);
  return { waiting, entriesOf, end: () => names.clear() };
}

beforeEach(() => {
  records.clear();
  names.clear();
  vi.stubGlobal("localStorage", new FakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe("plan changes that wait for a network", () => {
  it("come back in the next tab of the same user, and of no other", async () => {
    const one = tab();
    one.entriesOf("u1").write("p1", { changes: 1 });
    await one.waiting.keep("u1");
    one.end();
    expect([mayWait("u1"), mayWait("u2")]).toEqual([true, false]);
    const next = tab();
    await next.waiting.restore("u2");
    expect(next.entriesOf("u2").keys()).toEqual([]);
    await next.waiting.restore("u1");
    expect(next.entriesOf("u1").read("p1")).toEqual({ changes: 1 });
  });

  it("are written once for the changes made while they are sealed, and then with all of them", async () => {
    const one = tab();
    const write = vi.spyOn(device, "write");
    const kept = [1, 2, 3, 4].map((value) => {
      one.entriesOf("u1").write("p1", { changes: value });
      return one.waiting.keep("u1");
    });
    await Promise.all(kept);
    one.entriesOf("u1").write("p1", { changes: 5 });
    await one.waiting.keep("u1");
    expect(write.mock.calls.map(([, value]) => value)).toEqual([
      { p1: { changes: 4 } },
      { p1: { changes: 5 } },
    ]);
  });

  it("are not taken over while their tab is open", async () => {
    const one = tab();
    one.entriesOf("u1").write("p1", { changes: 1 });
    await one.waiting.keep("u1");
    const beside = tab();
    await beside.waiting.restore("u1");
    expect(beside.entriesOf("u1").keys()).toEqual([]);
  });

  it("are removed from the device once they are saved", async () => {
    const one = tab();
    one.entriesOf("u1").write("p1", { changes: 1 });
    await one.waiting.keep("u1");
    one.entriesOf("u1").write("p1", undefined);
    await one.waiting.keep("u1");
    expect([records.size, names.size, mayWait("u1")]).toEqual([0, 0, false]);
  });

  it("are removed when their user logs out", async () => {
    const one = tab();
    one.entriesOf("u1").write("p1", { changes: 1 });
    await one.waiting.keep("u1");
    await one.waiting.remove("u1");
    expect([records.size, mayWait("u1")]).toEqual([0, false]);
  });
});
