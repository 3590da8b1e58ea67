import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { productApp } from "#lib/local/start/payments.ts";
import { type LocalCloud, startLocal } from "#lib/local/start.ts";
import { startSourceServer } from "#test/functions/market/source-server.ts";

let server: Awaited<ReturnType<typeof startSourceServer>>;
let directory: string;
let cloud: LocalCloud;
beforeAll(async () => {
  server = await startSourceServer(Math.floor(Date.now() / 1_000));
  directory = await mkdtemp(join(tmpdir(), "halvest-ingestion-"));
  const addresses = {
    marketPriceUrl: server.priceUrl,
    marketRatesUrl: server.ratesUrl,
    integrationUrls: { coingecko: server.fallbackUrl },
  };
  const app = (place: Parameters<typeof productApp>[0]) => productApp(place, addresses);
  cloud = await startLocal({ dataDirectory: directory, inMemory: true, app });
});
afterAll(async () => {
  await cloud?.stop();
  await server?.close();
  if (directory) await rm(directory, { recursive: true, force: true });
});

it("reads the second source with the rights and settings that are deployed, and counts that", async () => {
  const ingest = () => cloud.invoke("functions/market/ingest.lambda.ts", {});
  server.override(({ pathname }) => (pathname === "/api/v1/prices" ? { status: 404, body: "" } : undefined));
  expect(await ingest()).toMatchObject({ price: "written", priceSource: "coingecko", rates: "written" });
  server.override(() => undefined);
  expect(await ingest()).toMatchObject({ price: "written", priceSource: "mempool" });
  expect(server.attempts("/api/v3/simple/price")).toBe(1);
  const log = await readFile(join(directory, "logs", "halvest-development-market-ingest.log"), "utf8");
  expect([...log.matchAll(/"MarketFallbackPrice":(\d)/g)].map(([, count]) => count)).toEqual(["1", "0"]);
});
