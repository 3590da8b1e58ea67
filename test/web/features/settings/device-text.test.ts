import { expect, test } from "vitest";
import type { Device } from "#shared/api/sessions.ts";
import {
  deviceIcon,
  deviceText,
  expiryText,
  riskText,
  softwareText,
} from "#web/features/settings/device-text.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const recent = {
  id: "s1",
  createdAt: "2026-11-01T00:00:00Z",
  lastUsedAt: "2026-11-21T10:00:00Z",
  expiresAt: "2026-12-21T10:00:00Z",
  ipAddress: "203.0.113.7",
  isCurrent: false,
};
const device: Device = {
  ...recent,
  deviceName: "Chrome on Windows",
  deviceCategory: "laptop",
  browser: "Chrome",
  browserVersion: "139",
  os: "Windows",
  osVersion: "11",
  userAgent: "",
  deviceInfo: {},
  deviceFingerprintId: "f".repeat(43),
  riskScore: 0,
  deviceAnalysis: { riskScore: 0, level: "low", summary: "", factors: [] },
  isTrusted: false,
  firstSeen: "2026-01-11T08:00:00Z",
  sessionCount: 1,
  allSessionIds: ["s1"],
  mostRecentSession: recent,
};

test("tells address, last use and first use", () => {
  expect(deviceText(device, now)).toBe("203.0.113.7. Active 2 hours ago. First seen 11 Jan 2026.");
});

test("tells the number of sessions when there are several", () => {
  expect(deviceText({ ...device, sessionCount: 2 }, now)).toContain("2 sessions.");
});

test("the present device is active now, one unused for long has a date", () => {
  expect(deviceText({ ...device, isCurrent: true }, now)).toContain("Active now.");
  expect(deviceText({ ...device, lastUsedAt: "2026-11-21T11:59:50Z" }, now)).toContain("Active just now.");
  expect(deviceText({ ...device, lastUsedAt: "2026-11-03T11:59:50Z" }, now)).toContain(
    "Last active 3 Nov 2026.",
  );
});

test("devices are drawn by their kind", () => {
  expect([deviceIcon("laptop"), deviceIcon("phone"), deviceIcon("unknown")]).toEqual([
    "laptop",
    "phone",
    "system",
  ]);
});

test("a score is told with its level", () => {
  const analysis = { ...device.deviceAnalysis, level: "medium" as const };
  expect(riskText(device)).toBe("Low, 0 of 100");
  expect(riskText({ ...device, riskScore: 35, deviceAnalysis: analysis })).toBe("Medium, 35 of 100");
});

test("system and browser are named as far as they are known", () => {
  expect(softwareText(device)).toBe("Windows 11, Chrome 139");
  expect(softwareText({ ...device, os: null, browserVersion: null })).toBe("Chrome");
  expect(softwareText({ ...device, os: null, browser: null })).toBe("Not recognised");
});

test.each([
  ["2026-12-21T10:00:00Z", "21 Dec 2026, in 30 days, unless it is used before"],
  ["2026-11-22T12:00:00Z", "22 Nov 2026, in 1 day, unless it is used before"],
  ["2026-11-21T13:00:00Z", "21 Nov 2026, today, unless it is used before"],
])("a session until %s expires on %s", (expiresAt, text) => {
  expect(expiryText(expiresAt, now)).toBe(text);
});
