import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ApiKey } from "#shared/api/developer/api-keys.ts";
import type { Timeline, Widget } from "#shared/api/timeline.ts";
import { apiKeyPermissions } from "#shared/domain/account/api-keys.ts";
import { type Answer, type Member, type Product, password, startProduct } from "./product.ts";

const run = promisify(execFile);

let product: Product;
let member: Member;
let key: string;

beforeAll(async () => {
  product = await startProduct();
  member = await product.member("programmer");
  await subscribe("advanced");
  key = (await makeKey(["read:timeline", "read:user"])).plaintextKey;
  for (const [day, usdSpent] of [
    ["2024-05-01", 100],
    ["2024-06-01", 50],
    ["2024-07-01", 70],
  ]) {
    const buy = { dateAcquired: day, usdSpent, feesUSD: 1, buyingPriceUSD: 58_000 };
    await product.call("POST", "/transactions", { as: member, body: buy });
  }
});
afterAll(() => product?.stop());

async function subscribe(tier: string) {
  const operation = { action: "set-tier", email: member.email, tier };
  await product.cloud.invoke("functions/operations/operator.lambda.ts", operation);
}

async function makeKey(permissions: (typeof apiKeyPermissions)[number][]) {
  const made = await product.call("POST", "/api-keys", { as: member, body: { name: "Test", permissions } });
  return made.json!.data as { apiKey: ApiKey; plaintextKey: string };
}

const ask = (path: string, given = key, headers: Record<string, string> = {}): Promise<Answer> =>
  product.call("GET", path, { headers: { "x-api-key": given, ...headers } });

const write = (method: string, path: string, given: string, body?: object, headers = {}): Promise<Answer> =>
  product.call(method, path, {
    headers: { "x-api-key": given, ...headers },
    ...(body === undefined ? {} : { body }),
  });

/** What a page reads. */
const read = async (path: string) => (await product.call("GET", path, { as: member })).json!;

const paths = ["timeline", "widget", "plan", "transactions", "market", "calendar.ics", "user"] as const;

