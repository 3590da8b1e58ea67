import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { linesBeforeKill } from "#test/lib/local/killed-writer.ts";
import { openLocal, webhookSecret } from "./target.ts";

/** A webhook with given answers, and what it received with a valid signature. */
async function receiver(answer: (attempt: number) => number = () => 200) {
  const events: Stripe.Event[] = [];
  const stripe = new Stripe("sk_test_nobody");
  let attempts = 0;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    attempts++;
    const status = answer(attempts);
    const signature = String(incoming.headers["stripe-signature"]);
    const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret);
    if (status === 200) events.push(event);
    outgoing.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events,
    attempts: () => attempts,
    types: () => events.map(({ type }) => type),
  };
}

async function folder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "halvest-stripe-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

const soon = { timeout: 120_000, interval: 20 };

describe("a webhook", () => {
  it("receives signed events with the object as it was, after the state that they report", async () => {
    const hook = await receiver();
    const { sdk, insider, close } = await openLocal({ webhook: hook.url });
    onTestFinished(close);
    const { id } = await sdk.customers.create({ email: "ann@example.com" }, { idempotencyKey: "key-1" });
    await sdk.customers.update(id, { email: "eve@example.com" });
    await vi.waitFor(() => expect(hook.events).toHaveLength(2), soon);
    const [created, updated] = hook.events.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(created).toMatchObject({
      object: "event",
      type: "customer.created",
      api_version: "2026-10-28.endive",
      livemode: false,
      data: { object: { id, object: "customer", email: "ann@example.com" } },
    });
    expect(updated).toMatchObject({
      type: "customer.updated",
      data: { object: { email: "eve@example.com" } },
    });
    expect(Math.abs((created?.created ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    await vi.waitFor(
      async () => expect((await insider.get("event", created?.id ?? "")).pending_webhooks).toBe(0),
      soon,
    );
  });

  it("that refuses is called again, later each time", async () => {
    const hook = await receiver((attempt) => (attempt < 3 ? 503 : 200));
    let ahead = 0;
    const problems: unknown[] = [];
    const { sdk, service, close } = await openLocal({
      webhook: hook.url,
      clock: () => Date.now() + ahead,
      report: (problem) => problems.push(problem),
    });
    onTestFinished(close);
    await sdk.customers.create({ email: "ann@example.com" });
    await vi.waitFor(() => expect(problems).toHaveLength(1), soon);
    expect(hook.attempts()).toBe(1);
    for (const [wait, attempts] of [
      [2_000, 2],
      [10_000, 3],
    ] as const) {
      ahead += wait;
      service.books.onChange();
      await vi.waitFor(() => expect(hook.attempts()).toBe(attempts), soon);
    }
    await vi.waitFor(() => expect(hook.types()).toEqual(["customer.created"]), soon);
    expect(problems).toEqual([expect.stringContaining("in 2 s"), expect.stringContaining("in 10 s")]);
    expect(String(problems[0])).toContain("answer 503");
  });

  it("that no one answered gets the events of an earlier run", async () => {
    const directory = await folder();
    const first = await openLocal({ directory });
    await first.sdk.customers.create({ email: "ann@example.com" });
    await first.close();
    const hook = await receiver();
    const second = await openLocal({ directory, webhook: hook.url });
    onTestFinished(second.close);
    await vi.waitFor(() => expect(hook.types()).toEqual(["customer.created"]), soon);
  });

  it("receives everything that was acknowledged before the endpoint was killed", {
    timeout: 120_000,
  }, async () => {
    const directory = await folder();
    const hook = await receiver();
    const acknowledged = await writeAndKill(directory, hook.url, 20);
    const { insider, close } = await openLocal({ directory, webhook: hook.url });
    onTestFinished(close);
    const kept = (await insider.list("customer")).map(({ id }) => id);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    await vi.waitFor(() => {
      const told = hook.events.map(({ data: { object } }) => (object as Stripe.Customer).id);
      expect(new Set(told)).toEqual(new Set(kept));
    }, soon);
  });
});

/** @returns the customers whose creation was acknowledged before the kill */
function writeAndKill(directory: string, webhook: string, acknowledgements: number): Promise<string[]> {
  const writer = new URL("crash-writer.ts", import.meta.url).pathname;
  return linesBeforeKill([writer, directory, webhook], acknowledgements);
}
