import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  alertKinds,
  bucketOf,
  crossedValues,
  isReached,
  sendingTime,
} from "#shared/domain/alerts/alert-rules.ts";

const cents = fc.integer({ min: 1, max: 10 ** 9 });
const level = fc.tuple(cents, cents).map(([one, other]) => ({
  priceCents: Math.min(one, other),
  peakCents: Math.max(one, other),
}));

describe("values that a move of the market has reached", () => {
  it("are those whose condition holds now and did not before", () => {
    fc.assert(
      fc.property(
        level,
        level,
        fc.constantFrom(...alertKinds),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (before, after, kind, any) => {
          const values = [any % 10_000, any, before.priceCents, after.priceCents].filter(
            (value) => value > 0,
          );
          for (const value of values) {
            const isCrossed = crossedValues(before, after).some(
              (range) => range.kind === kind && range.from <= value && value <= range.to,
            );
            expect(isCrossed).toBe(isReached(kind, value, after) && !isReached(kind, value, before));
          }
        },
      ),
    );
  });

  it("lie in the buckets between those of the ends", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...alertKinds),
        fc.array(cents, { minLength: 3, maxLength: 3 }),
        (kind, given) => {
          const [from = 0, value = 0, to = 0] = given.toSorted((left, right) => left - right);
          expect(bucketOf(kind, from)).toBeLessThanOrEqual(bucketOf(kind, value));
          expect(bucketOf(kind, value)).toBeLessThanOrEqual(bucketOf(kind, to));
        },
      ),
    );
  });
});

describe("quiet hours", () => {
  const quiet = { from: "22:00", to: "07:00", timeZone: "Europe/London" };
  const sent = (time: string, hours: typeof quiet | null = quiet) =>
    new Date(sendingTime(hours, Date.parse(time))).toISOString();

  it("let a message wait until they end in their time zone, over midnight too", () => {
    expect(sent("2026-11-21T12:00:30Z")).toBe("2026-11-21T12:00:30.000Z");
    expect(sent("2026-11-21T22:00:30Z")).toBe("2026-11-22T07:00:00.000Z");
    expect(sent("2026-11-22T06:59:59Z")).toBe("2026-11-22T07:00:00.000Z");
    expect(sent("2026-11-22T07:00:00Z")).toBe("2026-11-22T07:00:00.000Z");
    expect(sent("2026-07-21T21:30:00Z")).toBe("2026-07-22T06:00:00.000Z");
    expect(sent("2026-11-21T12:30:00Z", { ...quiet, from: "12:00", to: "13:00" })).toBe(
      "2026-11-21T13:00:00.000Z",
    );
    expect(sent("2026-11-21T23:00:00Z", null)).toBe("2026-11-21T23:00:00.000Z");
    expect(sent("2026-11-21T23:00:00Z", { ...quiet, to: "22:00" })).toBe("2026-11-21T23:00:00.000Z");
  });
});
