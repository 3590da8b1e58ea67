import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SentWebhook } from "#shared/api/developer/webhooks.ts";
import { type Member, type Product, startProduct } from "./product.ts";

interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

let product: Product;
let member: Member;
let origin: string;
let close: () => void;
const received: Received[] = [];

beforeAll(async () => {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers as Record<string, string>, body });
      if (path === "/wrong") response.writeHead(500).end("broken");
      else if (path === "/moved") response.writeHead(302, { location: "/fine" }).end();
      else response.writeHead(200).end("thanks");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => server.close();
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  product = await startProduct();
  member = await product.member("hooker");
  const grant = { action: "set-tier", email: member.email, tier: "advanced" };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", grant);
});
afterAll(async () => {
  close?.();
  await product?.stop();
});

const at = "/developer-settings/webhooks";
async function make(path: string, events: string[]) {
  const body = { name: path, url: `${origin}${path}`, events };
  const made = await product.call("POST", at, { as: member, body });
  expect(made.status, made.text).toBe(200);
  const { endpoint, secret } = made.json!.data as { endpoint: { id: string }; secret: string };
  return { id: endpoint.id, secret };
}
async function deliveriesOf(id: string): Promise<SentWebhook[]> {
  const { json } = await product.call("GET", `${at}/${id}/deliveries`, { as: member });
  return (json!.data as { deliveries: SentWebhook[] }).deliveries;
}
const record = () => {
  const body = { dateAcquired: "2024-05-01", usdSpent: 100, feesUSD: 0, buyingPriceUSD: 50_000 };
  return product.call("POST", "/transactions", { as: member, body });
};
const of = (path: string) => received.filter((each) => each.path === path);

describe("webhooks of the running product", () => {
  it("bring a recorded buy from its transaction to the receiver, signed", async () => {
    const { id, secret } = await make("/fine", ["transaction.created"]);
    const buy = (await record()).json!.data as { id: string };
    await vi.waitFor(() => expect(of("/fine")).toHaveLength(1), { timeout: 120_000, interval: 100 });
    const { body, headers } = of("/fine")[0]!;
    expect(new Verifier(secret).verify(body, headers)).toMatchObject({
      type: "transaction.created",
      data: { transactionId: buy.id },
    });
    await vi.waitFor(async () => {
      expect(await deliveriesOf(id)).toMatchObject([
        { state: "delivered", attempts: [{ status: 200, responseBody: "thanks" }] },
      ]);
    }, 60_000);
    const [delivery] = await deliveriesOf(id);
    const replayed = await product.call("POST", `${at}/${id}/deliveries/${delivery!.id}/replay`, {
      as: member,
    });
    expect(replayed.status, replayed.text).toBe(200);
    await vi.waitFor(() => expect(of("/fine")).toHaveLength(2), { timeout: 120_000, interval: 100 });
    expect(of("/fine")[1]?.headers["webhook-id"]).toBe(headers["webhook-id"]);
    await product.call("DELETE", `${at}/${id}`, { as: member });
  });

  it("wait before they are tried again, and follow no redirects", async () => {
    const wrong = await make("/wrong", ["transaction.created"]);
    const moved = await make("/moved", ["transaction.created"]);
    await record();
    await vi.waitFor(
      async () => {
        expect(await deliveriesOf(wrong.id)).toMatchObject([
          { state: "waiting", attempts: [{ status: 500, error: "Answered 500", responseBody: "broken" }] },
        ]);
        expect(await deliveriesOf(moved.id)).toMatchObject([{ attempts: [{ status: 302 }] }]);
      },
      { timeout: 120_000, interval: 200 },
    );
    const [{ nextAttemptAt, at: happened } = { nextAttemptAt: null, at: "" }] = await deliveriesOf(wrong.id);
    expect(Date.parse(nextAttemptAt ?? "") - Date.parse(happened)).toBeGreaterThanOrEqual(15_000);
    expect(of("/fine")).toHaveLength(2);
    for (const { id } of [wrong, moved]) await product.call("DELETE", `${at}/${id}`, { as: member });
  });

  it("are tested at once", async () => {
    const { id } = await make("/tested", ["plan.updated"]);
    const { json } = await product.call("POST", `${at}/${id}/test`, { as: member });
    expect(json!.data).toMatchObject({ success: true, message: "Answered 200" });
    expect(JSON.parse(of("/tested")[0]!.body)).toMatchObject({
      type: "webhook.test",
      data: { webhookId: id },
    });
    await product.call("DELETE", `${at}/${id}`, { as: member });
  });

  it("name the field that is wrong", async () => {
    const good = { name: "Ledger", url: "https://hooks.example/in", events: ["plan.updated"] };
    const wrong: [object, string][] = [
      [{ name: " " }, "body.name"],
      [{ url: "" }, "body.url"],
      [{ url: "https://ann:secret@hooks.example" }, "body.url"],
      [{ events: [] }, "body.events"],
      [{ events: ["plan.updated", "plan.updated"] }, "body.events"],
      [{ maxAttempts: 9 }, "body.maxAttempts"],
    ];
    for (const [change, path] of wrong) {
      const { json, status } = await product.call("POST", at, { as: member, body: { ...good, ...change } });
      expect([status, (json?.details as { path: string }[] | undefined)?.[0]?.path]).toEqual([400, path]);
    }
  });
});
