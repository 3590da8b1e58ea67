import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngineConfigService } from "#functions/control-panel/engine-config.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { alice, buy, openService } from "#test/functions/transactions/setup.ts";
import {
  configAfter,
  type LedgerWrite,
  ledgerAfter,
  type RecordedLedger,
} from "#web/components/ledger/after-write.ts";

function open() {
  const { service, store, plans, clock } = openService();
  const configs = createEngineConfigService({
    plans,
    ledgers: store,
    consumerPrices: async () => undefined,
    market: async () => ({ live: { days: [] }, input: embeddedMarket }),
    clock: () => clock.now,
  });
  const listed = async (): Promise<RecordedLedger> => {
    const { data, ledgerVersion } = await service.list(alice, {});
    return { transactions: data, ledgerVersion };
  };
  return { service, clock, listed, config: (): Promise<EngineConfig> => configs.get(alice) };
}

type Service = ReturnType<typeof open>["service"];

const day = fc.integer({ min: 1, max: 4 }).map((number) => `2024-03-0${number}`);
const step = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), date: day, isEuro: fc.boolean() }),
  fc.record({ kind: fc.constant("update" as const), date: fc.option(day), at: fc.nat() }),
  fc.record({ kind: fc.constant("remove" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("restore" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("changeMany" as const), date: day }),
  fc.record({ kind: fc.constant("import" as const), dates: fc.array(day, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("undoImport" as const), at: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** May bring a transaction among others of a day, whose order only the server has. */
const mayMove: ReadonlySet<Step["kind"]> = new Set(["update", "restore", "changeMany"]);

const euros = { currency: "EUR", spent: 550.55, fees: 2.75 } as const;

/** A restored row of an import that was undone since is gone with it. */
function nothingIfUndone(error: unknown): null {
  if (error instanceof AppError && error.code === "NOT_FOUND") return null;
  throw error;
}

/** Carries a step out; null when there is nothing to do it to. */
async function carriedOut(
  service: Service,
  given: Step,
  there: readonly string[],
  gone: readonly string[],
  batches: readonly string[],
): Promise<LedgerWrite | null> {
  if (given.kind === "import") {
    const rows = given.dates.map((dateAcquired) => ({ ...buy, dateAcquired }));
    return service.import(alice, rows, `import-${randomUUID()}`);
  }
  if (given.kind === "undoImport") {
    const batch = batches[given.at % batches.length];
    return batch === undefined ? null : service.undoImport(alice, batch);
  }
  if (given.kind === "create") {
    return given.isEuro
      ? service.create(alice, { dateAcquired: given.date, btcBought: 0.01, entered: euros })
      : service.create(alice, { ...buy, dateAcquired: given.date });
  }
  if (given.kind === "changeMany") {
    const [first, second] = there;
    if (first === undefined || second === undefined) return null;
    const [{ version }, changed] = [await service.get(alice, first), await service.get(alice, second)];
    const change = { dateAcquired: given.date };
    return service.changeMany(alice, [
      { kind: "remove", id: first, version },
      { kind: "change", id: second, version: changed.version, change },
    ]);
  }
  const ids = given.kind === "restore" ? gone : there;
  const id = ids[given.at % ids.length];
  if (id === undefined) return null;
  if (given.kind === "remove") return service.remove(alice, id);
  if (given.kind === "restore") return service.restore(alice, id).catch(nothingIfUndone);
  return service.update(alice, id, given.date === null ? { feesUSD: 7 } : { dateAcquired: given.date });
}

describe("the result of a change of transactions", () => {
  it("brings the list and the engine's input to what the server has, or says that they must be read again", async () => {
    let patched = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const { service, clock, listed, config } = open();
        const gone: string[] = [];
        const batches: string[] = [];
        for (const given of steps) {
          clock.now += 1_000;
          const [before, input] = await Promise.all([listed(), config()]);
          const there = before.transactions.map(({ id }) => id);
          const written = await carriedOut(service, given, there, gone, batches);
          if (written === null) continue;
          if ("transactions" in written) batches.push(written.batchId);
          else if (given.kind === "remove" && "id" in written) gone.push(written.id);
          const [list, engine] = [
            ledgerAfter(before, given.kind, written),
            configAfter(input, given.kind, written),
          ];
          if (!mayMove.has(given.kind)) expect(list).not.toBeNull();
          if (list !== null) {
            patched += 1;
            const ids = (ledger: RecordedLedger) =>
              ledger.transactions.map(({ id, version }) => [id, version]);
            const after = await listed();
            expect(ids(list)).toEqual(ids(after));
            expect(list.ledgerVersion).toBe(after.ledgerVersion);
          }
          if (engine !== null) expect(engine).toEqual(await config());
        }
      }),
      { numRuns: 60 },
    );
    expect(patched).toBeGreaterThan(50);
  });

  it("does not change a list that was read since, and too much for one that misses another change", async () => {
    const { service, listed, config } = open();
    const before = await listed();
    const input = await config();
    const first = await service.create(alice, buy);
    const between = await listed();
    const second = await service.create(alice, { ...buy, dateAcquired: "2024-04-05" });
    expect(ledgerAfter(before, "create", second)).toBeNull();
    expect(configAfter(input, "create", second)).toBeNull();
    expect(ledgerAfter(between, "create", first)).toBe(between);
    expect(ledgerAfter(between, "create", second)?.transactions).toHaveLength(2);
  });

  it("does not place a transaction that moved to a day with others", async () => {
    const { service, listed } = open();
    const { id } = await service.create(alice, buy);
    await service.create(alice, { ...buy, dateAcquired: "2024-03-06" });
    const before = await listed();
    const moved = await service.update(alice, id, { dateAcquired: "2024-03-06" });
    expect(ledgerAfter(before, "update", moved)).toBeNull();
  });
});
