import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SimulationList } from "#shared/api/portfolio/simulations.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { NewTransaction, Transaction } from "#shared/api/transactions.ts";
import { earliestStart } from "#shared/domain/plan-fields.ts";
import { largestAmounts } from "#shared/domain/transaction-derivation.ts";
import { type Extreme, extremes } from "./extremes.ts";
import { type Answer, loggedFailures, type Member, type Product, startProduct } from "./product.ts";
import { openTables, type Tables } from "./tables.ts";

const runs = Number(process.env.EXTREME_PLANS ?? 8);
const firstSeed = Number(process.env.EXTREME_SEED ?? 7);

let product: Product;
let member: Member;
let tables: Tables;
let key: string;

beforeAll(async () => {
  product = await startProduct();
  tables = await openTables(product);
  member = await product.member("extreme");
  await product.cloud.invoke("functions/operations/operator.lambda.ts", {
    action: "set-tier",
    email: member.email,
    tier: "advanced",
  });
  const permissions = ["read:timeline", "read:simulations", "write:simulations"];
  const made = await send("POST", "/api-keys", { name: "Test", permissions });
  key = dataOf<{ plaintextKey: string }>(made).plaintextKey;
});
afterAll(async () => {
  tables?.close();
  await product?.stop();
});

/** A buy with everything but its figures. */
const buy = { dateAcquired: "2024-05-05", feesUSD: 0 };

const send = (method: string, path: string, body?: unknown) =>
  product.call(method, path, { as: member, ...(body !== undefined && { body }) });
const sendByKey = (method: string, path: string, body?: unknown) =>
  product.call(method, path, { headers: { "x-api-key": key }, ...(body !== undefined && { body }) });

function dataOf<T>({ status, json, text }: Answer): T {
  if (status !== 200 || json === undefined) throw new Error(text);
  return json.data as T;
}

async function home() {
  return dataOf<Timeline>(await send("GET", "/timeline?columns=roi")).home;
}

/** Without what was planned and recorded before. */
beforeEach(startAgain);
async function startAgain() {
  await tables.forgetAttempts();
  expect(await send("POST", "/control-panel/reset", {})).toMatchObject({ status: 200 });
  const recorded = dataOf<Transaction[]>(await send("GET", "/transactions?limit=1000"));
  for (let from = 0; from < recorded.length; from += 24) {
    const changes = recorded
      .slice(from, from + 24)
      .map(({ id, version }) => ({ kind: "remove", id, version }));
    expect(await send("POST", "/transactions/changes", { changes })).toMatchObject({ status: 200 });
  }
}

/** Everything that is calculated from a plan and what is recorded, by name. */
const readings: Readonly<Record<string, () => Promise<Answer>>> = {
  plan: () => send("GET", "/control-panel"),
  engineInput: () => send("GET", "/control-panel/engine-config"),
  document: () => send("GET", "/control-panel/plan"),
  timeline: () => send("GET", "/timeline"),
  column: () => send("GET", "/timeline?columns=roi"),
  systemHealth: () => send("GET", "/systemhealth"),
  firstLoad: () => send("GET", "/first-load"),
  simulation: () => send("POST", "/simulations", { name: "Extreme" }),
  share: () => send("GET", "/shares/preview?look=amounts"),
  transactions: () => send("GET", "/transactions"),
  taxReport: () => send("GET", "/tax-report?year=all"),
  taxFile: () => send("POST", "/tax-report/exports", { file: "generic", year: "all" }),
  wallets: () => send("GET", "/wallets"),
  alerts: () => send("GET", "/alerts"),
  calendar: () => sendByKey("GET", "/v1/calendar.ics"),
  backup: () => send("POST", "/backup"),
  timelineByKey: () => sendByKey("GET", "/v1/timeline"),
  csvByKey: () => sendByKey("GET", "/v1/timeline?format=csv"),
  widgetByKey: () => sendByKey("GET", "/v1/widget"),
  planByKey: () => sendByKey("GET", "/v1/plan"),
  simulationByKey: () => sendByKey("POST", "/v1/simulations", { name: "Extreme" }),
  simulations: () => send("GET", "/simulations"),
};

