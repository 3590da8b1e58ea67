import { describe, expect, it } from "vitest";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { permitExport } from "#functions/timeline/export-permission.ts";
import { exportFormats, tierFeatures } from "#shared/domain/tier-features.ts";
import { tiers } from "#shared/domain/tiers.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";

const open = () => rateLimiter(fakeCounterStore(), () => Date.UTC(2026, 10, 22));

describe("a permission to export", () => {
  it("is given for the formats of the caller's tier and refused for every other", async () => {
    for (const tier of tiers) {
      const caller = { userId: "ada", tier };
      for (const format of exportFormats) {
        const permission = permitExport(open(), caller, format);
        if (tierFeatures[tier].exportFormats.includes(format)) expect(await permission).toEqual({ format });
        else await expect(permission).rejects.toMatchObject({ code: "TIER_REQUIRED", status: 403 });
      }
    }
    await expect(permitExport(open(), { userId: "ada", tier: "free" }, "excel")).rejects.toMatchObject({
      message: "Upgrade to the Basic tier to export this format",
      details: [{ path: "body.format", message: "Requires the Basic tier" }],
    });
  });

  it("is counted: after sixty in an hour the next is refused, and another user's is not", async () => {
    const limiter = open();
    const ada = { userId: "ada", tier: "free" } as const;
    for (let i = 0; i < 60; i += 1) await permitExport(limiter, ada, "csv");
    await expect(permitExport(limiter, ada, "csv")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await permitExport(limiter, { ...ada, userId: "bob" }, "csv")).toEqual({ format: "csv" });
  });
});
