import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mailedLinkTo } from "#test/api/mailbox.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { desktop, newVisitor, phone } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";
import { look } from "./look.ts";

const product = demoProduct();
const password = "Correct-Horse-7";

const sizes: readonly (readonly [string, BrowserContextOptions])[] = [
  ["desktop", { viewport: desktop, permissions: ["clipboard-read", "clipboard-write"] }],
  [
    "phone",
    { viewport: phone, isMobile: true, hasTouch: true, permissions: ["clipboard-read", "clipboard-write"] },
  ],
];

const sentence = (page: Page, text: string | RegExp) =>
  page.getByRole("heading", { level: 3, name: text }).waitFor();
const figure = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator("xpath=following-sibling::dd").textContent();
const engineLoads = (page: Page) => {
  const found: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("calculator.worker")) found.push(request.url());
  });
  return found;
};

describe("the calculator on the landing page", () => {
  it.each(sizes)(
    "loads when it comes into view, calculates, and is restored by its link, on a %s",
    async (_, options) => {
      const { page, context, pageErrors } = await newVisitor(product.browser, options);
      const loads = engineLoads(page);
      await page.goto(product.cloud.origin, { waitUntil: "networkidle" });
      expect(loads).toEqual([]);
      await page.getByRole("link", { name: "Calculate" }).click();
      await sentence(page, "EUR 250 a month since September 2023 would have become EUR 10.485,63.");
      expect(loads).toHaveLength(1);
      expect(await figure(page, "Coins")).toBe("0,15570274");
      expect(await figure(page, "Cost with fees")).toBe("EUR 9.022,57");
      expect(await figure(page, "A year, money-weighted")).toContain("10,18");
      expect(await figure(page, "Worst fall")).toContain("48,50");
      expect(await figure(page, "All at once")).toContain("EUR 25.452,65");
      await page.getByText("the model's middle outcome is").waitFor();
      await page.getByRole("img", { name: /If it goes on to April 2032/ }).waitFor();
      await page.getByText("Prices between known days are estimates.").waitFor();
      const isPhone = options.viewport === phone;
      // On a phone the answer comes before what to do with it, and the usual end and fees are folded.
      const topOf = async (found: Locator) => (await found.boundingBox())?.y ?? Number.NaN;
      const actions = await topOf(page.getByRole("button", { name: "Save this plan" }));
      expect(actions > (await topOf(page.getByText("All at once instead?")))).toBe(isPhone);
      expect(await page.getByLabel("Fees").isVisible()).toBe(!isPhone);
      if (isPhone) await page.getByText("Until April 2032, fees 0,25 %").click();
      expect(await page.getByLabel("Fees").isVisible()).toBe(true);
      await look(page, "calculator");

      await page.getByLabel("Amount", { exact: true }).fill("1.000,50");
      await page.getByLabel("Currency").selectOption("USD");
      await page.getByRole("button", { name: "Weekly" }).click();
      await sentence(page, /^US\$ 1\.000,50 a week since September 2023 would have become US\$ /);
      await page.getByRole("slider", { name: /How long so far/ }).fill("60");
      await sentence(page, /since September 2021/);
      await page.getByLabel("Amount", { exact: true }).fill("none");
      await page.getByText("Enter a number such as 1.234,56").waitFor();
      expect(await page.getByRole("button", { name: "Save this plan" }).isDisabled()).toBe(true);
      await page.getByLabel("Amount", { exact: true }).fill("75");
      await page.getByRole("button", { name: "Copy a link" }).click();
      await page.getByRole("button", { name: "Link copied" }).waitFor();
      const link = await page.evaluate<string>("navigator.clipboard.readText()");
      const other = await newVisitor(product.browser, options);
      await other.page.goto(link);
      await sentence(other.page, /^US\$ 75 a week since September 2021 would have become US\$ /);
      await other.page.goto(link.replace("weekly", "daily"));
      await sentence(other.page, /^US\$ 75 a day since September 2021 would have become US\$ /);
      const daily = other.page.getByRole("button", { name: "Daily" });
      expect(await daily.getAttribute("aria-pressed")).toBe("true");
      expect([...pageErrors.list, ...other.pageErrors.list]).toEqual([]);
      await Promise.all([context.close(), other.context.close()]);
    },
  );

  it("says what is wrong with a link whose dates do not fit, and calculates once they do", async () => {
    const { page, context } = await newVisitor(product.browser);
    await page.goto(`${product.cloud.origin}/?amount=120&start=2024-02-01&end=2023-01-01#calculator`);
    await page.mouse.wheel(0, 10);
    await page.getByText("The result is here once the numbers are right.").waitFor();
    await page.getByText("End date must be after start date").waitFor();
    expect(await page.getByText("Calculating").count()).toBe(0);
    await page.getByLabel("Start", { exact: true }).fill("2022-02-01");
    await page.getByLabel("Start", { exact: true }).press("Enter");
    await sentence(page, /^EUR 120 a month since February 2022/);
    await context.close();
  });

  it.each(sizes)("carries a plan through the sign-up into the account, on a %s", async (size, options) => {
    const { origin } = product.cloud;
    const email = `carla.${size}@example.com`;
    const { page, context, pageErrors } = await newVisitor(product.browser, options);
    await page.goto(
      `${origin}/?amount=120&currency=CHF&rhythm=weekly&start=2024-02-01&fee=instantBuy#calculator`,
    );
    await page.mouse.wheel(0, 10);
    await sentence(page, /^CHF 120 a week since February 2024/);
    await page.getByRole("button", { name: "Save this plan" }).click();
    await page.getByText("Your numbers are saved with your account.").waitFor();
    await look(page, "sign-up with numbers");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password", { exact: true }).fill(password);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Sign Up", exact: true }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    const link = await mailedLinkTo(product.cloud, (address) => address.includes("token="), email);
    await fetch(`${origin}/api/auth/verify-email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(linkOf(link)),
    });
    await context.close();

    // The numbers are the account's: another device has them, and goes on where the first one stopped.
    const logIn = async () => {
      const visitor = await newVisitor(product.browser, options);
      await visitor.page.goto(`${origin}/login`);
      await visitor.page.getByLabel("Email", { exact: true }).fill(email);
      await visitor.page.getByLabel("Password", { exact: true }).fill(password);
      await visitor.page.getByRole("button", { name: "Log In", exact: true }).click();
      return visitor;
    };
    const first = await logIn();
    await first.page.getByRole("heading", { name: "How much do you save?" }).waitFor();
    expect(await first.page.getByLabel("Amount of each buy").inputValue()).toBe("120");
    await first.page.getByRole("button", { name: "Continue" }).click();
    await first.page.getByRole("heading", { name: "Since when, and until when?" }).waitFor();
    await first.context.close();
    const second = await logIn();
    await second.page.getByRole("heading", { name: "Since when, and until when?" }).waitFor();
    expect(await second.page.getByLabel("Since when", { exact: true }).inputValue()).toBe("01 February 2024");
    await second.page.getByRole("button", { name: "Continue" }).click();
    await second.page.getByRole("heading", { name: "How do you buy?" }).waitFor();
    expect(await second.page.getByLabel(/^Exchange or app, instant buy/).isChecked()).toBe(true);
    await second.page.getByRole("button", { name: "Open my plan" }).click();
    await second.page.getByText("Saving CHF 120 a week since February 2024 would have bought").waitFor();
    await second.page.getByText("Nothing recorded yet.").waitFor();
    expect([...pageErrors.list, ...first.pageErrors.list, ...second.pageErrors.list]).toEqual([]);
    await second.context.close();
  });
});
