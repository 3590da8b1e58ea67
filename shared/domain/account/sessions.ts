import { dayMs } from "#shared/domain/durations.ts";

/** A session ends after this long without use, on the server and in the browser. */
export const sessionIdleMs = 30 * dayMs;
