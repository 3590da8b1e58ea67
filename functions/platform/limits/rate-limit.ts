import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { AppError } from "#functions/platform/errors.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";

/** N attempts per window of time; all callers of one subject share a counter. */
export interface RateLimit {
  /** Names the counter; unique among all limits. */
  name: string;
  max: number;
  windowMinutes: number;
  /** Each counted attempt starts the window again: after `max` attempts a whole window has to pass without one. */
  sliding?: true;
}

/** Counters that never exceed their limit, however many requests come at once. */
export interface CounterStore {
  /** Adds one and returns the count, or null when the counter is at `max`. `expiresAtMs` only tidies. */
  addBelow(key: string, max: number, expiresAtMs: number): Promise<number | null>;
  /** Adds one likewise; a counter that has not grown for `windowMs` starts again at one. */
  addSliding(key: string, max: number, window: { nowMs: number; windowMs: number }): Promise<boolean>;
  /** The count; 0 when nothing was counted. */
  read(key: string): Promise<number>;
  remove(key: string): Promise<void>;
}

export interface RateLimiter {
  /**
   * Counts one attempt.
   * @throws AppError RATE_LIMITED with the seconds until the window ends
   */
  take(limit: RateLimit, subject: string): Promise<void>;
  /** Forgets the attempts of the present window. */
  clear(limit: RateLimit, subject: string): Promise<void>;
}

/** Limits over windows of time. Subjects (addresses, networks) are stored as fingerprints only. */
export function rateLimiter(counters: CounterStore, clock: () => number): RateLimiter {
  const windowOf = ({ name, windowMinutes, sliding }: RateLimit, subject: string) => {
    const windowMs = windowMinutes * minuteMs;
    const nowMs = clock();
    const key = `${name}#${fingerprint(subject)}`;
    if (sliding) return { key, nowMs, windowMs, endMs: nowMs + windowMs };
    const startMs = Math.floor(nowMs / windowMs) * windowMs;
    return { key: `${key}#${startMs}`, nowMs, windowMs, endMs: startMs + windowMs };
  };
  return {
    take: async (limit, subject) => {
      const { key, endMs, ...window } = windowOf(limit, subject);
      const isAdmitted = limit.sliding
        ? await counters.addSliding(key, limit.max, window)
        : (await counters.addBelow(key, limit.max, endMs)) !== null;
      if (isAdmitted) return;
      throw new AppError(
        "RATE_LIMITED",
        t("Too many attempts. Please wait {count} minutes before trying again.", {
          count: String(limit.windowMinutes),
        }),
        { retryAfterSeconds: Math.max(1, Math.ceil((endMs - clock()) / 1_000)) },
      );
    },
    clear: async (limit, subject) => counters.remove(windowOf(limit, subject).key),
  };
}

/**
 * What counts as one network: an IPv4 address, or the /64 that a single IPv6 customer holds. Written out in
 * lower case without abbreviations, so that one network has one text.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const plain = address.toLowerCase().split("%")[0] ?? "";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = plain.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(gap).fill("0"), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
