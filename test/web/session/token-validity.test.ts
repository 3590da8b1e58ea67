import { expect, test } from "vitest";
import { measureDriftSeconds, remainingMs } from "#web/session/token-validity.ts";
import { tokenOf } from "./fake-storage.ts";

const nowS = Math.floor(Date.now() / 1000);
const sessionOf = (issuedAt: number, expiresAt: number) => ({
  accessToken: tokenOf(issuedAt, expiresAt),
  refreshToken: "refresh",
  expiresAt: new Date(expiresAt * 1000).toISOString(),
  sessionId: "id",
});

test("computes the remaining time of a token", () => {
  const left = remainingMs(sessionOf(nowS, nowS + 600), 0);
  expect(left).toBeGreaterThan(595_000);
  expect(left).toBeLessThanOrEqual(600_000);
});

test("an expired token, or none at all, has no time left", () => {
  expect(remainingMs(sessionOf(nowS - 700, nowS - 1), 0)).toBe(0);
  expect(remainingMs({ ...sessionOf(nowS, nowS), accessToken: "unreadable" }, 0)).toBe(0);
});

test("a clock that is an hour fast does not end a fresh token", () => {
  const issuedByServer = nowS - 3600;
  const session = sessionOf(issuedByServer, issuedByServer + 1800);
  const drift = measureDriftSeconds(session);
  expect(drift).toBeGreaterThanOrEqual(3600);
  expect(drift).toBeLessThan(3605);
  expect(remainingMs(session, 0)).toBe(0);
  expect(remainingMs(session, drift)).toBeGreaterThan(1_790_000);
});