describe("the API for programs", () => {
  it("has the plan, the transactions and the market as the pages have them", async () => {
    expect((await ask("/v1/plan")).json).toEqual(await read("/control-panel/plan"));
    expect((await ask("/v1/market?currency=EUR")).json).toEqual(await read("/currentData?currency=EUR"));
    const { data, total, ledgerVersion } = await read("/transactions");
    expect((await ask("/v1/transactions")).json).toMatchObject({ data, total, ledgerVersion });
  });

  it("goes through the transactions page by page, whatever is recorded meanwhile", async () => {
    const first = await ask("/v1/transactions?limit=2");
    const { nextCursor } = first.json as { nextCursor: string };
    const buy = { dateAcquired: "2024-08-01", usdSpent: 20, feesUSD: 1, buyingPriceUSD: 58_000 };
    await product.call("POST", "/transactions", { as: member, body: buy });
    const second = await ask(`/v1/transactions?limit=2&cursor=${nextCursor}`);
    const days = [first, second].flatMap(({ json }) =>
      (json!.data as { dateAcquired: string }[]).map(({ dateAcquired }) => dateAcquired),
    );
    expect(days).toEqual(["2024-07-01", "2024-06-01", "2024-05-01"]);
    expect(second.json).toMatchObject({ nextCursor: null });
    expect(await ask("/v1/transactions?cursor=nonsense")).toMatchObject({ status: 400 });
    expect(await ask("/v1/transactions?page=2")).toMatchObject({ status: 400 });
  });

  it("has what small displays show, by the same numbers as the timeline", async () => {
    const timeline = (await read("/timeline")).data as Timeline;
    const widget = (await ask("/v1/widget")).json!.data as Widget;
    const { home, planName, currentBitcoinPrice, baseCurrency } = timeline;
    expect(widget).toMatchObject({ ...home, planName, currentBitcoinPrice, baseCurrency });
    expect(widget.recorded?.buys).toBe(4);
  });

  it("has the buy days as a calendar, which names no amounts", async () => {
    const { text, headers } = await ask("/v1/calendar.ics");
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(10);
  });

  it("names the owner of the key, and nothing that only its owner sees", async () => {
    const { data } = (await ask("/v1/user")).json!;
    expect(data).toMatchObject({ email: member.email, tier: "advanced", settings: { appearance: {} } });
    expect(Object.keys(data as object)).not.toContain("twoFactorEnabled");
  });

  it.each(paths)(
    "answers %s with the calls that are left and a tag that saves the next answer",
    async (path) => {
      const { headers, status } = await ask(`/v1/${path}`);
      expect(status).toBe(200);
      expect(headers.get("ratelimit-limit")).toBe("60");
      expect(Number(headers.get("ratelimit-remaining"))).toBeLessThan(60);
      expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0);
      const tag = headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w-]+"$/);
      expect(await ask(`/v1/${path}`, key, { "if-none-match": tag })).toMatchObject({
        status: 304,
        text: "",
      });
      expect(await ask(`/v1/${path}`, key, { "if-none-match": '"other"' })).toMatchObject({ status: 200 });
    },
  );

  it.each(paths)(
    "refuses %s without a key, by a session and by a key without its permission",
    async (path) => {
      const other = (await makeKey([path === "user" ? "read:timeline" : "read:user"])).plaintextKey;
      expect(await product.call("GET", `/v1/${path}`)).toMatchObject({ status: 401 });
      expect(await product.call("GET", `/v1/${path}`, { as: member })).toMatchObject({ status: 401 });
      expect(await ask(`/v1/${path}`, other)).toMatchObject({ status: 403, json: { code: "FORBIDDEN" } });
      const keys = (await read("/api-keys")).data as ApiKey[];
      const spare = keys.find(({ revokedAt, permissions }) => revokedAt === null && permissions.length === 1);
      await product.call("DELETE", `/api-keys/${spare?.id}`, { as: member });
    },
  );

  it("refuses the call after the sixtieth in a minute, and says when to come back", async () => {
    const { plaintextKey } = await makeKey(["read:timeline"]);
    const answers = await Promise.all(Array.from({ length: 130 }, () => ask("/v1/market", plaintextKey)));
    const refused = answers.filter(({ status }) => status === 429);
    // The minute may change meanwhile.
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]?.headers.get("ratelimit-remaining")).toBe("0");
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused[0]?.json).toMatchObject({ success: false, code: "RATE_LIMITED" });
  });
});

