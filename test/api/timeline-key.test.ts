import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newApiKey } from "#functions/platform/call/api-key-text.ts";
import type { ApiKey } from "#shared/api/developer/api-keys.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { apiKeyPermissions } from "#shared/domain/account/api-keys.ts";
import { readCsv } from "#shared/domain/csv-import/read-csv.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { type Answer, type Member, type Product, startProduct } from "./product.ts";

let product: Product;
let member: Member;
let key: string;

beforeAll(async () => {
  product = await startProduct();
  member = await product.member("programmer");
  await subscribe("advanced");
  key = (await makeKey(["read:timeline"])).text;
  const buy = { dateAcquired: "2024-05-01", usdSpent: 100, feesUSD: 1, buyingPriceUSD: 58_000 };
  await product.call("PUT", "/control-panel", { as: member, body: { investStartDate: "2023-01-31" } });
  await product.call("POST", "/transactions", { as: member, body: buy });
});
afterAll(() => product?.stop());

async function subscribe(tier: string) {
  const operation = { action: "set-tier", email: member.email, tier };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", operation);
}

async function makeKey(permissions: (typeof apiKeyPermissions)[number][]) {
  const made = await product.call("POST", "/api-keys", { as: member, body: { name: "Test", permissions } });
  const { apiKey, plaintextKey } = made.json!.data as { apiKey: ApiKey; plaintextKey: string };
  return { id: apiKey.id, text: plaintextKey };
}

async function listed(id: string) {
  const { json } = await product.call("GET", "/api-keys", { as: member });
  const keys = json!.data as ApiKey[];
  return keys.find((each) => each.id === id);
}

async function ask(query = "", given: string | null = key, headers = {}): Promise<Answer> {
  return product.call("GET", `/v1/timeline${query}`, {
    headers: { ...(given !== null && { "x-api-key": given }), ...headers },
  });
}

