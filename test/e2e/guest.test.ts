import { describe, expect, it } from "vitest";
import { chooseLanguage, grid } from "./at-timeline.ts";
import { newVisitor } from "./browser.ts";
import { demoAccount, demoProduct } from "./demo-product.ts";
import { lookThatItFits } from "./look.ts";

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
    // Once its code runs, links lead on inside the application, not to documents.
    const password = page.getByLabel("Password", { exact: true });
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Show password" }).click();
        return password.getAttribute("type");
      })
      .toBe("text");
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

describe("a guest whose browser prefers German", () => {
  const german = { locale: "de-DE" };

  it("gets German documents without scripts, which name the page in each language", async () => {
    const { page, context, pageErrors } = await newVisitor(product.browser, {
      ...german,
      javaScriptEnabled: false,
    });
    await page.goto(product.cloud.origin);
    await page.getByRole("heading", { level: 1, name: "Bitcoin planen" }).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe("de");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe("/de");
    const named = await page
      .locator("link[rel=alternate][hreflang]")
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
      );
    expect(named).toEqual([
      ["en", "/"],
      ...["es", "fr", "de", "it", "pt"].map((language) => [language, `/${language}`]),
      ["x-default", "/"],
    ]);
    await page.getByRole("link", { name: "Nutzungsbedingungen" }).click();
    await page.waitForURL(/\/de\/terms$/);
    expect(await page.title()).toBe("Halvest › Nutzungsbedingungen");
    await page.getByRole("contentinfo").getByRole("link", { name: "Français" }).click();
    await page.waitForURL(/\/fr\/terms$/);
    expect(await page.getAttribute("html", "lang")).toBe("fr");
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("chooses another language at the end of a document of the documentation, which stays the one that is read", async () => {
    const { page, context, pageErrors } = await newVisitor(product.browser, german);
    await page.goto(`${product.cloud.origin}/de/documentation`);
    await page.getByRole("heading", { level: 1, name: "Schnellstart" }).waitFor();
    await page.getByRole("navigation", { name: "Dokumente" }).getByRole("link", { name: "Glossar" }).click();
    await page.getByRole("heading", { level: 1, name: "Glossar" }).waitFor();
    const languages = page.getByRole("navigation", { name: "Sprache" });
    await languages.getByRole("link", { name: "Deutsch" }).waitFor();
    await lookThatItFits(page, "documentation in German");
    await languages.getByRole("link", { name: "Français" }).click();
    await page.waitForURL(/\/fr\/documentation\/glossary$/);
    await page.getByRole("heading", { level: 1, name: "Glossaire" }).waitFor();
    // It is remembered for addresses without a language.
    await page.goto(`${product.cloud.origin}/documentation`);
    await page.getByRole("heading", { level: 1, name: "Démarrage rapide" }).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("stays in German from page to page up to the login, and has the account's language after it", async () => {
    const { page, context, pageErrors } = await newVisitor(product.browser, german);
    const account = await demoAccount("basic");
    await page.goto(`${product.cloud.origin}/de/help`);
    await page.evaluate(`document.querySelector("header").setAttribute("data-built", "")`);
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("header[data-built]").count(), "the page that was built").toBe(1);
    const logIn = page.getByRole("link", { name: "Anmelden" });
    expect(await logIn.getAttribute("href")).toBe("/de/login");
    await logIn.click();
    await page.waitForURL(/\/de\/login$/);
    expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
    await page.getByRole("heading", { level: 1, name: "Willkommen zurück" }).waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Italiano" }).waitFor();
    await lookThatItFits(page, "login in German");
    await page.getByLabel("E-Mail", { exact: true }).fill(account.email);
    await page.getByLabel("Passwort", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await page.waitForURL(`${product.cloud.origin}/timeline`);
    await chooseLanguage(page, product.cloud.origin, "fr");
    await page.getByText("Paramètres", { exact: false }).first().waitFor();
    // An address in a language is for guests: the account has its own.
    await page.goto(`${product.cloud.origin}/de/help`);
    await page.waitForURL(`${product.cloud.origin}/help`);
    await expect.poll(() => page.getAttribute("html", "lang")).toBe("fr");
    expect(await page.getByRole("contentinfo").getByRole("link", { name: "Deutsch" }).count()).toBe(0);
    await chooseLanguage(page, product.cloud.origin, "en");
    await page.goto(`${product.cloud.origin}/timeline`);
    await grid(page).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });

  it("sees English once it is chosen, on each page and without a moment of German", async () => {
    const { page, context, pageErrors } = await newVisitor(product.browser, german);
    await page.goto(product.cloud.origin);
    // Nothing has run yet that could do more than start.js.
    await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    const heading = page.getByRole("heading", { level: 1, name: "Plan Bitcoin four years at a time" });
    await heading.waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.addInitScript(`(() => {
      const look = () => {
        const heading = document.querySelector("h1");
        if (heading?.checkVisibility({ visibilityProperty: true })) (globalThis.seen ??= new Set()).add(heading.textContent);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })()`);
    await page.reload();
    await heading.waitFor();
    expect(await page.evaluate<string[]>("[...seen]")).toEqual([await heading.textContent()]);
    await page.goto(`${product.cloud.origin}/login`);
    await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
    expect(await page.evaluate<string[]>("[...seen]")).toEqual(["Welcome back"]);
    expect(await page.getAttribute("html", "lang")).toBe("en");
    // The address goes before what was chosen.
    await page.goto(`${product.cloud.origin}/de/login`);
    await page.getByRole("heading", { level: 1, name: "Willkommen zurück" }).waitFor();
    expect(pageErrors.list).toEqual([]);
    await context.close();
  });
});
