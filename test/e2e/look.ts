import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desktop, expectAccessible, phone } from "./browser.ts";

/** Folder for pictures of every page that is looked at; set it to look at them yourself. */
const pictures = process.env.PICTURES;

/** Checks what is shown in both themes, and keeps pictures of it when they are asked for. */
export async function look(page: Page, name: string): Promise<void> {
  const shown = page.viewportSize()?.width === phone.width ? `${name} on a phone` : name;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.evaluate(`document.documentElement.dataset.theme = "${colorScheme}"`);
    await expectAccessible(page, `${shown}, ${colorScheme}`, colorScheme === "dark");
    if (pictures === undefined) continue;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${shown} ${colorScheme}.png`.replaceAll(" ", "-") });
  }
}

/** The same in a window and on a phone's screen. @param onPhone what else is checked there */
export async function lookEverywhere(page: Page, name: string, onPhone?: () => Promise<void>): Promise<void> {
  await look(page, name);
  await page.setViewportSize(phone);
  await onPhone?.();
  await look(page, name);
  await page.setViewportSize(desktop);
}

/** The same for a page of which nothing is wider than the phone's screen. */
export function lookThatItFits(page: Page, name: string): Promise<void> {
  const width = () => page.evaluate("document.documentElement.scrollWidth");
  return lookEverywhere(page, name, () => expect.poll(width, { message: name }).toBe(phone.width));
}