describe("the timeline for programs", () => {
  it("is the page's timeline, number by number", async () => {
    const page = await product.call("GET", "/timeline", { as: member });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(page.json);
    const timeline = answer.json?.data as Timeline;
    expect(timeline.columns).toHaveLength(columnDefinitions.length);
    expect(timeline.planVersusActual).toMatchObject({ recordedMonths: 1 });
  });

  it("has the same values as CSV, a line for each month", async () => {
    const timeline = (await ask()).json?.data as Timeline;
    const answer = await ask("?format=csv");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [header, ...lines] = readCsv(answer.text).records.map(({ cells }) => cells);
    expect(header?.slice(0, 2)).toEqual(["dateAcquired", "rowSource"]);
    const inWords = ["rowSource", "source", "dataDate"];
    expect(lines).toHaveLength(timeline.rowCount);
    for (const [position, id] of (header ?? []).entries()) {
      if (inWords.includes(id)) continue;
      const cells = timeline.rows[id]?.map((value) => (value === null ? "" : String(value)));
      expect(
        lines.map((line) => line[position]),
        id,
      ).toEqual(cells);
    }
  });

  it("comes in the format that Accept prefers, and with the asked columns only", async () => {
    const csv = await ask("?columns=priceUSD,usdSpent", key, { accept: "text/csv" });
    expect(csv.text.split("\r\n")[0]).toBe("dateAcquired,rowSource,source,dataDate,priceUSD,usdSpent");
    const json = await ask("?columns=priceUSD&format=json", key, { accept: "text/csv" });
    const timeline = json.json?.data as Timeline | undefined;
    expect(Object.keys(timeline?.rows ?? {}).toSorted()).toEqual(["dateAcquired", "priceUSD"]);
    expect(await ask("?columns=nonsense")).toMatchObject({ status: 400 });
    expect(await ask("?format=xml")).toMatchObject({ status: 400 });
  });

  it.each(["?surprise=1", "?format=xml", "?columns=noSuchColumn"])(
    "refuses the query %s by name",
    async (query) => {
      const answer = await ask(query);
      expect(answer).toMatchObject({ status: 400, json: { success: false, code: "VALIDATION_FAILED" } });
      expect(JSON.stringify(answer.json?.details)).toContain(query.slice(1, query.indexOf("=")));
    },
  );

  it("cannot be read by pages of other sites, and only the caller may cache it", async () => {
    const { headers } = await ask("", key, { origin: "https://elsewhere.example" });
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("is not sent again to anyone who holds it, until what it is made of changes", async () => {
    const first = await ask();
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/);
    const again = (headers = {}, query = "", given: string | null = key) =>
      ask(query, given, { "if-none-match": tag, ...headers });
    const held = await again();
    expect(held).toMatchObject({ status: 304, text: "" });
    expect(held.headers.get("etag")).toBe(tag);
    expect(held.headers.get("cache-control")).toBe("no-store");
    expect(await again({}, "?format=csv")).toMatchObject({ status: 200 });
    expect(await again({ accept: "text/csv" })).toMatchObject({ status: 200 });
    expect(await again({}, "", null)).toMatchObject({ status: 401 });
    expect(await again({}, "", (await makeKey(["read:user"])).text)).toMatchObject({ status: 403 });

    const stranger = await product.member("stranger");
    const theirs = await product.call("GET", "/timeline", {
      as: stranger,
      headers: { "if-none-match": tag },
    });
    expect(theirs).toMatchObject({ status: 200 });
    const mine = await product.call("GET", "/timeline", { as: member, headers: { "if-none-match": tag } });
    expect(mine).toMatchObject({ status: 304 });

    const buy = { dateAcquired: "2024-06-01", usdSpent: 50, feesUSD: 1, buyingPriceUSD: 60_000 };
    const recorded = await product.call("POST", "/transactions", { as: member, body: buy });
    const { id } = recorded.json!.data as { id: string };
    const after = await again();
    expect(after).toMatchObject({ status: 200 });
    expect(after.headers.get("etag")).not.toBe(tag);
    await product.call("DELETE", `/transactions/${id}`, { as: member });
    expect(await again()).toMatchObject({ status: 200 });
    await subscribe("basic");
    expect(await again()).toMatchObject({ status: 200 });
    await subscribe("advanced");
  });

  it("needs a key and accepts no session, and calls with a session accept no key", async () => {
    expect(await ask("", null)).toMatchObject({ status: 401 });
    const bySession = await product.call("GET", "/v1/timeline", { as: member });
    expect(bySession).toMatchObject({ status: 401, json: { code: "UNAUTHENTICATED" } });
    const asBearer = { authorization: `Bearer ${key}` };
    expect(await product.call("GET", "/timeline", { headers: asBearer })).toMatchObject({ status: 401 });
    expect(await ask("", newApiKey().text)).toMatchObject({ status: 401 });
  });

  it("needs the permission, and a key that is not revoked", async () => {
    const other = await makeKey(["read:user"]);
    expect(await ask("", other.text)).toMatchObject({ status: 403, json: { code: "FORBIDDEN" } });
    const lost = await makeKey(["read:timeline"]);
    expect(await ask("?columns=priceUSD", lost.text)).toMatchObject({ status: 200 });
    expect(await listed(lost.id)).toMatchObject({ usageCount: 1, lastUsedAt: expect.any(String) });
    expect(await product.call("DELETE", `/api-keys/${lost.id}`, { as: member })).toMatchObject({
      status: 200,
    });
    expect(await ask("", lost.text)).toMatchObject({ status: 401 });
  });

  it("shows what the subscription shows now", async () => {
    await subscribe("basic");
    const basic = (await ask("?columns=priceUSD")).json?.data as Timeline;
    expect(basic.tier).toBe("basic");
    expect(await ask("?columns=marketCapitalisation")).toMatchObject({ status: 400 });
    await subscribe("free");
    expect(await ask()).toMatchObject({ status: 403, json: { code: "TIER_REQUIRED" } });
    await subscribe("advanced");
    expect(await ask()).toMatchObject({ status: 200 });
  });
});
