import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressReader } from "#functions/integrations/feeds/chosen-address.ts";
import {
  guardedSender,
  RequestTimedOut,
  type Resolve,
  type SendGuarded,
} from "#functions/platform/http/guarded-request.ts";
import { hourMs, minuteMs } from "#shared/domain/durations.ts";
import { integrationLimits } from "#shared/domain/integrations/services.ts";
import { atom } from "#test/fakes/services/feed-server.ts";
import { type IntegrationWorld, noon, openIntegrations } from "./world.ts";

let world: IntegrationWorld;
beforeEach(async () => {
  world = await openIntegrations();
});
afterEach(() => world.close());

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const userId = (): string => world.owner.userId;
const connect = (user = userId()) => world.service.connect(user, "news", {});
const sync = () => world.service.sync(world.owner, "news");
const set = (settings: { feeds?: string[]; withoutFeeds?: string[] }) =>
  world.service.update(userId(), "news", { settings });
const titles = async (user = userId()) => (await world.service.news(user)).entries.map(({ title }) => title);

describe("the news feed", () => {
  it("shows what its sources say, newest first, as plain text", async () => {
    expect(await world.service.news(userId())).toMatchObject({ isConnected: false, entries: [] });
    expect(await connect()).toMatchObject({ status: "connecting", requiresAuth: false });
    expect(await sync()).toMatchObject({
      status: "connected",
      lastSync: iso(noon),
      rateLimit: { max: 500, used: 2 },
    });
    const { sources, entries } = await world.service.news(userId());
    expect(sources.map(({ name, isOwn, isOn, readAt }) => [name, isOwn, isOn, readAt])).toEqual([
      ["Coin Magazine", false, true, iso(noon)],
      ["Central Bank", false, true, iso(noon)],
    ]);
    expect(entries.map(({ title, summary, link, at }) => [title, summary, link, at])).toEqual([
      [
        "Difficulty rises for the third time",
        "The network finds blocks & faster than planned.",
        "https://magazine.example/difficulty",
        "2026-08-20T08:00:00.000Z",
      ],
      [
        "Policy rate unchanged",
        "The council keeps the rate.",
        "https://bank.example/rate",
        "2026-08-19T12:00:00.000Z",
      ],
      [
        "What a halving changes",
        "Miners earn half.",
        "https://magazine.example/halving",
        "2026-08-18T08:00:00.000Z",
      ],
    ]);
  });

  it("reads a source once for all accounts, and again when it is old, with its entity tag", async () => {
    const other = { userId: "another-account", tier: "free" } as const;
    await connect();
    await connect(other.userId);
    await sync();
    await world.service.sync(other, "news");
    expect(world.feeds.asked).toHaveLength(2);
    expect(await titles(other.userId)).toHaveLength(3);
    // Reads of the other account were not its calls.
    const found = (await world.service.list(other.userId)).find(({ id }) => id === "news");
    expect(found?.rateLimit.used).toBe(0);
    world.pass(31 * minuteMs);
    await sync();
    expect(world.feeds.asked.slice(2).sort()).toEqual(["304 /bank.atom", "304 /magazine.rss"]);
    expect(await titles()).toHaveLength(3);
  });

  it("asks each source for itself once, also when many ask at the same moment", async () => {
    const others = Array.from({ length: 5 }, (_, at) => ({ userId: `account-${at}`, tier: "free" }) as const);
    for (const other of others) await connect(other.userId);
    await Promise.all(others.map((other) => world.service.sync(other, "news")));
    expect([...world.feeds.asked].sort()).toEqual(["/bank.atom", "/magazine.rss"]);
  });

  it("is read by the job, every hour", async () => {
    await connect();
    expect(await world.run()).toMatchObject({ done: 1 });
    world.pass(hourMs - minuteMs);
    expect(await world.run()).toMatchObject({ done: 0 });
    world.pass(2 * minuteMs);
    expect(await world.run()).toMatchObject({ done: 1 });
  });

  it("says which source failed, keeps what is known, and leaves the source alone for a while", async () => {
    await connect();
    await sync();
    world.pass(hourMs);
    world.feeds.instead.set("/magazine.rss", ["error", "error"]);
    const failed = await sync();
    expect(failed).toMatchObject({
      status: "error",
      errorCount: 1,
      error: "Coin Magazine has a failure of its own (503)",
    });
    expect(await titles()).toHaveLength(3);
    const { sources } = await world.service.news(userId());
    expect(sources.map(({ error }) => error)).toEqual(["Coin Magazine has a failure of its own (503)", null]);
    // Nobody asks it again within five minutes.
    await sync();
    expect(world.feeds.instead.get("/magazine.rss")).toHaveLength(1);
    world.pass(6 * minuteMs);
    world.feeds.instead.clear();
    expect(await sync()).toMatchObject({ status: "connected", errorCount: 0 });
  });

  it("waits as long as a source asks it to", async () => {
    world.feeds.instead.set("/bank.atom", ["busy"]);
    await connect();
    await sync();
    const before = world.feeds.asked.length;
    world.pass(10 * minuteMs);
    await sync();
    expect(world.feeds.asked).toHaveLength(before);
    world.pass(6 * minuteMs);
    expect(await sync()).toMatchObject({ status: "connected" });
  });

  it.each([
    ["garbage", "neither RSS nor Atom"],
    ["html", "neither RSS nor Atom"],
    ["missing", "answered 404"],
    ["huge", "sent too much"],
    ["hang-up", "isn't responding"],
  ] as const)("is refused with an answer that is %s", async (kind, text) => {
    world.feeds.instead.set("/magazine.rss", [kind]);
    await connect();
    expect(await sync()).toMatchObject({ status: "error", error: expect.stringContaining(text) });
    // The other source is shown all the same.
    expect(await titles()).toEqual(["Policy rate unchanged"]);
  });

  it("takes sources of one's own, and leaves usual ones out", async () => {
    world.feeds.documents.set(
      "/own.atom",
      atom("My own feed", [{ title: "Mine", link: "/relative", at: "2026-08-20T11:00:00Z" }]),
    );
    await connect();
    const [magazine] = (await world.service.news(userId())).sources;
    const own = `${world.feeds.url}/own.atom`;
    expect(await set({ feeds: [own], withoutFeeds: [magazine?.id ?? ""] })).toMatchObject({
      settings: { feeds: [own] },
    });
    await sync();
    expect(await titles()).toEqual(["Mine", "Policy rate unchanged"]);
    const { sources, entries } = await world.service.news(userId());
    expect(sources.map(({ name, isOn }) => [name, isOn])).toEqual([
      ["Coin Magazine", false],
      ["Central Bank", true],
      ["My own feed", true],
    ]);
    expect(entries[0]?.link).toBe(`${world.feeds.url}/relative`);
    expect(world.feeds.asked).not.toContain("/magazine.rss");
  });

  it("refuses addresses that are none, by name of the field", async () => {
    await connect();
    for (const [address, message] of [
      ["news.example/feed", "Enter an address like"],
      ["ftp://news.example/feed", "must begin with https://"],
      ["https://me:secret@news.example/feed", "must not contain a user name"],
    ] as const) {
      await expect(set({ feeds: ["https://news.example/feed", address] })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        details: [{ path: "body.settings.feeds.1", message: expect.stringContaining(message) }],
      });
    }
    const twice = ["https://news.example/feed", "https://news.example/feed"];
    await expect(set({ feeds: twice })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(integrationLimits.ownFeeds).toBe(5);
    await world.connect();
    await expect(world.service.update(userId(), "kraken", { settings: { feeds: [] } })).rejects.toMatchObject(
      { details: [{ path: "body.settings.feeds" }] },
    );
    await expect(world.service.connect(userId(), "news", { apiKey: "key" })).rejects.toMatchObject({
      details: [{ path: "body.apiKey" }],
    });
  });

  it("can be tested and disconnected", async () => {
    await connect();
    const test = () => world.service.test(userId(), "news");
    expect(await test()).toMatchObject({ success: true, message: "All 2 sources answer" });
    world.pass(hourMs);
    world.feeds.instead.set("/bank.atom", ["error"]);
    expect(await test()).toMatchObject({ success: false, message: expect.stringContaining("Central Bank") });
    expect(await world.service.disconnect(userId(), "news")).toMatchObject({ status: "disconnected" });
    expect(await world.service.news(userId())).toMatchObject({ isConnected: false, entries: [] });
    expect(await world.connections.read(userId())).toEqual([]);
  });
});

