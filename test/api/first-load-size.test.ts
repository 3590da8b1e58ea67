import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMarketStore } from "#functions/market/store.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { firstColumns } from "#web/components/saved-timeline/first-columns.ts";
import { productViews } from "#web/features/timeline/columns/column-views.ts";
import { type Member, type Product, password, startProduct } from "./product.ts";

let product: Product;
let member: Member;
beforeAll(async () => {
  // It writes a market that others must not find.
  product = await startProduct({});
  member = await product.member("saver");
  const grant = { action: "set-tier", email: member.email, tier: "advanced" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", grant);
  await writeYear();
});
afterAll(() => product?.stop());

/** What a year of ingestion adds to the built-in history: closes and heights whose digits follow no rule. */
async function writeYear() {
  const { endpoint, region, operator } = product.cloud.aws;
  const client = new DynamoDBClient({ endpoint, region, credentials: operator });
  const store = createMarketStore(
    DynamoDBDocumentClient.from(client),
    "halvest-development-market",
    "halvest-development-events",
  );
  const today = Math.floor(Date.now() / dayMs);
  let lastBlockHeight = 850_000;
  for (let day = today - 365; day < today; day += 1) {
    const noise = (day * 7_919) % 104_729;
    lastBlockHeight += 130 + (noise % 29);
    await store.writeDay({ date: formatDate(day), closeCents: 6_000_000 + noise * 17, lastBlockHeight });
  }
  client.destroy();
}

/** Bytes of an answer as it is sent. */
async function bytesOf(method: string, path: string, options: object): Promise<number> {
  const headers = { "accept-encoding": "br" };
  const answer = await product.call(method, path, { headers, ...options });
  expect(answer.status, answer.text).toBe(200);
  return Number(answer.headers.get("content-length"));
}

it.each(["monthly", "weekly"])(
  "a %s plan of 25 years with every strategy in another currency opens with 50 kB of data",
  async (buyRhythm) => {
    const plan = {
      baseAmount: 123.45,
      baseCurrency: "EUR",
      buyRhythm,
      investStartDate: "2016-11-30",
      investEndDate: "2041-11-29",
      baseAmountGrowthRate: 0.2,
      dynamicTopUpCap: 80,
      cycleTopUpCap: 120,
      priceRandomisationLowerLimit: 0.9,
      priceRandomisationUpperLimit: 1.1,
      sellReinvestSettings: true,
    };
    const saved = await product.call("PUT", "/control-panel", { as: member, body: plan });
    expect(saved.status, saved.text).toBe(200);
    const columns = firstColumns(productViews[0]!.columns, "advanced");
    const body = { email: member.email, password };
    const login = await bytesOf("POST", "/auth/login", { body });
    const firstLoad = await bytesOf("GET", "/first-load", { as: member });
    const timeline = await bytesOf("GET", `/timeline?columns=${columns}`, { as: member });
    expect(timeline).toBeGreaterThan(20_000);
    expect(login + firstLoad + timeline).toBeLessThan(50_000);
  },
);
