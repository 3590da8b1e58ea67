import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { CounterStore } from "#functions/platform/limits/rate-limit.ts";

const soon = Date.parse("2026-11-21T12:15:00.000Z");

/** What every store of counters promises. */
export function counterStoreContract(open: () => CounterStore): void {
  describe("a store of counters", () => {
    it("counts up to the limit and no further, however many ask at once", async () => {
      const store = open();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 8 }, () => store.addBelow(key, 3, soon)));
      expect(answers.filter((count) => count !== null).toSorted()).toEqual([1, 2, 3]);
      expect(await store.addBelow(key, 3, soon)).toBeNull();
      expect([await store.read(key), await store.read(randomUUID())]).toEqual([3, 0]);
    });

    it("counts up to a sliding limit and no further, however many ask at once", async () => {
      const store = open();
      const key = randomUUID();
      const window = { nowMs: soon, windowMs: 60_000 };
      const answers = await Promise.all(Array.from({ length: 8 }, () => store.addSliding(key, 3, window)));
      expect(answers.filter(Boolean)).toHaveLength(3);
      expect(await store.addSliding(key, 3, window)).toBe(false);
    });

    it("starts a sliding counter again a whole window after it last grew, refusals not counted", async () => {
      const store = open();
      const key = randomUUID();
      const at = (nowMs: number) => store.addSliding(key, 2, { nowMs: soon + nowMs, windowMs: 60_000 });
      expect([await at(0), await at(50_000), await at(100_000), await at(109_999)]).toEqual([
        true,
        true,
        false,
        false,
      ]);
      expect([await at(110_000), await at(110_000), await at(110_000)]).toEqual([true, true, false]);
    });

    it("keeps counters apart", async () => {
      const store = open();
      const key = randomUUID();
      expect(await store.addBelow(`${key}#1`, 1, soon)).toBe(1);
      expect(await store.addBelow(`${key}#2`, 1, soon)).toBe(1);
    });

    it("starts again after a counter was removed, also one that never was", async () => {
      const store = open();
      const key = randomUUID();
      await store.remove(key);
      await store.addBelow(key, 1, soon);
      await store.remove(key);
      expect(await store.addBelow(key, 1, soon)).toBe(1);
    });
  });
}
