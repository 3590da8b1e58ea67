import { afterAll, beforeAll, expect, it } from "vitest";
import { type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let member: Member;
beforeAll(async () => {
  product = await startProduct();
  member = await product.member("first");
  for (const dateAcquired of ["2023-02-01", "2024-05-01", "2024-05-01"]) {
    const buy = { dateAcquired, usdSpent: 100, feesUSD: 0, buyingPriceUSD: 50_000 };
    await product.call("POST", "/transactions", { as: member, body: buy });
  }
});
afterAll(() => product.stop());

const read = async (path: string, as = member) => (await product.call("GET", path, { as })).json;

it("the first load answers what each of its operations answers", async () => {
  const { data } = (await read("/first-load")) as { data: Record<string, unknown> };
  const { success: _, ...list } = (await read("/transactions?limit=1000")) as Record<string, unknown>;
  expect(data.transactions).toEqual(list);
  expect((data.transactions as { total: number }).total).toBe(3);
  const parts = {
    market: "/currentData",
    prices: "/bitcoin/prices",
    unread: "/correspondence/unread-counts",
    engineConfig: "/control-panel/engine-config",
  };
  for (const [part, path] of Object.entries(parts)) {
    expect(data[part], part).toEqual((await read(path))?.data);
  }
  expect({ user: data.user }).toEqual((await read("/auth/me"))?.data);
});

it("the first load of another user holds nothing of this one", async () => {
  const other = await product.member("second");
  const text = JSON.stringify(await read("/first-load", other));
  expect(text).toContain(other.userId);
  expect(text).not.toContain(member.userId);
  expect(JSON.parse(text).data.transactions.data).toEqual([]);
});
