import type { CounterStore } from "#functions/platform/limits/rate-limit.ts";

/** Counters in memory. */
export function fakeCounterStore(): CounterStore & { counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const ends = new Map<string, number>();
  return {
    counts,
    addBelow: async (key, max) => {
      const count = counts.get(key) ?? 0;
      if (count >= max) return null;
      counts.set(key, count + 1);
      return count + 1;
    },
    addSliding: async (key, max, { nowMs, windowMs }) => {
      const count = (ends.get(key) ?? 0) > nowMs ? (counts.get(key) ?? 0) : 0;
      if (count >= max) return false;
      counts.set(key, count + 1);
      ends.set(key, nowMs + windowMs);
      return true;
    },
    read: async (key) => counts.get(key) ?? 0,
    remove: async (key) => {
      counts.delete(key);
    },
  };
}
