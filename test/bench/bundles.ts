import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { bundle, bundleName } from "#lib/constructs/bundle.ts";
import { everyRecord } from "#lib/features.ts";

/** What a function's code may cost at a cold start. */
const budget = { gzipKb: 300, importMs: 150 };
const runs = 7;

/** Every variable any function reads: this measures loading, not configuration. */
const environment = {
  AWS_REGION: "eu-central-1",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  ACCOUNTS_TABLE: "accounts",
  PLANNER_TABLE: "planner",
  CORRESPONDENCE_TABLE: "correspondence",
  MARKET_TABLE: "market",
  EVENTS_TABLE: "events",
  USER_POOL_ID: "eu-central-1_bench",
  USER_POOL_CLIENT_ID: "bench",
  CLIENT_SECRET_PARAMETER: "/bench/client-secret",
  LINK_KEY_PARAMETER: "/bench/link-key",
  CSRF_KEY_PARAMETER: "/bench/csrf-key",
  PROOF_KEY_PARAMETER: "/bench/proof-key",
  TWO_FACTOR_KEY_PARAMETER: "/bench/two-factor-key",
  MAIL_SENDER: "bench@halvest.example",
  WEB_ORIGIN: "https://halvest.example",
  MARKET_PRICE_URL: "https://prices.example",
  MARKET_RATES_URL: "https://rates.example",
  POWERTOOLS_SERVICE_NAME: "bench",
};

/** Milliseconds that a fresh process takes to load a module, the quickest of several because other work only ever adds; NaN when it does not load. */
function importMs(file: string): number {
  const script = `const from = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); process.stdout.write(String(performance.now() - from)); process.exit(0);`;
  const measured = Array.from({ length: runs }, () => {
    const options = ["--enable-source-maps", "--input-type=module", "-e", script];
    const { status, stdout } = spawnSync(process.execPath, options, { env: environment, encoding: "utf8" });
    return status === 0 ? Number(stdout) : Number.NaN;
  });
  return Math.min(...measured);
}

const entries = everyRecord().map(({ entry }) => entry);
const rows = [...bundle(entries).values()].map(({ entry, directory }) => {
  const file = join(directory, "index.mjs");
  const code = readFileSync(file);
  const gzipKb = gzipSync(code, { level: 9 }).length / 1000;
  const loadMs = importMs(file);
  return {
    bundle: bundleName(entry),
    "raw kB": Math.round(code.length / 1000),
    "gzip kB": Math.round(gzipKb),
    "import ms": Math.round(loadMs),
    within: gzipKb <= budget.gzipKb && loadMs <= budget.importMs ? "yes" : "NO",
  };
});
console.table(rows);
