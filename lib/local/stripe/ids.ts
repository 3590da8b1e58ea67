import { randomBytes } from "node:crypto";

let latest = 0;

/** An id that sorts after every earlier one of its prefix, and that no one can guess. */
export function newId(prefix: string): string {
  latest = Math.max(latest + 1, Date.now() * 1000);
  return `${prefix}_${latest.toString(36).padStart(11, "0")}${randomBytes(12).toString("hex")}`;
}
