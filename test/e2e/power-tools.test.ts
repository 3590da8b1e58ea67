import { describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

describe("the power tools", () => {
  it("check what is recorded", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic");
    await page.getByRole("button", { name: "Power Tools", exact: true }).click();
    const panel = page.getByRole("region", { name: "Power Tools", exact: true });
    await panel.getByRole("button", { name: "Full screen" }).click();
    const checks = panel.getByRole("region", { name: "Data Validation", exact: true });
    await checks.getByText(/transactions? and \d+ months checked/).waitFor();
    await lookEverywhere(page, "power tools");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  }, 180_000);
});
