import { describe, expect, it } from "vitest";
import { newVisitor } from "./browser.ts";
import { demoProduct } from "./demo-product.ts";

const product = demoProduct();

describe("a guest", () => {
  it("reaches the login in a browser that blocks storage", async () => {
    const { page, context, pageErrors } = await newVisitor(product.browser);
    await context.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Reflect.defineProperty(globalThis, name, {
          configurable: true,
          get() {
            throw new Error("denied");
          },
        });
      }
    });
    await page.goto(`${product.cloud.origin}/login`);
    await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-7");
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.getByText("Login failed").waitFor();
    expect(pageErrors.list.filter((text) => !text.includes("status of 401"))).toEqual([]);
    await context.close();
  });

  it("gets the pages as they are deployed, though a test has them built", async () => {
    const start = await (await fetch(product.cloud.origin)).text();
    const scripts = [...start.matchAll(/(?:src|href|data-app)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, path]) => path,
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) {
      const code = await (await fetch(product.cloud.origin + path)).text();
      expect(code.includes("jsxDEV"), path).toBe(false);
    }
  });

  it("is led down the landing page while the content below is out of view, and finds the footer at the login", async () => {
    const { page, context } = await newVisitor(product.browser, { viewport: { width: 1200, height: 700 } });
    await page.goto(product.cloud.origin);
    const down = page.getByRole("link", { name: "Scroll down" });
    await down.waitFor();
    const box = await down.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(700);
    await down.click();
    await down.waitFor({ state: "detached" });
    await page.evaluate("scrollTo(0, 0)");
    await down.waitFor();
    await page.goto(`${product.cloud.origin}/login`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).waitFor();
    await context.close();
  });

  it("sees the page follow the system from dark to light", async () => {
    const { page, context } = await newVisitor(product.browser, { colorScheme: "dark" });
    await page.goto(product.cloud.origin);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const theme = () => page.getAttribute("html", "data-theme");
    expect(await theme()).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(theme).toBe("light");
    await context.close();
  });

  it("sees an error when the code of a page does not load, in one main landmark, and can retry", async () => {
    const { page, context } = await newVisitor(product.browser);
    await page.goto(`${product.cloud.origin}/login`);
    // Its code runs: links lead on inside the application, not to documents.
    await page.getByLabel("Email", { exact: true }).fill("ann@example.com");
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.getByRole("link", { name: "Terms" }).first().click();
    await page.getByRole("heading", { name: "This page didn't load" }).waitFor();
    expect(await page.getByRole("main").count()).toBe(1);
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { level: 1, name: /terms/i }).waitFor();
    await context.close();
  });
});
