import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type LocalCloud, startLocal } from "#lib/local/start.ts";
import { launchBrowser } from "./browser.ts";

/** What the tests of one file share, once they run. */
export interface DemoProduct {
  readonly cloud: LocalCloud;
  readonly browser: Browser;
  /** Holds the product's data; a test may put files there. */
  readonly directory: string;
}

/** Starts the product with its pages, on a store of its own, and a browser, for the tests of the file that calls it. */
export function demoProduct({ demoAccounts = true } = {}): DemoProduct {
  let started: Partial<DemoProduct> = {};
  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), "halvest-e2e-"));
    started = { directory };
    const [cloud, browser] = await Promise.all([
      startLocal({ dataDirectory: directory, pages: "built", demoAccounts }),
      launchBrowser(),
    ]);
    started = { directory, cloud, browser };
  });
  afterAll(async () => {
    await started.browser?.close();
    await started.cloud?.stop();
    if (started.directory !== undefined) await rm(started.directory, { recursive: true, force: true });
  });
  const part = <Name extends keyof DemoProduct>(name: Name): DemoProduct[Name] => {
    const found = started[name];
    if (found === undefined) throw new Error("The product starts with the first test");
    return found as DemoProduct[Name];
  };
  return {
    get cloud() {
      return part("cloud");
    },
    get browser() {
      return part("browser");
    },
    get directory() {
      return part("directory");
    },
  };
}
