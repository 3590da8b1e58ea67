import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { type Answer, type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let member: Member;

beforeAll(async () => {
  product = await startProduct();
  member = await product.member("editor");
});
afterAll(() => product?.stop());

function dataOf<T>({ status, json, text }: Answer): T {
  if (status !== 200 || json === undefined) throw new Error(text);
  return json.data as T;
}
const read = async <T>(path: string, as = member) => dataOf<T>(await product.call("GET", path, { as }));
const panel = (as = member) => read<ControlPanel>("/control-panel", as);
const put = (body: unknown, path = "", as = member) =>
  product.call("PUT", `/control-panel${path}`, { as, body });

async function row(month: string, as = member) {
  const { rows, rowSource } = await read<Timeline>("/timeline", as);
  const at = rows.dateAcquired?.findIndex((date) => String(date).startsWith(month)) ?? -1;
  return { source: rowSource[at], cell: (id: string) => rows[id]?.[at] };
}

/** Some month that is still to come, and the one after it. */
async function comingMonths(): Promise<[string, string]> {
  const { rows, now } = await read<Timeline>("/timeline");
  const dates = rows.dateAcquired?.map(String).filter((date) => date > now) ?? [];
  return [dates[3]!.slice(0, 7), dates[4]!.slice(0, 7)];
}

describe("an override of a month", () => {
  it("is saved, read back and counted in the timeline, for its owner alone", async () => {
    const other = await product.member("bystander");
    const [month, next] = await comingMonths();
    const [before, after] = [await row(month), await row(next)];
    expect(before.source).toBe("projected");
    const price = Number(before.cell("priceUSD"));
    const answer = await put({ edits: { [`${month}-09`]: { usdSpent: 1000, feesUSD: 3 } } });
    const edits = { [`${month}-01`]: { usdSpent: 1000, feesUSD: 3 } };
    expect(dataOf<ControlPanel>(answer).edits).toEqual(edits);
    expect((await panel()).edits).toEqual(edits);
    const edited = await row(month);
    expect(edited.source).toBe("edited");
    expect(edited.cell("usdSpent")).toBe(1000);
    expect(edited.cell("costUSD")).toBe(1003);
    expect(edited.cell("btcBought")).toBeCloseTo(1000 / price, 8);
    const more = Number(edited.cell("btcBought")) - Number(before.cell("btcBought"));
    const later = await row(next);
    expect(later.source).toBe("projected");
    expect(Number(later.cell("totalBTC")) - Number(after.cell("totalBTC"))).toBeCloseTo(more, 8);
    expect((await panel(other)).edits).toEqual({});
    expect((await row(month, other)).source).toBe("projected");
  });

  it("goes with null, while others stay", async () => {
    const [month, next] = await comingMonths();
    await put({ edits: { [`${month}-01`]: { usdSpent: 5 }, [`${next}-01`]: { usdSpent: 0 } } });
    expect(dataOf<ControlPanel>(await put({ edits: { [`${month}-01`]: null } })).edits).toEqual({
      [`${next}-01`]: { usdSpent: 0 },
    });
    const skipped = await row(next);
    expect([skipped.cell("btcBought"), skipped.cell("feesUSD")]).toEqual([0, 0]);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ["an unknown field", { price: 1 }, "price", "Unknown field"],
    ["a wrong type", { usdSpent: "5" }, "usdSpent", "expected number"],
    ["a negative amount", { feesUSD: -1 }, "feesUSD", "Fees cannot be negative"],
    ["no price", { buyingPriceUSD: 0 }, "buyingPriceUSD", "Price must be greater than zero"],
    ["too much", { usdSpent: 1e13 }, "usdSpent", "USD amount must not exceed"],
    [
      "figures that contradict each other",
      { usdSpent: 100, feesUSD: 5, costUSD: 200 },
      "usdSpent",
      "Invalid USD spent. Expected 195.00 based on Cost (USD) - Fees (USD).",
    ],
    [
      "an amount of bitcoin that does not fit",
      { usdSpent: 100, buyingPriceUSD: 50_000, btcBought: 1 },
      "btcBought",
      "Invalid BTC amount. Expected 0.00200000 based on USD spent ÷ Buying price.",
    ],
  ])("is refused with %s, by the field's name, and nothing changes", async (_, override, field, message) => {
    const before = await panel();
    const body = { baseAmount: 77, edits: { "2027-08-01": { usdSpent: 1 }, "2027-09-01": override } };
    const answer = await put(body);
    expect(answer.status).toBe(400);
    expect(answer.json?.details).toContainEqual({
      path: `body.edits.2027-09-01.${field}`,
      message: expect.stringContaining(message),
    });
    expect(await panel()).toEqual(before);
  });

  it.each([
    ["no date", { "2027-13-01": { usdSpent: 1 } }, "body.edits.2027-13-01"],
    ["a month twice", { "2027-03-01": { usdSpent: 1 }, "2027-03-31": null }, "body.edits.2027-03-31"],
  ])("is refused for %s", async (_, edits, path) => {
    const before = await panel();
    const answer = await put({ edits });
    expect(answer.status).toBe(400);
    expect(answer.json?.details).toContainEqual(expect.objectContaining({ path }));
    expect(await panel()).toEqual(before);
  });

  it("needs a higher tier to decide about a sell", async () => {
    const before = await panel();
    const answer = await put({ edits: { "2027-03-01": { sell: true } } });
    expect(answer).toMatchObject({ status: 403, json: { code: "TIER_REQUIRED" } });
    expect(answer.json?.details).toMatchObject([{ path: "body.edits.2027-03-01.sell" }]);
    expect(await panel()).toEqual(before);
  });

  it("is refused when it was based on an older plan", async () => {
    const { version, edits } = await panel();
    const late = await put({ version: version - 1, edits: { "2027-03-01": { usdSpent: 1 } } });
    expect(late).toMatchObject({ status: 409, json: { code: "VERSION_CONFLICT" } });
    expect((await panel()).edits).toEqual(edits);
  });

  it("goes with a reset, comes back by undoing it, and survives a plan file", async () => {
    const [month] = await comingMonths();
    const edits = { [`${month}-01`]: { usdSpent: 123.45, buyingPriceUSD: 61_234.567891 } };
    const cleared = Object.fromEntries(Object.keys((await panel()).edits).map((key) => [key, null]));
    await put({ edits: { ...cleared, ...edits } });
    const before = await row(month);
    const file = await read<PlanDocument>("/control-panel/plan");
    expect(file.edits).toEqual(edits);
    const reset = dataOf<ControlPanel>(
      await product.call("POST", "/control-panel/reset", { as: member, body: {} }),
    );
    expect(reset.edits).toEqual({});
    const undo = { as: member, body: { version: reset.version } };
    expect(dataOf<ControlPanel>(await product.call("POST", "/control-panel/undo", undo)).edits).toEqual(
      edits,
    );
    await product.call("POST", "/control-panel/reset", { as: member, body: {} });
    expect((await row(month)).source).toBe("projected");
    expect(await put({ plan: file }, "/plan")).toMatchObject({ status: 200 });
    const after = await row(month);
    expect([after.source, after.cell("btcBought"), after.cell("totalBTC")]).toEqual([
      before.source,
      before.cell("btcBought"),
      before.cell("totalBTC"),
    ]);
    const wrong = { ...file, edits: { "2027-03-01": { feesUSD: 2, costUSD: 1 } } };
    const refused = await put({ plan: wrong }, "/plan");
    expect(refused.status).toBe(400);
    expect(refused.json?.details).toMatchObject([{ path: "body.plan.edits.2027-03-01.costUSD" }]);
    expect((await panel()).edits).toEqual(edits);
  });

  it("may be missing from a file of before there were any", async () => {
    const { edits: _, ...older } = await read<PlanDocument>("/control-panel/plan");
    expect(await put({ plan: older }, "/plan")).toMatchObject({ status: 200 });
    expect((await panel()).edits).toEqual({});
  });

  it("is in what someone downloads about themselves", async () => {
    await put({ edits: { "2027-03-01": { usdSpent: 9.99 } } });
    const exported = await product.call("GET", "/users/me/export", { as: member });
    expect(exported.text).toContain('"2027-03-01":{"usdCents":999}');
  });
});
