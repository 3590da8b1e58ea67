import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mailedLinkTo } from "#test/api/mailbox.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import * as timeline from "./at-timeline.ts";
import { newVisitor, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look, lookEverywhere } from "./look.ts";
import { withPriceOfToday } from "./price-of-today.ts";

const product = demoProduct();

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const start = (tier: timeline.Tier, options = {}) =>
  timeline.atTimeline(product.browser, product.cloud.origin, tier, options);
/** The range and what depends on it are there. */
const calculated = (page: Page) =>
  part(page, "How bad can it get?")
    .getByRole("row", { name: /^1 in 20 outcomes/ })
    .waitFor();

describe("home in each of its states", () => {
  it("has no barrier with nothing recorded, a buy, an explanation, a goal and the range explained, in both themes and sizes", async () => {
    const { page, context, pageErrors } = await start("basic");
    await calculated(page);
    await lookEverywhere(page, "home with nothing recorded and old prices");
    await withPriceOfToday(page);
    await calculated(page);
    await lookEverywhere(page, "home with nothing recorded");
    await part(page, "Next buy").getByRole("button", { name: "I bought" }).click();
    await part(page, "You hold").getByText("1 recorded buy").waitFor();
    await page
      .getByRole("button", { name: "Close the message" })
      .or(page.getByText("Buy recorded"))
      .first()
      .waitFor();
    await calculated(page);
    await lookEverywhere(page, "home with a buy");
    await part(page, "Goal").getByRole("button", { name: "Set a goal" }).click();
    const dialog = page.getByRole("dialog", { name: "Set a goal" });
    await dialog.getByLabel("Worth at least (US$)").fill("20.000");
    await dialog.getByText("In 5 of 10 outcomes").waitFor();
    await lookEverywhere(page, "the dialog of a goal");
    await dialog.getByRole("button", { name: "Set goal" }).click();
    await dialog.waitFor({ state: "detached" });
    const sentence = part(page, "Goal").getByText(/^US\$ 250 a month reaches it in .*\d of 10 outcomes\.$/);
    await sentence.first().waitFor();
    await lookEverywhere(page, "home with a goal");
    await part(page, "Goal").getByRole("slider").fill("400");
    await part(page, "Goal").getByRole("button", { name: "Apply to plan" }).waitFor();
    await lookEverywhere(page, "home with another amount tried");
    await page.getByRole("button", { name: "What the range means" }).click();
    await page.getByRole("dialog", { name: "What the range means" }).getByText("Not a promise").waitFor();
    await lookEverywhere(page, "the range explained");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "The range as a table" }).click();
    await page.getByRole("dialog", { name: "The range as a table" }).getByRole("row").nth(3).waitFor();
    await lookEverywhere(page, "the range as a table");
    await page.keyboard.press("Escape");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("explains every figure with what it is made of and the date of its prices", async () => {
    const { page, context, pageErrors } = await start("basic");
    await page.goto(`${product.cloud.origin}/example`);
    await calculated(page);
    await lookEverywhere(page, "home with records, a goal and old prices");
    await calculated(page);
    const home = page.getByRole("region", { name: "Home" });
    const explained = home.getByRole("button", { name: /: how it is calculated$/ });
    const names = (await explained.evaluateAll((all) => all.map((each) => each.textContent))).filter(Boolean);
    // Four figures of what is held, its value and coins, the plan's value and coins, the gap, the next buy, chance and
    // progress of the goal, the two marks of its slider, the chances below cost, and the columns of how bad it can get.
    expect(names).toHaveLength(18);
    expect(names).toContain("Below cost at year’s end");
    for (let i = 0; i < names.length; i++) {
      const text = await explanationOf(page, explained.nth(i));
      expect(text.length, names[i]).toBeGreaterThan(60);
      expect(text, names[i]).toMatch(/\b20\d\d\b/);
    }
    await home.getByRole("button", { name: "What is this" }).click();
    await page
      .getByRole("dialog", { name: "How bad can it get?" })
      .getByText(/price of 2\d \w+ 20\d\d\.$/)
      .waitFor();
    await lookEverywhere(page, "an explanation");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit plan" }).click();
    const figures = home.getByRole("button", { name: /: how it is calculated$/ });
    await expect.poll(() => figures.count()).toBe(8);
    await look(page, "home while editing");
    expect(await explanationOf(page, figures.first())).toMatch(/outcomes.*price of/s);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("names the day of a last known price beside the value, above the months and in the row under them", async () => {
    const { page, context, pageErrors } = await start("basic");
    await page.goto(`${product.cloud.origin}/example`);
    await calculated(page);
    const held = part(page, "You hold");
    await held.getByText(/^\d+ recorded buys.*, price of \d+ \w+/).waitFor();
    const row = page.locator("dl").filter({ has: page.getByText("Recorded BTC", { exact: true }) });
    expect(await row.count()).toBe(0);
    // Over the months as well, the wheel moves the page until Home is out of sight.
    await timeline.grid(page).hover();
    await page.mouse.wheel(0, 4000);
    await row.waitFor();
    const value = row.locator("div").filter({ has: page.getByText(/^Value/) });
    expect(await value.locator("dt").textContent()).toMatch(/^Value, price of \d\d\/\d\d\/20\d\d$/);
    expect(await value.locator("dd").textContent()).toMatch(/\d[.,]\d\d\b/);
    await look(page, "the row under the months with old prices");
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -3000);
        return await row.count();
      })
      .toBe(0);
    await page.setViewportSize(phone);
    await held.getByText(/^\d+ recorded buys.*, price of \d+ \w+/).waitFor();
    await look(page, "the value at an old price");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("skips all buys of a month of a weekly plan, says until when, and takes it back", async () => {
    const { page, context, pageErrors } = await start("free", { viewport: phone, hasTouch: true });
    await page.getByRole("button", { name: "Edit plan" }).click();
    await page.getByLabel("Buying rhythm").selectOption({ label: "Weekly" });
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Close Control Panel" }).click();
    const next = part(page, "Next buy");
    const date = next.getByText(/^\d+ \w+/).first();
    const before = await date.textContent();
    const skip = next.getByRole("button", { name: /^Skip all until \d+ \w+/ });
    const until = (await skip.textContent())!.replace("Skip all until ", "");
    await skip.click();
    await page.getByText(`all buys until ${until} skipped`, { exact: false }).first().waitFor();
    await next.getByText(/is skipped\.$/).waitFor();
    expect(await date.textContent()).not.toBe(before);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await next.getByText(/is skipped\.$/).waitFor({ state: "detached" });
    expect(await date.textContent()).toBe(before);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});

async function explanationOf(page: Page, button: Locator): Promise<string> {
  await button.click();
  const sheet = page.locator("[popover]:popover-open");
  await sheet.locator("p").first().waitFor();
  const text = (await sheet.textContent()) ?? "";
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  return text;
}

describe("a newcomer", () => {
  it("comes from the sign-up to the answer to a goal in twenty actions, a minute at three seconds each", async () => {
    const { origin } = product.cloud;
    const { page, context, pageErrors } = await newVisitor(product.browser);
    const email = "greta.newcomer@example.com";
    const password = "Correct-Horse-7";
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    };
    const press = (name: string | RegExp) => act(page.getByRole("button", { name }).first().click());
    const type = (label: string, text: string) =>
      act(page.getByLabel(label, { exact: true }).first().fill(text));
    await page.goto(`${origin}/signup`);
    await act(page.getByLabel(/^Display name/).fill("Greta Newcomer"));
    await type("Email", email);
    await type("Password", password);
    await type("Confirm password", password);
    await act(page.getByRole("checkbox").first().check());
    await press(/^(Sign Up|Create account)/i);
    const link = await mailedLinkTo(product.cloud, (address) => address.includes("token="), email);
    expect(linkOf(link).token).not.toBe("");
    await act(page.goto(link!));
    await page
      .getByText(/verified/i)
      .first()
      .waitFor();
    await page.goto(`${origin}/login`);
    await type("Email", email);
    await type("Password", password);
    await press("Log In");
    for (const question of ["How much do you save?", "Since when, and until when?", "How do you buy?"]) {
      await page.getByRole("heading", { name: question }).waitFor();
      await press(/^(Continue|Open my plan)$/);
    }
    await press("Set a goal");
    const dialog = page.getByRole("dialog", { name: "Set a goal" });
    await act(dialog.getByLabel(/^Worth at least/).fill("20.000"));
    await act(dialog.getByRole("button", { name: "Set goal" }).click());
    await part(page, "Goal")
      .getByText(/ a month reaches it in .*\d of 10 outcomes\.$/)
      .first()
      .waitFor();
    expect(actions).toBeLessThanOrEqual(20);
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});
