import { afterEach } from "vitest";
import { describePages } from "./browser.ts";

/** A failed test reports its pages: most failures are visible there, and some never come again. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  throw new Error(`The pages when this failed:\n${await describePages()}`);
});
