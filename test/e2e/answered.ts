import type { Page, Route } from "playwright-core";

/** An answer of the API with this as its data. */
export const data = (content: unknown) => ({ json: { success: true, data: content } });

/** A refusal of the API. */
export const refusal = (status: number, code: string) => ({
  status,
  json: { success: false, error: "Refused", code },
});

type Answer = ReturnType<typeof data> | ReturnType<typeof refusal> | ((route: Route) => Promise<void>);

/** Answers an API operation in place of the server while the work runs; `asked` returns how often it was called. */
export async function answered(
  page: Page,
  path: string,
  answer: Answer,
  work: (asked: () => number) => Promise<void>,
): Promise<void> {
  let count = 0;
  const address = `**/api${path}`;
  await page.route(address, (route) => {
    count += 1;
    return typeof answer === "function" ? answer(route) : route.fulfill(answer);
  });
  try {
    await work(() => count);
  } finally {
    await page.unroute(address);
  }
}
