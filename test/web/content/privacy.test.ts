import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readConfig } from "#lib/config.ts";
import { sessionIdleMs } from "#shared/domain/account/sessions.ts";

const policy = await readFile(new URL("../../../web/content/Privacy.md", import.meta.url), "utf8");

test("the privacy policy names everyone who receives data and every source of market data", () => {
  for (const name of ["Amazon Web Services", "Stripe", "mempool.space", "Frankfurter", "CoinGecko"]) {
    expect(policy).toContain(name);
  }
  const { marketPriceUrl, marketFallbackUrl, marketRatesUrl } = readConfig({});
  expect(marketPriceUrl).toContain("mempool.space");
  expect(marketFallbackUrl).toContain("coingecko");
  expect(marketRatesUrl).toContain("frankfurter");
});

test("the privacy policy names every kind of data and how long it is stored", () => {
  const rows = policy.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| ---"));
  const kinds = [
    "Profile photo",
    "Files that you attach",
    "Billing records",
    "Second factor",
    "Devices",
    "Sessions",
    "Backups",
  ];
  for (const kind of kinds)
    expect(
      rows.some((row) => row.startsWith(`| ${kind}`)),
      kind,
    ).toBe(true);
  for (const row of rows) expect(row.split(" | "), row).toHaveLength(3);
});

test("the retention periods in the privacy policy match the product's", async () => {
  const source = async (path: string) =>
    readFile(new URL(`../../../functions/${path}`, import.meta.url), "utf8");
  const daysIn = async (path: string, name: string) =>
    new RegExp(`const ${name} = (\\d+);`).exec(await source(path))?.[1];
  expect(policy).toContain(`at most ${sessionIdleMs / 86_400_000} days without use`);
  expect(policy).toContain(`${await daysIn("sessions/store.ts", "rememberedDays")} days after the first`);
  expect(policy).toContain(
    `a list of processed Stripe events, ${await daysIn("subscription/records/store.ts", "eventDays")} days`,
  );
  expect(policy).toContain(
    `| ${await daysIn("correspondence/tidying.lambda.ts", "retentionDays")} days; the copy`,
  );
});
