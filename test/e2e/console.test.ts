import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { atTimeline, grid } from "./at-timeline.ts";
import { demoProduct } from "./demo-product.ts";
import { lookEverywhere } from "./look.ts";

const product = demoProduct();

describe("the console", () => {
  it("runs commands, completes and recalls them, cancels, backs the account up and restores it with an undo", async () => {
    const { page, context, pageErrors } = await atTimeline(product.browser, product.cloud.origin, "basic");
    await page.getByRole("button", { name: "Console Mode", exact: true }).click();
    const panel = page.getByRole("region", { name: "Console", exact: true });
    const line = panel.getByRole("textbox", { name: "Command" });
    await line.and(page.locator(":focus")).waitFor();
    await panel.getByRole("button", { name: "Full screen" }).click();
    const output = panel.getByRole("log");
    const run = async (text: string) => {
      await line.fill(text);
      await line.press("Enter");
    };

    await run("/forecast");
    await output.getByText("Unknown command: /forecast. Type /help for available commands.").waitFor();
    await line.fill("/sta");
    await panel.getByRole("list", { name: "Completions" }).getByText("/status").waitFor();
    await line.press("Tab");
    expect(await line.inputValue()).toBe("/status ");
    await line.press("Enter");
    await output.getByRole("region", { name: "Status" }).getByText("Ledger").waitFor();
    await line.press("ArrowUp");
    await line.press("ArrowUp");
    expect(await line.inputValue()).toBe("/forecast");
    await line.press("ArrowDown");
    expect(await line.inputValue()).toBe("/status");

    await run("/simulate --paths 10000");
    await panel.getByRole("progressbar", { name: "Progress" }).waitFor();
    await line.press("Control+c");
    await output.getByText("Cancelled.").waitFor();
    await run("/simulate --paths 0");
    await output.getByText("--paths must be a whole number from 100 to 10000.").waitFor();
    await run("/simulate --paths 100");
    await output.getByRole("region", { name: "Value on simulated price paths" }).waitFor();
    await run("/analyse --months 24");
    await output.getByRole("region", { name: /^The plan's rule over 24 months/ }).waitFor();
    await run("/optimise-dca --months 24");
    await output.getByText("Nothing was changed.", { exact: false }).waitFor();
    await lookEverywhere(page, "the console");

    await run("/export --format json");
    await output.getByText(/Upgrade|Advanced/).waitFor();
    const saved = async (text: string) => {
      const [file] = await Promise.all([page.waitForEvent("download"), run(text)]);
      return readFile(await file.path());
    };
    const download = async (text: string) => (await saved(text)).toString("utf8");
    const csv = await download("/export --range 2026");
    const lines = csv.trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFHalvest plan,/);
    const [header, ...months] = lines.slice(lines.findIndex((line) => /^,+$/.test(line)) + 1);
    expect(header).toMatch(/^dateAcquired,Source,/);
    const sources = new Map(months.map((row) => [row.slice(0, 7), row.split(",", 2)[1] ?? ""]));
    expect([...sources.keys()].every((month) => month.startsWith("2026-"))).toBe(true);
    // The built-in history has none of the plan's months: each is due, a quoted text, or ahead.
    expect(sources.size).toBeGreaterThan(0);
    for (const [month, source] of sources) expect(source, month).toMatch(/^"due|^projected$/);
    const named = (await download("/export --range 2026 --names")).trimEnd().split("\r\n");
    expect(named[named.indexOf(header ?? "") + 1]).toMatch(/^Month,Source,Price \(US\$\),/);
    expect(named.slice(named.indexOf(header ?? "") + 2)).toEqual(months);
    const workbook = unzipSync(await saved("/export --range 2026 --format xlsx"));
    const part = (name: string) => strFromU8(workbook[`xl/${name}.xml`]!);
    expect(part("workbook")).toMatch(/ name="Months".* name="About"/);
    expect(part("sharedStrings")).toMatch(/>Month<.*>Source<.*>Price \(US\$\)<.*>Base Amount</);
    for (const [command, path] of [
      ["/status", "**/api/timeline*"],
      ["/backup", "**/api/backup"],
    ] as const) {
      const cancelled = await output.getByText("Cancelled.").count();
      const asked = page.waitForRequest(path);
      // Never answered.
      await page.route(path, () => undefined);
      await run(command);
      await asked;
      await line.press("Control+c");
      await expect.poll(() => output.getByText("Cancelled.").count()).toBe(cancelled + 1);
      await page.unroute(path);
    }
    const backup = JSON.parse(await download("/backup"));
    const plans = backup.plans.map((each: { isOpen: boolean; plan: { settings: object } }) =>
      each.isOpen
        ? { ...each, plan: { ...each.plan, settings: { ...each.plan.settings, baseAmount: 321 } } }
        : each,
    );
    const restore = async (text: string) => {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), run(text)]);
      const buffer = Buffer.from(JSON.stringify({ ...backup, plans }));
      await chooser.setFiles({ name: "backup.json", mimeType: "application/json", buffer });
    };
    await restore("/restore");
    await output.getByText("Nothing was changed. Run /restore --apply to replace all of it.").waitFor();
    /** The page opens again once the account was replaced. */
    const reopened = async (command: () => Promise<void>) => {
      await Promise.all([page.waitForEvent("load"), command()]);
      await grid(page).waitFor();
      await page.getByRole("button", { name: "Console Mode", exact: true }).click();
      await run("/status");
    };
    const amount = output
      .getByText("321.00", { exact: false })
      .or(output.getByText("321,00", { exact: false }));
    await reopened(() => restore("/restore --apply"));
    await amount.last().waitFor();
    await reopened(() => run("/restore --undo"));
    await output.getByRole("region", { name: "Status" }).getByText("Ledger").waitFor();
    expect(await amount.count()).toBe(0);
    // The format that the subscription does not include.
    expect(pageErrors.list).toEqual([expect.stringContaining("403")]);
    await context.close();
  });
});