describe("an address that someone has chosen", () => {
  const wanted = (address: string, deadline = Number.POSITIVE_INFINITY) => ({
    service: "The source",
    address,
    accept: "text/xml",
    deadline,
  });
  const reader = (send: SendGuarded, allowsLocal: boolean) => addressReader(send, allowsLocal, world.now);
  const publicNames: Resolve = async (host) =>
    host === "inside.example" ? [{ address: "10.0.0.7", family: 4 }] : [{ address: "127.0.0.1", family: 4 }];

  it("is followed to where it redirects, a few times", async () => {
    const read = reader(guardedSender("any"), true);
    world.feeds.redirects.set("/old", "/magazine.rss");
    const answer = await read(wanted(`${world.feeds.url}/old`));
    expect(answer.body.toString()).toContain("Coin Magazine");
    world.feeds.redirects.set("/round", "/round");
    await expect(read(wanted(`${world.feeds.url}/round`))).rejects.toMatchObject({
      message: expect.stringContaining("redirects too often"),
    });
  });

  /** A server that answers each request after 7.6 seconds, with a redirect. */
  const slow: SendGuarded = async (_url, { timeoutMs }) => {
    const answersAfterMs = 7_600;
    world.pass(Math.min(answersAfterMs, timeoutMs));
    if (timeoutMs < answersAfterMs) throw new RequestTimedOut(timeoutMs);
    return { status: 302, headers: { location: "/next" }, body: Buffer.alloc(0), isCut: false };
  };

  it("has eight seconds, however often it redirects", async () => {
    await expect(reader(slow, false)(wanted("https://news.example/"))).rejects.toMatchObject({
      kind: "down",
      message: "The source isn't responding. No answer within 8 seconds",
    });
    expect(world.now() - noon).toBe(8_000);
  });

  it("has no more time than its run, which is no failure of the source", async () => {
    const read = reader(slow, false);
    await expect(read(wanted("https://news.example/", noon + 3_000))).rejects.toMatchObject({
      name: "OutOfBudget",
      until: noon + 3_000,
    });
    expect(world.now() - noon).toBe(3_000);
    await expect(read(wanted("https://news.example/", noon))).rejects.toMatchObject({ name: "OutOfBudget" });
    expect(world.now() - noon).toBe(3_000);
  });

  it("that never answers does not keep a sync beyond its time", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    try {
      await connect();
      await set({ feeds: [`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`] });
      expect(await world.sync(world.owner, "news", noon + 300)).toBe("more");
      const found = (await world.service.list(userId())).find(({ id }) => id === "news");
      expect(found).toMatchObject({ isSyncing: false, errorCount: 0 });
      expect(await titles()).toHaveLength(3);
    } finally {
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
    }
  });

  it("leads to no private network, neither itself nor by a redirect", async () => {
    const strict = reader(guardedSender("public", publicNames), false);
    await expect(strict(wanted("https://inside.example/feed"))).rejects.toMatchObject({
      kind: "down",
      message: expect.stringContaining("not on the public internet"),
    });
    const asked: string[] = [];
    const redirecting = reader(async (url) => {
      asked.push(url.href);
      const headers = { location: "http://169.254.169.254/latest/meta-data" };
      return { status: 302, headers, body: Buffer.alloc(0), isCut: false };
    }, false);
    await expect(redirecting(wanted("https://news.example/feed"))).rejects.toMatchObject({
      message: expect.stringContaining("must begin with https://"),
    });
    expect(asked).toEqual(["https://news.example/feed"]);
    const sendPublic = guardedSender("public", publicNames);
    const crossing = reader(
      (url, request) =>
        url.hostname === "news.example"
          ? Promise.resolve({
              status: 307,
              headers: { location: "https://inside.example/" },
              body: Buffer.alloc(0),
              isCut: false,
            })
          : sendPublic(url, request),
      false,
    );
    await expect(crossing(wanted("https://news.example/feed"))).rejects.toMatchObject({
      message: expect.stringContaining("not on the public internet"),
    });
  });
});
