import { describe, expect, it } from "vitest";
import { networkOf, rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";

const limit = { name: "try", max: 2, windowMinutes: 15 };
const noon = Date.parse("2026-11-21T12:00:00.000Z");

describe("a rate limiter", () => {
  it("lets N calls through per window and then says how long to wait", async () => {
    let nowMs = noon + 60_000;
    const limiter = rateLimiter(fakeCounterStore(), () => nowMs);
    await limiter.take(limit, "ada");
    await limiter.take(limit, "ada");
    await expect(limiter.take(limit, "ada")).rejects.toMatchObject({
      code: "RATE_LIMITED",
      status: 429,
      message: "Too many attempts. Please wait 15 minutes before trying again.",
      retryAfterSeconds: 14 * 60,
    });
    nowMs = noon + 15 * 60_000 - 1;
    await expect(limiter.take(limit, "ada")).rejects.toMatchObject({ retryAfterSeconds: 1 });
    nowMs += 1;
    await limiter.take(limit, "ada");
  });

  it("counts subjects and limits separately, and clears one on request", async () => {
    const limiter = rateLimiter(fakeCounterStore(), () => noon);
    const single = { ...limit, max: 1 };
    await limiter.take(single, "ada");
    await limiter.take(single, "bob");
    await limiter.take({ ...single, name: "other" }, "ada");
    await limiter.clear(single, "ada");
    await limiter.take(single, "ada");
    await expect(limiter.take(single, "bob")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  it("keeps no address readable", async () => {
    const counters = fakeCounterStore();
    await rateLimiter(counters, () => noon).take(limit, "ada@example.com");
    expect([...counters.counts.keys()].join()).not.toContain("ada");
  });
});

describe("networkOf", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:DB8:0:1:2:3:4:5", "2001:db8:0:1"],
    ["2001:db8::5", "2001:db8:0:0"],
    ["2001:0db8:0000:0001::5", "2001:db8:0:1"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("takes %s as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
