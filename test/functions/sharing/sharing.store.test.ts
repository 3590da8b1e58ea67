import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { planDocument } from "#functions/control-panel/plan-documents.ts";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { sharedKey } from "#functions/platform/records/keys/share-keys.ts";
import { createShareService } from "#functions/sharing/service.ts";
import { createShareStore } from "#functions/sharing/store.ts";
import { createSimulationService } from "#functions/simulations/service.ts";
import { createSimulationReader } from "#functions/simulations/simulation-reader.ts";
import { createSimulationStore } from "#functions/simulations/store.ts";
import { createTransactionService } from "#functions/transactions/service.ts";
import { sharing } from "#shared/api/portfolio/sharing.ts";
import { mostShares } from "#shared/domain/sharing.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";

const ada = { userId: "ada", tier: "free" } as const;
const bob = { userId: "bob", tier: "free" } as const;
const origin = { sourceIp: "192.0.2.1", userAgent: "", deviceToken: "" };
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** The service over the embedded database, from 21 November 2026 on. */
async function withService<T>(
  use: (opened: {
    service: ReturnType<typeof createShareService>;
    plans: ReturnType<typeof createFakePlanStore>;
    simulations: ReturnType<typeof createSimulationService>;
    record(date: string, btcBought: number, usdSpent: number): Promise<unknown>;
    pass(days: number): void;
    documents: DynamoDBDocumentClient;
    tableName: string;
  }) => Promise<T>,
): Promise<T> {
  const { documents, tables, close } = await startTestTables();
  try {
    const ledgers = createFakeTransactionStore();
    const plans = createFakePlanStore();
    let nowMs = Date.UTC(2026, 10, 21, 12);
    let tokens = 0;
    const clock = () => nowMs;
    const market = async () => ({ live: { days: [] }, input: embeddedMarket });
    const limiter = rateLimiter(fakeCounterStore(), clock);
    const simulations = createSimulationStore(documents, tables.PLANNER_TABLE, tables.EVENTS_TABLE);
    const service = createShareService({
      store: createShareStore(documents, tables.PLANNER_TABLE),
      plans,
      simulations: createSimulationReader(documents, tables.PLANNER_TABLE),
      ledgers,
      market,
      limiter,
      newToken: () => {
        tokens += 1;
        return `token-${tokens}`;
      },
      webOrigin: "https://halvest.example",
      clock,
    });
    const saving = createSimulationService({
      store: simulations,
      plans,
      ledgers,
      market,
      limiter,
      documentOf: planDocument,
      clock,
    });
    const transactions = createTransactionService({ store: ledgers, plans, market, clock });
    return await use({
      service,
      plans,
      simulations: saving,
      record: (dateAcquired, btcBought, usdSpent) =>
        transactions.create(ada, { dateAcquired, btcBought, usdSpent, feesUSD: 0 }),
      pass: (days) => {
        nowMs += days * 86_400_000;
      },
      documents,
      tableName: tables.PLANNER_TABLE,
    });
  } finally {
    await close();
  }
}

