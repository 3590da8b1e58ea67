import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseDevice, type DeviceFacts } from "#shared/domain/account/devices.ts";

const dayMs = 86_400_000;
const ordinary: DeviceFacts = {
  description: {
    deviceName: "Chrome on Windows",
    deviceCategory: "computer",
    browser: "Chrome",
    browserVersion: "143.0.0.0",
    os: "Windows",
    osVersion: "10",
    isAutomated: false,
  },
  toldOfItself: true,
  knownForMs: 30 * dayMs,
  unusedForMs: 0,
  sessionCount: 1,
  isTrusted: false,
  otherNetwork: false,
  otherTimezone: false,
};
const idsOf = (facts: DeviceFacts) => analyseDevice(facts).factors.map(({ id }) => id);

const anyFacts = fc.record({
  description: fc.record({
    deviceName: fc.constant("x"),
    deviceCategory: fc.constant("unknown" as const),
    browser: fc.constantFrom(null, "Chrome"),
    browserVersion: fc.constant(null),
    os: fc.constantFrom(null, "Linux"),
    osVersion: fc.constant(null),
    isAutomated: fc.boolean(),
  }),
  toldOfItself: fc.boolean(),
  knownForMs: fc.nat({ max: 60 * dayMs }),
  unusedForMs: fc.nat({ max: 60 * dayMs }),
  sessionCount: fc.nat({ max: 20 }),
  isTrusted: fc.boolean(),
  otherNetwork: fc.boolean(),
  otherTimezone: fc.boolean(),
});

describe("the risk score of a device", () => {
  it("is zero for a known device like the current one", () => {
    expect(analyseDevice(ordinary)).toEqual({
      riskScore: 0,
      level: "low",
      summary: "Nothing unusual about it.",
      factors: [],
    });
  });

  it("names every reason that counts", () => {
    expect(idsOf({ ...ordinary, knownForMs: 7 * dayMs - 1 })).toEqual(["new"]);
    expect(idsOf({ ...ordinary, knownForMs: 7 * dayMs })).toEqual([]);
    expect(idsOf({ ...ordinary, unusedForMs: 14 * dayMs })).toEqual(["unused"]);
    expect(idsOf({ ...ordinary, sessionCount: 6 })).toEqual(["many-sessions"]);
    expect(idsOf({ ...ordinary, otherNetwork: true, otherTimezone: true })).toEqual([
      "other-network",
      "other-timezone",
    ]);
    expect(idsOf({ ...ordinary, toldOfItself: false })).toEqual(["silent"]);
  });

  it("is high for a program from elsewhere, and counts nothing that is not known", () => {
    const description = { ...ordinary.description, isAutomated: true, browser: null };
    expect(analyseDevice({ description, toldOfItself: true })).toMatchObject({
      riskScore: 65,
      level: "high",
    });
  });

  it("stays between 0 and 100, is explained by its factors, and never rises by trust", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { riskScore, factors } = analyseDevice(facts);
        const sum = factors.reduce((total, { points }) => total + points, 0);
        expect(riskScore).toBe(Math.min(100, Math.max(0, sum)));
        const [trusted, stranger] = [true, false].map((isTrusted) => analyseDevice({ ...facts, isTrusted }));
        expect(trusted?.riskScore).toBeLessThanOrEqual(stranger?.riskScore ?? -1);
      }),
    );
  });
});
