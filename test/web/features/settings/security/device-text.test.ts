import { expect, test } from "vitest";
import type { Device } from "#shared/api/sessions.ts";
import { analyseDevice } from "#shared/domain/account/devices.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import {
  deviceIcon,
  deviceText,
  expiryText,
  isAlarming,
  oddityText,
  softwareText,
} from "#web/features/settings/security/device-text.ts";

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

test("shows address, last use and first use", () => {
  expect(deviceText(device, now)).toBe("203.0.113.7. Active 2 hours ago. First seen 11 Jan 2026.");
});

test("shows the number of sessions when there are several", () => {
  expect(deviceText({ ...device, sessionCount: 2 }, now)).toContain("2 sessions.");
});

test("the current device is active now, one unused for long has a date", () => {
  expect(deviceText({ ...device, isCurrent: true }, now)).toContain("Active now.");
  expect(deviceText({ ...device, lastUsedAt: "2026-11-21T11:59:50Z" }, now)).toContain("Active just now.");
  expect(deviceText({ ...device, lastUsedAt: "2026-11-03T11:59:50Z" }, now)).toContain(
    "Last active 3 Nov 2026.",
  );
});

test("devices are drawn by their kind", () => {
  expect([deviceIcon("laptop"), deviceIcon("phone"), deviceIcon("unknown")]).toEqual([
    laterIcons.laptop,
    laterIcons.phone,
    laterIcons.system,
  ]);
});

test("unusual factors are named, most important first, and only for other devices", () => {
  const facts = {
    description: { ...device, isAutomated: true },
    toldOfItself: true,
    knownForMs: 0,
    otherNetwork: true,
  };
  const deviceAnalysis = analyseDevice(facts);
  expect(deviceAnalysis.riskScore).toBe(65);
  const unusual = { ...device, riskScore: 65, deviceAnalysis };
  expect(oddityText(unusual)).toBe("run by a program, new device, another network");
  expect(deviceText(unusual, now)).toMatch(/\. Unusual: run by a program, new device, another network\.$/);
  expect(isAlarming(unusual)).toBe(true);
  const own = { ...unusual, isCurrent: true };
  expect(isAlarming(own)).toBe(false);
  expect(deviceText(own, now)).not.toContain("Unusual");
});

test("a device without unusual factors has no such text, or trusted", () => {
  const trusted = analyseDevice({
    description: { ...device, isAutomated: false },
    toldOfItself: true,
    knownForMs: 0,
    isTrusted: true,
  });
  expect(oddityText(device)).toBeNull();
  expect(isAlarming({ ...device, deviceAnalysis: trusted })).toBe(false);
});

test("every factor of the score has a text", () => {
  const worst = analyseDevice({
    description: { ...device, browser: null, os: null, isAutomated: true },
    toldOfItself: false,
    knownForMs: 0,
    unusedForMs: 30 * 86_400_000,
    sessionCount: 9,
    otherNetwork: true,
    otherTimezone: true,
  });
  expect(oddityText({ ...device, deviceAnalysis: worst })).not.toMatch(/[A-Z.]/);
});

test("system and browser are named as far as they are known", () => {
  expect(softwareText(device)).toBe("Windows 11, Chrome 139");
  expect(softwareText({ ...device, os: null, browserVersion: null })).toBe("Chrome");
  expect(softwareText({ ...device, os: null, browser: null })).toBe("Not recognised");
});

test.each([
  ["2026-12-21T10:00:00Z", "21 Dec 2026, in 30 days, unless used before then"],
  ["2026-11-22T12:00:00Z", "22 Nov 2026, in 1 day, unless used before then"],
  ["2026-11-21T13:00:00Z", "21 Nov 2026, today, unless used before then"],
])("a session until %s expires on %s", (expiresAt, text) => {
  expect(expiryText(expiresAt, now)).toBe(text);
});
