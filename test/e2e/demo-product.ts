import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type DemoAccount, demoAccounts } from "#lib/demo/demo-accounts.ts";
import type { LocalCloud } from "#lib/local/start.ts";
import { type SharedProduct, sharedProduct } from "#test/api/product.ts";
import { openTables } from "#test/api/tables.ts";
import { launchBrowser } from "./browser.ts";

/** What the tests of one file share, once they run. */
export interface DemoProduct {
  readonly cloud: LocalCloud;
  readonly browser: Browser;
  /** The services that accounts can be connected to. */
  readonly services: SharedProduct["services"];
  /** Holds the product's data; a test may put files there. */
  readonly directory: string;
  /** Calls the API as another device. */
  readonly call: SharedProduct["call"];
}

interface Started {
  readonly product: SharedProduct;
  readonly browser: Browser;
  readonly accounts: Map<DemoAccount, Promise<DemoAccount>>;
}

/** Of the file that runs now; the files of a worker run one after another. */
let started: Started | undefined;

function present(): Started {
  if (started === undefined) throw new Error("The product starts with the first test");
  return started;
}

/**
 * The shared product with its pages, and a browser of its own, for the tests of the file that calls it: a browser that
 * has drawn for half an hour may stop drawing.
 */
export function demoProduct(): DemoProduct {
  beforeAll(async () => {
    const [product, browser] = await Promise.all([sharedProduct("built"), launchBrowser()]);
    started = { product, browser, accounts: new Map() };
  });
  afterAll(async () => {
    await started?.browser.close();
    started = undefined;
  });
  return {
    get cloud() {
      return present().product.cloud;
    },
    get browser() {
      return present().browser;
    },
    get services() {
      return present().product.services;
    },
    get call() {
      return present().product.call;
    },
    get directory() {
      return present().product.directory;
    },
  };
}

/** The demo account of a name, such as `free`, as the present file has it for itself: made when it is first asked for. */
export function demoAccount(name: string): Promise<DemoAccount> {
  const { product, accounts } = present();
  const pattern = demoAccounts.find(({ email }) => email.startsWith(`${name}@`))!;
  const made = accounts.get(pattern) ?? makeAccount(product, pattern);
  accounts.set(pattern, made);
  return made;
}

/** From here on the present file has other demo accounts, and nobody has used up attempts. */
export async function renewAccounts(): Promise<void> {
  if (started === undefined) return;
  const { product } = started;
  const addressOf: SharedProduct["addressOf"] = (email) => product.addressOf(email.replace("@", ".again@"));
  started = { ...started, product: { ...product, addressOf }, accounts: new Map() };
  const tables = await openTables(product);
  await tables.forgetAttempts();
  tables.close();
}

async function makeAccount(product: SharedProduct, pattern: DemoAccount): Promise<DemoAccount> {
  const { password, displayName, grants } = pattern;
  const email = product.addressOf(pattern.email);
  await product.join({ email, password, displayName });
  for (const grant of grants) {
    await product.cloud.invoke("functions/operations/operator.lambda.ts", { ...grant, email });
  }
  return { ...pattern, email };
}
