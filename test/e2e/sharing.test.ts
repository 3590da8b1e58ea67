import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { atTimeline } from "./at-timeline.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

describe("sharing a plan", () => {
  it("makes a link that a guest can open, shows no amounts, is counted, and ends when it is revoked", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic", {
      acceptDownloads: true,
    });
    await page.getByRole("button", { name: "Add Transaction" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Import CSV" }).click();
    const buffer = Buffer.from("Date,Type,BTC,USD,Fee\n2024-02-10,buy,0.25,10000,0\n");
    await page.locator("input[type=file]").setInputFiles({ name: "t.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Import 1 Transaction" }).click();
    await page.getByText("1 transaction imported").waitFor();
    const open = async () => {
      await page.getByRole("button", { name: /, change plan$/ }).click();
      await page.getByRole("button", { name: "Share", exact: true }).click();
      return page.getByRole("dialog", { name: "Share this plan" });
    };
    const dialog = await open();
    await dialog.getByRole("heading", { name: /^A .* plan/ }).waitFor();
    await lookEverywhere(page, "sharing a plan");
    await dialog.getByRole("button", { name: "Create a link" }).click();
    const link = dialog.getByRole("listitem").filter({ hasText: "In percent only" });
    const address = await link.locator("code").textContent();
    expect(address).toMatch(/\/shared\/[\w-]{43}#[\w-]{43}$/);

    await dialog.getByRole("radio", { name: /^As an image/ }).check();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Save the picture" }).click(),
    ]);
    const picture = await readFile(await download.path());
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);

    const guests = await product.browser.newContext({ reducedMotion: "reduce" });
    const guest = await guests.newPage();
    // As programs that show links read it: without what is behind the `#`.
    const read = async () => (await guest.request.get((address ?? "").replace(/#.*/, ""))).text();
    const head = await read();
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head).toMatch(/<meta property="og:title" content="A .* bitcoin plan since /);
    expect(head).toContain("recorded so far, 1 buy");
    const drawn = /property="og:image" content="([^"]+)"/.exec(head)?.[1] ?? "";
    const preview = await guest.request.get(drawn);
    expect(preview.headers()).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    const bytes = await preview.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    await guest.goto(address ?? "");
    await guest.waitForURL(/\/shared#[\w-]{43}$/);
    await guest.getByRole("heading", { name: /^A .* bitcoin plan since/ }).waitFor();
    const shown = await guest.locator("main").textContent();
    expect(shown).toContain("Recorded");
    expect(shown).toMatch(
      /Gain at the end, in US dollars.*Middle of the paths.*Chance of loss, in US dollars/s,
    );
    expect(shown ?? "").not.toMatch(/US\$|EUR|BTC/);
    await lookEverywhere(guest, "shared plan");
    await page.reload();
    await open();
    await link.getByText(/Opened (?:once|\d)/).waitFor();

    await link.getByRole("button", { name: "Revoke", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Revoke the link?" })
      .getByRole("button", { name: "Revoke", exact: true })
      .click();
    await link.waitFor({ state: "detached" });
    // At the link's own address as well, whose preview is gone.
    expect((await guest.request.get(drawn)).status()).toBe(404);
    expect(await read()).not.toContain("og:image");
    await guest.goto(address ?? "");
    await guest.waitForURL(/\/shared#/);
    await guest.getByText("This link no longer works").first().waitFor();
    expect(pageErrors.list).toEqual([]);
    await guests.close();
    await context.close();
  });
});
