import type { Page } from "playwright-core";
import { grid } from "./at-timeline.ts";

/** The built-in history ends long ago: the answers of the market are those of a price of today. */
export async function withPriceOfToday(page: Page): Promise<void> {
  const fresh = async (path: string, of: (data: Record<string, unknown>) => object) =>
    page.route(path, async (route) => {
      const answer = await route.fetch();
      // What has not changed since the page read it comes without a body.
      if (answer.status() !== 200) return route.fulfill({ response: answer });
      const body = await answer.json();
      await route.fulfill({ response: answer, json: { ...body, data: of(body.data) } });
    });
  const current = (data: object) => ({ ...data, stale: false });
  await fresh("**/api/currentData*", current);
  await fresh("**/api/timeline*", current);
  await fresh("**/api/first-load", (data) => ({ ...data, market: current(data.market as object) }));
  await page.reload();
  await grid(page).waitFor();
}