describe("a link to a plan", () => {
  it("shows recorded figures and those of the plan apart, and no amounts unless they are shared", () =>
    withService(async ({ service, record }) => {
      await record("2024-02-10", 0.25, 10_000);
      const { token } = await service.save(ada, idOf(1), { look: "percent", expiresOn: "2026-12-21" });
      const shown = sharing.view.response.parse(await service.view(token, origin));
      expect(shown.recorded).toMatchObject({ buys: 1, from: "2024-02-10" });
      expect(shown.recorded?.gainFraction).toBeGreaterThan(0);
      expect(shown.amounts).toBeNull();
      expect(JSON.stringify(shown)).not.toMatch(/10000|0\.25\b|ada|My plan/i);
      expect(shown.months.growth).toHaveLength(shown.months.date.length);
      const amounts = await service.save(ada, idOf(2), { look: "amounts", expiresOn: "2026-12-21" });
      const whole = sharing.view.response.parse(await service.view(amounts.token, origin));
      expect(whole.amounts?.recorded).toMatchObject({ btc: 0.25 });
    }));

  it("has the range of the plan over price paths, in percent or amounts, whatever is recorded", () =>
    withService(async ({ service, record }) => {
      await record("2024-02-10", 0.25, 10_000);
      const percent = await service.preview(ada, { look: "percent" });
      const { range, date, firstProjected, growth } = percent.months;
      if (range === null) throw new Error("A plan with months to come has a range");
      const { paths, p10, p50, p90 } = range;
      expect(paths).toBe(1_000);
      expect([p10.length, p50.length, p90.length]).toEqual(Array(3).fill(date.length - firstProjected));
      p50.forEach((middle, month) => {
        expect(p10[month], date[firstProjected + month]).toBeLessThanOrEqual(middle ?? Number.NaN);
        expect(middle).toBeLessThanOrEqual(p90[month] ?? Number.NaN);
      });
      // In the first projected month the paths have hardly parted.
      expect(Math.abs((p50[0] ?? Number.NaN) - (growth[firstProjected] ?? 0))).toBeLessThan(0.3);
      expect(range.lossProbability).toBeGreaterThanOrEqual(0);
      expect(range.lossProbability).toBeLessThan(0.5);

      const whole = await service.preview(ada, { look: "amounts" });
      expect(whole.months.range).toEqual(range);
      const last = whole.amounts?.lastValue;
      if (last === null || last === undefined) throw new Error("The value of the last month is missing");
      // Both are the same outcome, once as an amount and once by what was paid for it.
      expect(last.p90 / last.p10).toBeCloseTo((p90.at(-1) ?? 0) / (p10.at(-1) ?? 1), 1);
      expect(JSON.stringify(percent).length).toBeLessThan(40_000);
    }));

  it("shows a link without a range that was made before there were any", () =>
    withService(async ({ service, documents, tableName }) => {
      const { token } = await service.save(ada, idOf(1), { look: "percent", expiresOn: "2026-12-21" });
      const Key = sharedKey(fingerprint(token));
      const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
      const { months, ...others } = JSON.parse(String(Item?.plan));
      const { range: _, ...former } = months;
      const plan = JSON.stringify({ ...others, months: former });
      await documents.send(new PutCommand({ TableName: tableName, Item: { ...Item, plan } }));
      expect((await service.view(token, origin)).months).toEqual({ ...former, range: null });
    }));

  it("shows a saved simulation in place of the open plan, whatever that has become", () =>
    withService(async ({ service, plans, simulations }) => {
      const { id: simulationId } = await simulations.create(ada, { name: "Weekly" });
      const before = await service.preview(ada, { look: "amounts" });
      const plan = await plans.readOrCreate("ada", new Date());
      await plans.replace("ada", { ...plan, baseAmountCents: 77_700, version: plan.version + 1 });
      const given = { look: "amounts", simulationId, expiresOn: "2026-12-21" } as const;
      const { token, ...link } = await service.save(ada, idOf(1), given);
      expect(link).toMatchObject({ planName: "Weekly", simulationId });
      expect((await service.list("ada")).shares).toMatchObject([{ planName: "Weekly", simulationId }]);
      const shown = await service.view(token, origin);
      expect(shown.amounts?.baseAmount).toBe(before.amounts?.baseAmount);
      expect(shown.months).toEqual(before.months);
      expect(await service.preview(ada, { look: "amounts", simulationId })).toEqual({
        ...shown,
        expiresOn: expect.any(String),
      });
      expect((await service.preview(ada, { look: "amounts" })).amounts?.baseAmount).toBe(777);
      // Neither someone else's nor one that is deleted.
      const refused = { code: "NOT_FOUND", message: "Simulation not found" };
      await expect(service.save(bob, idOf(2), given)).rejects.toMatchObject(refused);
      await simulations.remove(ada, simulationId);
      await expect(service.preview(ada, given)).rejects.toMatchObject(refused);
      expect((await service.view(token, origin)).months).toEqual(before.months);
    }));

  it("draws the plan by itself: what is recorded moves none of its months", () =>
    withService(async ({ service, record }) => {
      const before = await service.preview(ada, { look: "percent" });
      await record("2026-11-10", 0.5, 500_000);
      const after = await service.preview(ada, { look: "percent" });
      expect(after.months).toEqual(before.months);
      expect(after.planned).toEqual(before.planned);
      expect(before.recorded).toBeNull();
      expect(after.recorded).not.toBeNull();
    }));

  it("stays as it was shared until its owner renews it, and counts how often it is opened", () =>
    withService(async ({ service, record, pass }) => {
      const { token } = await service.save(ada, idOf(1), { look: "percent", expiresOn: "2026-12-21" });
      await record("2026-11-10", 0.5, 20_000);
      expect((await service.view(token, origin)).recorded).toBeNull();
      await service.view(token, origin);
      pass(1);
      const renewed = await service.save(ada, idOf(1), { look: "percent", expiresOn: "2026-12-22" });
      expect(renewed).toMatchObject({ token, opened: 2, createdOn: "2026-11-22" });
      expect((await service.view(token, origin)).recorded).not.toBeNull();
      expect((await service.list("ada")).shares).toMatchObject([{ id: idOf(1), opened: 3 }]);
    }));

  it("ends after its last day, and at once when it is revoked, which only its owner can", () =>
    withService(async ({ service, pass }) => {
      const first = await service.save(ada, idOf(1), { look: "percent", expiresOn: "2026-11-22" });
      const second = await service.save(ada, idOf(2), { look: "percent", expiresOn: "2027-11-01" });
      await expect(service.revoke("bob", idOf(2))).rejects.toMatchObject({ code: "NOT_FOUND" });
      pass(1);
      await service.view(first.token, origin);
      pass(1);
      await expect(service.view(first.token, origin)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await service.view(second.token, origin);
      await service.revoke("ada", idOf(2));
      await expect(service.view(second.token, origin)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(service.view("nonsense", origin)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }));

  it("has a preview in percent under an address that reveals nothing of the token, and that does not count", () =>
    withService(async ({ service, record }) => {
      await record("2024-02-10", 0.25, 10_000);
      const { card, token } = await service.save(ada, idOf(1), { look: "amounts", expiresOn: "2026-12-21" });
      expect(card).toBe(fingerprint(token));
      const head = await service.head(card, origin);
      const picture = `https://halvest.example/shared/${card}/picture.png`;
      expect(head).toContain(`<meta property="og:image" content="${picture}" />`);
      expect(head).toMatch(/recorded so far, 1 buy/);
      expect(head).not.toMatch(/10.?000|0[.,]25\b|ada|My plan|US\$|token/i);
      expect(Buffer.from(await service.picture(card, origin), "base64").readUInt32BE(16)).toBe(1_200);
      expect((await service.list("ada")).shares).toMatchObject([{ card, opened: 0 }]);
      // What the path names opens nothing but the preview.
      await expect(service.view(card, origin)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }));

  it("has a preview in the language of the one who made it; in English when it was made before there were languages", () =>
    withService(async ({ service, documents, tableName }) => {
      const look = { look: "percent", expiresOn: "2026-12-21" } as const;
      const { card } = await inLanguage("fr", () => service.save(ada, idOf(1), look));
      expect(await service.head(card, origin)).toContain('<html lang="fr">');
      const inFrench = await service.picture(card, origin);
      const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: sharedKey(card) }));
      const { language, ...former } = Item ?? {};
      expect(language).toBe("fr");
      await documents.send(new PutCommand({ TableName: tableName, Item: former }));
      expect(await service.head(card, origin)).toContain('<html lang="en">');
      expect(await service.picture(card, origin)).not.toBe(inFrench);
    }));

  it("has no preview any more once it has ended or was revoked", () =>
    withService(async ({ service, pass }) => {
      const first = await service.save(ada, idOf(1), { look: "percent", expiresOn: "2026-11-22" });
      const second = await service.save(ada, idOf(2), { look: "percent", expiresOn: "2027-11-01" });
      await service.revoke("ada", idOf(2));
      pass(1);
      await service.picture(first.card, origin);
      pass(1);
      for (const { card } of [first, second]) {
        const head = await service.head(card, origin);
        expect(head).toContain("This link no longer works.");
        expect(head).not.toContain("picture.png");
        await expect(service.picture(card, origin)).rejects.toMatchObject({ code: "NOT_FOUND" });
      }
    }));

  it("is limited in number and time; those that have ended make room", () =>
    withService(async ({ service, pass }) => {
      const save = (number: number, expiresOn = "2026-11-22") =>
        service.save(bob, idOf(number), { look: "percent", expiresOn });
      for (const [expiresOn, message] of [
        ["2026-11-20", "The last day must not be in the past"],
        ["2027-11-23", "The last day must not be after 2027-11-22"],
      ]) {
        await expect(save(0, expiresOn)).rejects.toMatchObject({
          details: [{ path: "body.expiresOn", message }],
        });
      }
      await Promise.all([save(1), save(2)]);
      for (let number = 3; number <= mostShares; number += 1) await save(number);
      await expect(save(mostShares + 1)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
      await save(1);
      pass(2);
      await save(mostShares + 1, "2026-11-30");
      expect((await service.list("bob")).shares).toHaveLength(1);
    }));
});
