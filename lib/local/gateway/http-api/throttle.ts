import type { Throttle } from "./definition.ts";

/** A token bucket: `burst` calls at once, refilled at `perSecond`. */
export function createBucket({ perSecond, burst }: Throttle, now: () => number): () => boolean {
  let tokens = burst;
  let filledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1000) * perSecond);
    filledAt = time;
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}