describe("saved simulations for programs", () => {
  // There is room for ten keys.
  afterEach(async () => {
    const keys = (await read("/api-keys")).data as ApiKey[];
    for (const { id, revokedAt, permissions } of keys) {
      const isOurs = revokedAt === null && permissions.some((each) => each.endsWith(":simulations"));
      if (isOurs) await product.call("DELETE", `/api-keys/${id}`, { as: member });
    }
  });

  it("are written and read by key as pages have them", async () => {
    const { plaintextKey } = await makeKey(["read:simulations", "write:simulations"]);
    const created = await write("POST", "/v1/simulations", plaintextKey, { name: "One", tags: ["script"] });
    expect(created.status, created.text).toBe(200);
    const { id } = created.json!.data as { id: string };
    expect((await ask(`/v1/simulations/${id}`, plaintextKey)).json).toEqual(await read(`/simulations/${id}`));
    const changed = await write("PATCH", `/v1/simulations/${id}`, plaintextKey, { notes: "Seen" });
    expect(changed.json?.data).toMatchObject({ id, name: "One", notes: "Seen" });
    await write("POST", "/v1/simulations", plaintextKey, { name: "Two" });
    const first = await ask("/v1/simulations?limit=1", plaintextKey);
    expect(first.json?.data).toMatchObject([{ name: "Two" }]);
    const second = await ask(`/v1/simulations?limit=1&cursor=${first.json?.nextCursor}`, plaintextKey);
    expect(second.json).toMatchObject({ data: [{ name: "One" }], nextCursor: null });
    expect(await write("DELETE", `/v1/simulations/${id}`, plaintextKey)).toMatchObject({ status: 200 });
    expect(await ask(`/v1/simulations/${id}`, plaintextKey)).toMatchObject({ status: 404 });
    const invalid = await write("POST", "/v1/simulations", plaintextKey, { name: " " });
    expect(invalid).toMatchObject({ status: 400, json: { details: [{ path: "body.name" }] } });
  });

  it("have tags that save the next answer, until one of them changes", async () => {
    const { plaintextKey } = await makeKey(["read:simulations", "write:simulations"]);
    const created = await write("POST", "/v1/simulations", plaintextKey, { name: "Tagged" });
    const { id } = created.json!.data as { id: string };
    const paths = ["/v1/simulations", `/v1/simulations/${id}`];
    const askAll = (tags: readonly string[]) =>
      Promise.all(paths.map((path, at) => ask(path, plaintextKey, { "if-none-match": tags[at] ?? "" })));
    const tags = (await askAll(['"other"', '"other"'])).map(({ headers }) => headers.get("etag") ?? "");
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    expect((await askAll(tags)).map(({ status, text }) => [status, text])).toEqual([
      [304, ""],
      [304, ""],
    ]);
    await write("PATCH", `/v1/simulations/${id}`, plaintextKey, { name: "Renamed" });
    expect((await askAll(tags)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it("are saved once for an idempotency key, which belongs to one call", async () => {
    const { plaintextKey } = await makeKey(["read:simulations", "write:simulations"]);
    const named = { "idempotency-key": crypto.randomUUID() };
    const save = (name: string, headers: Record<string, string> = named) =>
      write("POST", "/v1/simulations", plaintextKey, { name }, headers);
    const answers = await Promise.all(Array.from({ length: 5 }, () => save("Once")));
    const ids = new Set(answers.map(({ json }) => (json?.data as { id: string } | undefined)?.id));
    expect([ids.size, answers.every(({ status }) => status === 200)]).toEqual([1, true]);
    expect(await save("Other")).toMatchObject({ status: 409, json: { code: "CONFLICT" } });
    expect(await save("Once", { "idempotency-key": "x".repeat(65) })).toMatchObject({
      status: 400,
      json: { details: [{ path: "headers.idempotency-key" }] },
    });
  });

  it("are not written by a key that reads, by another user's key, nor below the tier that writes", async () => {
    const reader = await makeKey(["read:simulations"]);
    const writer = await makeKey(["write:simulations"]);
    const body = { name: "No" };
    expect(await write("POST", "/v1/simulations", reader.plaintextKey, body)).toMatchObject({ status: 403 });
    expect(await ask("/v1/simulations", writer.plaintextKey)).toMatchObject({ status: 403 });
    const { id } = (await write("POST", "/v1/simulations", writer.plaintextKey, body)).json!.data as {
      id: string;
    };
    const other = await product.member("stranger");
    await product.cloud.invoke("functions/operations/operator.lambda.ts", {
      action: "set-tier",
      email: other.email,
      tier: "advanced",
    });
    const wanted = { name: "Theirs", permissions: ["write:simulations"] };
    const theirs = (await product.call("POST", "/api-keys", { as: other, body: wanted })).json!.data as {
      plaintextKey: string;
    };
    const change = await write("PATCH", `/v1/simulations/${id}`, theirs.plaintextKey, { name: "Mine" });
    expect(change).toMatchObject({ status: 404, json: { code: "NOT_FOUND" } });
    await subscribe("basic");
    const refused = await write("POST", "/v1/simulations", writer.plaintextKey, body);
    expect(refused).toMatchObject({ status: 403, json: { code: "TIER_REQUIRED" } });
    expect(await ask("/v1/simulations", reader.plaintextKey)).toMatchObject({ status: 200 });
    await subscribe("advanced");
  });
});

/** The programs in the reference, as their readers copy them. */
async function examples(language: string): Promise<string[]> {
  const { content } = (await read("/documentation/api-reference")).data as { content: string };
  return [...content.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, program = ""]) => program,
  );
}

const isThere = (program: string) => spawnSync(program, ["--version"]).status === 0;

it("counts calls, refusals and response times by hour, for the owner to see", async () => {
  const { hours } = (await read("/api-keys/usage")).data as {
    hours: { calls: number; refused: number; errors: number; durationMs: number }[];
  };
  const sum = (of: "calls" | "refused" | "errors") => hours.reduce((total, hour) => total + hour[of], 0);
  // Sixty before the minute was used up, the others of the tests before; those with the wrong key are no one's.
  expect(sum("calls")).toBeGreaterThan(60);
  expect(sum("refused")).toBeGreaterThanOrEqual(10);
  expect(sum("errors")).toBe(0);
});

it("counts the calls of the month where they are limited, those of all keys together", async () => {
  const other = await product.member("counted");
  await product.cloud.invoke("functions/operations/operator.lambda.ts", {
    action: "set-tier",
    email: other.email,
    tier: "basic",
  });
  const body = { name: "Counted", permissions: ["read:user"] };
  for (let at = 0; at < 2; at++) {
    const made = await product.call("POST", "/api-keys", { as: other, body });
    await ask("/v1/user", (made.json!.data as { plaintextKey: string }).plaintextKey);
  }
  const usage = await product.call("GET", "/api-keys/usage", { as: other });
  expect(usage.json!.data).toMatchObject({ callsOfMonth: 2 });
});

describe("the event log and the monitoring of programs", () => {
  const settings = (change: object) =>
    product.call("PATCH", "/developer-settings", { as: member, body: change });
  interface Logged {
    readonly level: string;
    readonly message: string;
    readonly context: Record<string, string> | null;
  }
  const logged = async (query = "") =>
    ((await read(`/developer-settings/logs${query}`)).data as { entries: Logged[] }).entries;

  it("have each call as far as the owner wants it", async () => {
    const { plaintextKey } = await makeKey(["read:user"]);
    await ask("/v1/user", plaintextKey);
    expect((await settings({ logLevel: "debug", includeContext: true })).json).toMatchObject({
      data: { eventLogging: { logLevel: "debug", retentionDays: 30, includeContext: true } },
    });
    const { apiKey, plaintextKey: own } = await makeKey(["read:user", "write:simulations"]);
    const { headers } = await ask("/v1/user", own);
    await ask("/v1/timeline", own);
    await write("POST", "/v1/simulations", own, { name: "" });
    const entries = await logged();
    expect(entries.map(({ level, message }) => `${level} ${message.replace(/\d+ ms/, "… ms")}`)).toEqual([
      `warn POST /api/v1/simulations 400 in … ms, key ${apiKey.name}`,
      `warn Calls refused, key ${apiKey.name}: This API key lacks the permission read:timeline.`,
      `debug GET /api/v1/user 200 in … ms, key ${apiKey.name}`,
      `info API key ${apiKey.name} was created`,
    ]);
    expect(entries[0]?.context).toMatchObject({ code: "VALIDATION_FAILED", path: "/api/v1/simulations" });
    expect(entries[2]?.context).toMatchObject({ requestId: headers.get("x-request-id") });
    expect(await logged("?level=warn")).toHaveLength(2);
    expect(await logged("?search=LACKS&limit=1")).toMatchObject([{ level: "warn" }]);
    const { data } = await read("/developer-settings/monitoring");
    const { totalRequests, recentErrors } = (data as { day: Record<string, number> }).day;
    expect(totalRequests).toBeGreaterThan(60);
    expect(recentErrors).toBeGreaterThan(0);
    await settings({ logLevel: "error", includeContext: false });
  });

  it("name the field of bad input", async () => {
    const wrong: [object, string][] = [
      [{ logLevel: "loud" }, "body.logLevel"],
      [{ retentionDays: 8 }, "body.retentionDays"],
      [{ retentionDays: "7" }, "body.retentionDays"],
      [{ includeContext: "yes" }, "body.includeContext"],
      [{}, "body"],
    ];
    for (const [change, path] of wrong) {
      const answer = await settings(change);
      expect(answer, answer.text).toMatchObject({ status: 400, json: { code: "VALIDATION_FAILED" } });
      expect(answer.json?.details).toMatchObject([{ path }]);
    }
    for (const query of [
      "limit=0",
      "limit=101",
      "level=loud",
      `search=${"x".repeat(101)}`,
      "cursor=nonsense",
    ]) {
      const answer = await product.call("GET", `/developer-settings/logs?${query}`, { as: member });
      expect(answer, answer.text).toMatchObject({ status: 400 });
      expect(answer.json?.details).toMatchObject([{ path: `query.${query.split("=")[0]}` }]);
    }
  });
});

describe("the examples of the reference", () => {
  const languages = [
    ["ts", process.execPath, ["--input-type=module-typescript", "-e"], process.execPath],
    ["sh", "sh", ["-c"], "curl"],
    ["python", "python3", ["-c"], "python3"],
  ] as const;
  for (const [language, program, options, needed] of languages) {
    // Node is always there; what else is not on a machine cannot be tried on it.
    it.skipIf(!isThere(needed))(`run in ${language}, each with the answer of its call`, async () => {
      const programs = await examples(language);
      // Permissions for simulations come besides the reading ones.
      expect(programs).toHaveLength(paths.length + 5);
      const { plaintextKey } = await makeKey([...apiKeyPermissions]);
      const body = { name: `For ${language}` };
      const saved = (await write("POST", "/v1/simulations", plaintextKey, body)).json!.data as { id: string };
      const env = {
        ...process.env,
        HALVEST_URL: product.cloud.origin,
        HALVEST_KEY: plaintextKey,
        ID: saved.id,
      };
      for (const text of programs) {
        const { stdout } = await run(program, [...options, text], { env, maxBuffer: 64 * 1024 * 1024 });
        expect(stdout, text).toMatch(/^(?:\{"success":true|BEGIN:VCALENDAR)/);
      }
    });
  }
});

describe("API keys", () => {
  it("are made by a verified owner who has just entered the password", async () => {
    const other = await product.logIn(member.email, "Other/1.0");
    const body = { name: "Mine", permissions: ["read:timeline"] };
    expect(await product.call("POST", "/api-keys", { as: other, body })).toMatchObject({ status: 200 });
    for (const wrong of [
      { ...body, name: " " },
      { ...body, permissions: [] },
      { ...body, permissions: ["read:everything"] },
      { ...body, permissions: ["read:timeline", "read:timeline"] },
      { ...body, expiresAt: "2020-01-01T00:00:00Z" },
    ]) {
      const answer = await product.call("POST", "/api-keys", { as: other, body: wrong });
      expect(answer).toMatchObject({ status: 400, json: { code: "VALIDATION_FAILED" } });
    }
  });

  it("go with the account, and are part of its export without what they open", async () => {
    const { apiKey, plaintextKey } = await makeKey(["read:user"]);
    const { text } = await product.call("GET", "/users/me/export", { as: member });
    expect(text).toContain(apiKey.id);
    expect(text).not.toContain("keyHash");
    await product.call("POST", "/auth/confirm", { as: member, body: { password } });
    await product.call("DELETE", "/users/me", { as: member, body: { confirmation: "DELETE" } });
    expect(await ask("/v1/user", plaintextKey)).toMatchObject({ status: 401 });
  });
});
