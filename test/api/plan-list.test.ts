import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import type { PlanList } from "#shared/api/schemas/plan-list.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { type Answer, type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let laptop: Member;
let phone: Member;

beforeAll(async () => {
  product = await startProduct();
  laptop = await product.member("planner");
  const operation = { action: "set-tier", email: laptop.email, tier: "basic" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", operation);
  phone = await product.logIn(laptop.email);
});
afterAll(() => product?.stop());

function dataOf<T>({ status, json, text }: Answer): T {
  if (status !== 200 || json === undefined) throw new Error(text);
  return json.data as T;
}
const read = async <T>(path: string) => dataOf<T>(await product.call("GET", path, { as: laptop }));
const plans = "/control-panel/plans";
const create = (name: string, from = "defaults", as = laptop) =>
  product.call("POST", plans, { as, body: { name, from } });
const idOf = async (name: string) => {
  const list = await read<PlanList>(plans);
  return list.plans.find((plan) => plan.name === name)?.id ?? "missing";
};

describe("several plans", () => {
  it("have settings of their own and count the same transactions", async () => {
    const buy = { dateAcquired: "2024-05-01", usdSpent: 100, feesUSD: 0, buyingPriceUSD: 50_000 };
    dataOf(await product.call("POST", "/transactions", { as: laptop, body: buy }));
    dataOf(
      await product.call("PUT", "/control-panel", {
        as: laptop,
        body: { baseAmount: 77, investStartDate: "2024-01-15" },
      }),
    );
    const before = await read<Timeline>("/timeline");
    const list = dataOf<PlanList>(await create("  Für  die Kinder "));
    expect(list.limit).toBe(5);
    expect(list.plans.map(({ name, isOpen, baseAmount }) => [name, isOpen, baseAmount])).toEqual([
      ["My plan", false, 77],
      ["Für die Kinder", true, 250],
    ]);
    const after = await read<Timeline>("/timeline");
    expect([before.planName, after.planName]).toEqual(["My plan", "Für die Kinder"]);
    expect(after.planVersion).toBeGreaterThan(before.planVersion);
    expect(before.home.recorded!.worstFall!.fraction).toBeGreaterThan(0);
    expect(after.home.recorded).toEqual(before.home.recorded);
    expect(after.home.planned).not.toEqual(before.home.planned);
  });

  it("opened on two devices at once: exactly one of the two opens, and the other gets a conflict", async () => {
    dataOf(await create("House"));
    const { version } = await read<ControlPanel>("/control-panel");
    const [mine, children] = [await idOf("My plan"), await idOf("Für die Kinder")];
    const open = (id: string, as: Member) =>
      product.call("POST", `${plans}/${id}/open`, { as, body: { version } });
    const answers = await Promise.all([open(mine, laptop), open(children, phone)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { name, id } = await read<ControlPanel>("/control-panel");
    expect(id).toBe(answers[0].status === 200 ? mine : children);
    const late = { as: phone, body: { version, baseAmount: 5 } };
    expect(await product.call("PUT", "/control-panel", late)).toMatchObject({
      status: 409,
      json: {
        code: "VERSION_CONFLICT",
        error: `Another plan is open now: “${name}”. Nothing was changed.`,
      },
    });
    const list = await read<PlanList>(plans);
    expect(list.plans.map((plan) => [plan.name, plan.baseAmount])).toEqual([
      ["My plan", 77],
      ["Für die Kinder", 250],
      ["House", 250],
    ]);
  });

  it("stay within the limit when both devices make them at once", async () => {
    const made = await Promise.all([
      create("A"),
      create("B", "openPlan", phone),
      create("C", "defaults", phone),
    ]);
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = await create("D");
    expect(refused).toMatchObject({ status: 403, json: { code: "TIER_REQUIRED" } });
    expect(refused.json?.details).toMatchObject([{ path: "body.name" }]);
    expect((await read<PlanList>(plans)).plans).toHaveLength(5);
  });

  it.each([
    ["no name", { from: "defaults" }, "body.name"],
    ["a blank name", { name: "  ", from: "defaults" }, "body.name"],
    ["a control character", { name: "a\u0007b", from: "defaults" }, "body.name"],
    ["61 characters", { name: "a".repeat(61), from: "defaults" }, "body.name"],
    ["an unknown origin", { name: "X", from: "nowhere" }, "body.from"],
  ])("refuse %s by the field's name", async (_, body, path) => {
    const answer = await product.call("POST", plans, { as: laptop, body });
    expect(answer).toMatchObject({ status: 400, json: { code: "VALIDATION_FAILED" } });
    expect(answer.json?.details).toContainEqual(expect.objectContaining({ path }));
  });

  it("are deleted with undo, and leave with the account's export", async () => {
    const house = await idOf("House");
    dataOf(await product.call("DELETE", `${plans}/${house}`, { as: laptop }));
    expect(await idOf("House")).toBe("missing");
    dataOf(await product.call("POST", `${plans}/${house}/restore`, { as: phone }));
    expect(await idOf("House")).toBe(house);
    const exported = await product.call("GET", "/users/me/export", { as: laptop });
    const { data } = exported.json as { data: { plan: { name: string }[] } };
    expect(data.plan.map(({ name }) => name).toSorted()).toContain("House");
    expect(data.plan).toHaveLength(5);
  });
});
