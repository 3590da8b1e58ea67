import { afterEach, beforeEach } from "vitest";
import { loggedFailures } from "#test/api/product.ts";
import { describePages } from "./browser.ts";
import { renewAccounts } from "./demo-product.ts";

/** A failed test reports its pages: most failures are visible there, and some never come again. `.ci/run` closes with them. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const [pages, logged] = await Promise.all([describePages(), loggedFailures()]);
  throw new Error(`The pages when this failed:\n${pages}\nLogged by the functions:\n${logged}`);
});

/** The last try has accounts that no earlier try has left half-changed, or with its attempts used up. */
beforeEach(async ({ task }) => {
  if ((task.result?.retryCount ?? 0) > 1) await renewAccounts();
});
