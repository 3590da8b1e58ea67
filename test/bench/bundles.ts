import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { bundle, bundleName } from "#lib/constructs/bundling/bundle.ts";
import { environmentOf } from "#lib/constructs/needs.ts";
import { everyRecord } from "#lib/functions.ts";
import { offering } from "#test/lib/constructs/offer.ts";

/** What a function's code may cost at a cold start. */
const budget = { gzipKb: 300, importMs: 150 };
const rounds = 9;

/** A value of the form that a variable's name suggests: this measures loading, not configuration. */
function sample(name: string): string {
  if (name.endsWith("_PARAMETER")) return `/bench/${name.toLowerCase()}`;
  if (name.endsWith("_SENDER") || name.endsWith("_ADDRESS")) return "bench@halvest.example";
  if (name.endsWith("_ORIGIN") || name.endsWith("_URL")) return "https://halvest.example";
  if (name === "STRIPE_PRICES") return "{}";
  if (name === "WEBHOOK_TARGETS") return "public";
  if (name === "CONNECTED_SERVICES") return "on";
  if (name === "NEWS_FEEDS") return "{}";
  if (name === "INTEGRATION_URLS")
    return '{"market":"https://p.example","coingecko":"https://c.example","onchain":"https://o.example","macro":"https://m.example","kraken":"https://a.example","coinbase":"https://b.example"}';
  return "eu-central-1-bench";
}

const { offer } = offering();
const needed = everyRecord().flatMap(({ needs }) => Object.keys(environmentOf(needs, offer)));
const environment = {
  AWS_REGION: "eu-central-1",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  POWERTOOLS_SERVICE_NAME: "bench",
  // What the gate of every API function reads follows from the contract, not from the records.
  ...Object.fromEntries(
    ["ACCOUNTS_TABLE", "CSRF_KEY_PARAMETER", "ORIGIN_KEY_PARAMETER", ...needed].map((name) => [
      name,
      sample(name),
    ]),
  ),
};

/** Milliseconds that a fresh process takes to load a module; NaN when it does not load. */
function importMs(file: string): number {
  const script = `const from = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); process.stdout.write(String(performance.now() - from)); process.exit(0);`;
  const options = ["--enable-source-maps", "--input-type=module", "-e", script];
  const { status, stdout } = spawnSync(process.execPath, options, { env: environment, encoding: "utf8" });
  return status === 0 ? Number(stdout) : Number.NaN;
}

const entries = everyRecord().map(({ entry }) => entry);
const bundles = [...bundle(entries).values()].map(({ entry, directory }) => {
  const file = join(directory, "index.mjs");
  return { entry, file, code: readFileSync(file), loadMs: Number.POSITIVE_INFINITY };
});
// In turn, and the quickest of several: other work only ever adds, and it comes in bursts.
for (let round = 0; round < rounds; round++) {
  for (const one of bundles) one.loadMs = Math.min(one.loadMs, importMs(one.file));
}
const rows = bundles.map(({ entry, code, loadMs }) => {
  const gzipKb = gzipSync(code, { level: 9 }).length / 1000;
  return {
    bundle: bundleName(entry),
    "raw kB": Math.round(code.length / 1000),
    "gzip kB": Math.round(gzipKb),
    "import ms": Math.round(loadMs),
    within: gzipKb <= budget.gzipKb && loadMs <= budget.importMs ? "yes" : "NO",
  };
});
console.table(rows);