/** The readings that were answered with this status or a higher one, with their answers. */
async function failures(least = 500): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, read] of Object.entries(readings)) {
    const { status, text } = await read();
    if (status >= least) failed.push(`${name} was answered ${status}: ${text.slice(0, 300)}`);
  }
  return failed;
}

describe("sums beyond the whole numbers that doubles hold exactly", () => {
  it.each([1e7, 1e9])("are answered of a plan of %d US dollars a month since 2009", async (baseAmount) => {
    const plan = { baseAmount, investStartDate: earliestStart, baseCurrency: "USD" };
    expect(await send("PUT", "/control-panel", plan)).toMatchObject({ status: 200 });
    expect(await failures(400)).toEqual([]);
    const { planned } = await home();
    expect(planned?.satoshis).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    const { simulations } = dataOf<SimulationList>(await send("GET", "/simulations"));
    expect(simulations.filter(({ baseAmount: amount }) => amount === baseAmount)).toHaveLength(2);
  });

  it.each<[string, NewTransaction]>([
    ["all bitcoin", { ...buy, btcBought: largestAmounts.btc, usdSpent: 2_100, buyingPriceUSD: 0.0001 }],
    ["the largest amount", { ...buy, btcBought: 1_000, usdSpent: largestAmounts.usd, buyingPriceUSD: 1e9 }],
  ])("are answered in yen of a buy of %s", async (_, transaction) => {
    expect(await send("PUT", "/control-panel", { baseCurrency: "JPY" })).toMatchObject({ status: 200 });
    expect(await send("POST", "/transactions", transaction)).toMatchObject({ status: 200 });
    expect(await failures()).toEqual([]);
  });

  it("are stored of a month: bought one by one, by an import, changed and deleted", async () => {
    const all = { ...buy, btcBought: largestAmounts.btc, usdSpent: 2_100, buyingPriceUSD: 0.0001 };
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(dataOf<Transaction>(await send("POST", "/transactions", all)).id);
    }
    const rows = Array.from({ length: 5 }, () => all);
    const imported = await send("POST", "/transactions/import", { rows, idempotencyKey: "five-of-all" });
    expect(imported).toMatchObject({ status: 200 });
    expect(await failures(400)).toEqual([]);

    const half = { ...all, transactionType: "sell", btcBought: -10_500_000, usdSpent: -1_050 };
    expect(await send("POST", "/transactions", half)).toMatchObject({ status: 200 });
    const smaller = { btcBought: 1, usdSpent: 30_000, buyingPriceUSD: 30_000 };
    expect(await send("PUT", `/transactions/${ids[0]}`, smaller)).toMatchObject({ status: 200 });
    for (const id of ids.slice(1)) {
      expect(await send("DELETE", `/transactions/${id}`)).toMatchObject({ status: 200 });
    }
    expect((await home()).recorded?.satoshis).toBe(5 * 21e14 + 1e8 - 105e13);
  });
});

/** Sets what is accepted of a plan and a ledger; the parts are sent one by one, so that one refused leaves the others. */
async function apply({ plan, epoch, edits, goal, withdrawal, tax, rows }: Extreme): Promise<Answer[]> {
  const each = (path: string, settings: Extreme["plan"]) =>
    Object.entries(settings).map(([name, value]) => ["PUT", path, { [name]: value }] as const);
  const parts = [
    ...each("/control-panel", plan),
    ...each("/control-panel/epoch/5/config", epoch),
    ...each("/control-panel", { edits, goal, withdrawal }),
    ["PUT", "/tax-report/settings", tax] as const,
    ...rows.map((row) => ["POST", "/transactions", row] as const),
  ];
  const answers: Answer[] = [];
  for (const [method, path, body] of parts) answers.push(await send(method, path, body));
  return answers;
}

describe("plans and ledgers at their limits", () => {
  const seeds = Array.from({ length: runs }, (_, i) => firstSeed + i);
  it.each(seeds)("never make a call fail: EXTREME_SEED=%i", { timeout: 400_000 }, async (seed) => {
    const [extreme] = fc.sample(extremes, { seed, numRuns: 1 });
    const answers = await apply(extreme!);
    const broken = answers.flatMap(({ status, text }) => (status >= 500 ? [text] : []));
    expect(broken, await loggedFailures()).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(answers.length / 2);
    expect(await failures(), await loggedFailures()).toEqual([]);
  });
});
