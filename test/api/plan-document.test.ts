import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { readPlan } from "#web/components/plan-document/plan-file.ts";
import type { ExportTable } from "#web/features/timeline/export/export-table.ts";
import { exportCsv, exportJson } from "#web/features/timeline/export/export-text.ts";
import { type Answer, type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let member: Member;

beforeAll(async () => {
  product = await startProduct();
  member = await product.member("planner");
  const operation = { action: "set-tier", email: member.email, tier: "advanced" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", operation);
});
afterAll(() => product?.stop());

function dataOf<T>({ status, json, text }: Answer): T {
  if (status !== 200 || json === undefined) throw new Error(text);
  return json.data as T;
}
const read = async <T>(path: string) => dataOf<T>(await product.call("GET", path, { as: member }));
const change = (method: string, path: string, body: unknown) =>
  product.call(method, `/control-panel${path}`, { as: member, body });

/** The timeline without what counts changes. */
async function timeline(): Promise<Omit<Timeline, "planVersion">> {
  const { planVersion: _, ...rest } = await read<Timeline>("/timeline");
  return rest;
}

async function makePlan() {
  const settings = {
    baseAmount: 123.45,
    baseCurrency: "EUR",
    investStartDate: "2019-07-31",
    investEndDate: "2040-12-30",
    priceRandomisationUpperLimit: 1.1,
    sellReinvestSettings: true,
    dynamicTopUpCap: 80,
  };
  expect(await change("PUT", "", settings)).toMatchObject({ status: 200 });
  const epoch = { baseAmount: 300.3, cycleGrowthRate: 1.9 };
  expect(await change("PUT", "/epoch/5/config", epoch)).toMatchObject({ status: 200 });
}

const table: ExportTable = {
  tier: "free",
  modelVersion: "1.0.0",
  madeOn: "2026-11-21",
  createdAt: "2026-11-21T09:00:00.000Z",
  dataDate: "2026-08-21",
  currency: "EUR",
  moneyOf: null,
  baseCurrency: "EUR",
  summary: [],
  columns: [columnDefinition("priceUSD")!],
  rows: [{ date: "2026-11-21", source: "projected", values: [1] }],
};

describe("a plan that was exported", () => {
  it.each([
    ["JSON", exportJson],
    ["CSV", exportCsv],
  ])("is the same plan again when it is imported after a reset: %s", async (_, write) => {
    await makePlan();
    const before = await timeline();
    const file = write(table, await read<PlanDocument>("/control-panel/plan"));
    expect(await change("POST", "/reset", {})).toMatchObject({ status: 200 });
    expect((await timeline()).investStartDate).not.toBe(before.investStartDate);
    const reading = readPlan(file);
    if ("problem" in reading) throw new Error(reading.problem);
    const imported = await change("PUT", "/plan", { plan: reading.plan });
    expect(imported).toMatchObject({ status: 200, json: { data: { leftOut: [] } } });
    expect(await timeline()).toEqual(before);
  });

  it("comes back by undoing, as does one that was reset", async () => {
    await makePlan();
    const before = await timeline();
    const reset = await change("POST", "/reset", {});
    const { version } = dataOf<{ version: number }>(reset);
    expect(await change("POST", "/undo", { version })).toMatchObject({ status: 200 });
    expect(await timeline()).toEqual(before);
    expect(await change("POST", "/undo", { version: version + 1 })).toMatchObject({
      status: 409,
      json: { code: "CONFLICT" },
    });
  });

  it.each([
    ["another format", { format: "something" }, "body.plan.format"],
    ["a later version", { formatVersion: 2 }, "body.plan.formatVersion"],
    ["an unknown field", { surprise: 1 }, "body.plan.surprise"],
    ["an unknown epoch", { epochs: { 33: {} } }, "body.plan.epochs.33"],
    ["a wrong amount", { epochs: { 5: { baseAmount: 0.001 } } }, "body.plan.epochs.5.baseAmount"],
  ])("is refused by name when it has %s, and nothing changes", async (_, wrong, path) => {
    const plan = await read<PlanDocument>("/control-panel/plan");
    const before = await timeline();
    const answer = await change("PUT", "/plan", { plan: { ...plan, ...wrong } });
    expect(answer.status).toBe(400);
    expect(answer.json?.details).toContainEqual(expect.objectContaining({ path }));
    expect(await timeline()).toEqual(before);
  });
});
