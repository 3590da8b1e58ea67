import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#functions/platform/errors.ts";
import type { ImportRow, OneOfMany, Transaction } from "#shared/api/transactions.ts";
import { mostChangedTogether } from "#shared/domain/transactions/transaction-limits.ts";
import { alice, buy, openService } from "#test/functions/transactions/setup.ts";
import { EditHistory } from "#web/components/edit-history/edit-history.ts";
import { bodyOfRecorded, createLedgerEdits } from "#web/components/edit-history/ledger-edits.ts";
import { changeMany } from "#web/components/ledger/change-many.ts";
import { ApiError } from "#web/transport/errors.ts";

/** An error of the service as the browser gets it. */
function asBrowser(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new ApiError(error.status, { success: false, error: error.message, code: error.code });
}

/** A history over the real service, as two browsers have it. */
function open() {
  const { service } = openService();
  let imports = 0;
  /** Changes of several that still arrive; null for all. */
  const failures: { afterCalls: number | null } = { afterCalls: null };
  const importRows = (rows: ImportRow[]) => {
    imports += 1;
    return service.import(alice, rows, `import-of-rows-${imports}`);
  };
  const list = async () => (await service.list(alice, { limit: 1000 })).data;
  const edits = createLedgerEdits({
    get: (id) => service.get(alice, id).catch(asBrowser),
    list,
    update: (id, version, body) => service.update(alice, id, { ...body, version }),
    remove: (id, version) => service.remove(alice, id, version),
    restore: (id) => service.restore(alice, id),
    changeMany: (changes) => {
      if (failures.afterCalls === 0) throw new TypeError("Failed to fetch");
      if (failures.afterCalls !== null) failures.afterCalls -= 1;
      return service.changeMany(alice, changes).catch(asBrowser);
    },
    importRows,
    undoImport: (batchId) => service.undoImport(alice, batchId),
  });
  const history = new EditHistory(() => Promise.resolve(true));
  history.open("first");
  const contents = async () => (await list()).map((row) => JSON.stringify(bodyOfRecorded(row))).toSorted();
  return { service, edits, history, list, contents, importRows, failures };
}

const euros: ImportRow = {
  dateAcquired: "2024-03-05",
  transactionType: "buy",
  entered: { currency: "EUR", unitsPerUsd: 0.9137, spent: 300, fees: 1.23, buyingPrice: 55_123.45 },
};

const given = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  spent: fc.integer({ min: 500, max: 900_000 }),
  fees: fc.integer({ min: 0, max: 5_000 }),
  price: fc.integer({ min: 1_000_000, max: 9_000_000 }),
  rate: fc.option(fc.double({ min: 0.5, max: 160, noNaN: true }), { nil: null }),
});

function rowOf({ day, spent, fees, price, rate }: typeof given extends fc.Arbitrary<infer T> ? T : never) {
  const dateAcquired = `2024-03-${String(day).padStart(2, "0")}`;
  const base = { dateAcquired, transactionType: "buy" } as const;
  if (rate === null) {
    return { ...base, usdSpent: spent / 100, feesUSD: fees / 100, buyingPriceUSD: price / 100 };
  }
  const entered = { spent: spent / 100, fees: fees / 100, buyingPrice: price / 100 };
  return { ...base, entered: { currency: "EUR", unitsPerUsd: rate, ...entered } } as const;
}

const command = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), given }),
  fc.record({ kind: fc.constant("update" as const), place: fc.nat(50), given }),
  fc.record({ kind: fc.constant("remove" as const), place: fc.nat(50) }),
  fc.record({ kind: fc.constant("many" as const), every: fc.integer({ min: 2, max: 4 }), given }),
  fc.record({ kind: fc.constant("import" as const), rows: fc.array(given, { minLength: 1, maxLength: 3 }) }),
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom("undo" as const, "redo" as const) }) },
);

describe("edits of what is recorded", () => {
  it("are undone and redone to the cent, with currency and rate, in any order that a history allows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 14 }), async (commands) => {
        const { service, edits, history, list, contents, importRows } = open();
        const states = [await contents()];
        let place = 0;
        for (const next of commands) {
          if (next.kind === "undo" || next.kind === "redo") {
            const to = next.kind === "undo" ? place - 1 : place + 1;
            const outcome = await history[next.kind]();
            expect(outcome).toMatchObject({ kind: states[to] ? "done" : "nothing" });
            if (states[to]) place = to;
          } else {
            const recorded = await list();
            const at = "place" in next ? recorded[next.place % Math.max(1, recorded.length)] : undefined;
            if ("place" in next && at === undefined) continue;
            if (next.kind === "create") {
              history.record(edits.recorded(await service.create(alice, rowOf(next.given))));
            } else if (next.kind === "update") {
              const changed = await service.update(alice, at!.id, rowOf(next.given));
              history.record(edits.changed(at!, changed));
            } else if (next.kind === "remove") {
              await service.remove(alice, at!.id);
              history.record(edits.removed(at!));
            } else if (next.kind === "many") {
              if (recorded.length === 0) continue;
              const changes = recorded.map(
                ({ id, version }, index): OneOfMany =>
                  index % next.every === 0
                    ? { kind: "remove", id, version }
                    : { kind: "change", id, version, change: rowOf(next.given) },
              );
              const { changed } = await service.changeMany(alice, changes.slice(0, mostChangedTogether));
              const after = new Map(changed.map((row) => [row.id, row]));
              const parts = recorded
                .slice(0, mostChangedTogether)
                .map((row) => ({ before: row, after: after.get(row.id) ?? null }));
              history.record(edits.changedMany(parts, "all changed"));
            } else if (next.kind === "import") {
              const { batchId } = await importRows(next.rows.map(rowOf));
              const added = (await list()).filter(({ importBatchId }) => importBatchId === batchId);
              history.record(edits.imported(batchId, added, "trades.csv"));
            }
            states.splice(place + 1);
            states.push(await contents());
            place += 1;
          }
          expect(await contents()).toEqual(states[place]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("keep the currency, the amounts and the rate that were entered", async () => {
    const { service, edits, history } = open();
    const recorded = await service.create(alice, euros);
    history.record(edits.recorded(recorded));
    await history.undo();
    await history.redo();
    const { entered } = await service.get(alice, recorded.id);
    expect(entered).toEqual(recorded.entered);
    expect(entered).toMatchObject({ currency: "EUR", unitsPerUsd: 0.9137, spent: 300 });
  });

  it.each([
    ["recording", (t: Transaction, edits: ReturnType<typeof open>["edits"]) => edits.recorded(t)],
    ["change", (t: Transaction, edits: ReturnType<typeof open>["edits"]) => edits.changed(t, t)],
  ])("overwrite nothing: the %s of what was changed elsewhere is dropped", async (_, stepOf) => {
    const { service, edits, history } = open();
    const recorded = await service.create(alice, buy);
    history.record(stepOf(recorded, edits));
    await service.update(alice, recorded.id, { feesUSD: 4.5 });
    expect(await history.undo()).toMatchObject({
      kind: "dropped",
      error: { message: "The transaction was changed elsewhere, so nothing was overwritten." },
    });
    expect(await service.get(alice, recorded.id)).toMatchObject({ feesUSD: 4.5 });
    expect(history.view().undo).toBeNull();
  });

  it("say that a transaction is gone when it was deleted elsewhere", async () => {
    const { service, edits, history } = open();
    const recorded = await service.create(alice, buy);
    history.record(edits.recorded(recorded));
    await service.remove(alice, recorded.id);
    expect(await history.undo()).toMatchObject({
      kind: "dropped",
      error: { message: "The transaction no longer exists." },
    });
  });

  it("undo an import as a whole, and not at all when one of it was changed elsewhere", async () => {
    const { service, edits, history, list, importRows } = open();
    const { batchId } = await importRows([euros, buy, { ...buy, feesUSD: 7 }]);
    const added = await list();
    const step = edits.imported(batchId, added, "trades.csv");
    expect(step.name).toBe("3 transactions imported from trades.csv");
    history.record(step);
    expect((await history.undo()).kind).toBe("done");
    expect(await list()).toEqual([]);
    expect((await history.redo()).kind).toBe("done");
    expect((await list()).map(bodyOfRecorded)).toEqual(added.map(bodyOfRecorded));
    const [first] = await list();
    await service.update(alice, first!.id, { feesUSD: 3 });
    expect((await history.undo()).kind).toBe("dropped");
    expect(await list()).toHaveLength(3);
  });

  it("undo the deletion of a whole ledger in several calls, each of which sells only what is held", async () => {
    const { service, edits, history, list, contents } = open();
    for (let day = 1; day <= 26; day += 1) {
      const dateAcquired = `2024-03-${String(day).padStart(2, "0")}`;
      await service.create(alice, { ...buy, dateAcquired });
    }
    await service.create(alice, {
      dateAcquired: "2024-04-01",
      btcBought: -0.26,
      usdSpent: -15_600,
      feesUSD: 1,
    });
    const before = await contents();
    const rows = await list();
    const removals = rows.map(({ id, version }): OneOfMany => ({ kind: "remove", id, version }));
    await changeMany((changes) => service.changeMany(alice, changes), removals);
    expect(await list()).toEqual([]);
    history.record(
      edits.changedMany(
        rows.map((row) => ({ before: row, after: null })),
        "all deleted",
      ),
    );
    expect(await history.undo()).toMatchObject({ kind: "done" });
    expect(await contents()).toEqual(before);
    expect(await history.redo()).toMatchObject({ kind: "done" });
    expect(await list()).toEqual([]);
  });

  it("undo a change of several that was cut off once the connection is back, and overwrite nothing", async () => {
    const { service, edits, history, list, failures } = open();
    for (let day = 1; day <= 26; day += 1) {
      await service.create(alice, { ...buy, dateAcquired: `2024-03-${String(day).padStart(2, "0")}` });
    }
    const rows = await list();
    const given = rows.map(
      ({ id, version }): OneOfMany => ({ kind: "change", id, version, change: { feesUSD: 9 } }),
    );
    const written = await changeMany((changes) => service.changeMany(alice, changes), given);
    const after = new Map(written.flatMap(({ changed }) => changed).map((row) => [row.id, row]));
    const parts = rows.map((row) => ({ before: row, after: after.get(row.id) ?? null }));
    history.record(edits.changedMany(parts, "26 changed"));
    failures.afterCalls = 1;
    expect(await history.undo()).toMatchObject({ kind: "failed" });
    expect((await list()).filter(({ feesUSD }) => feesUSD === 9)).toHaveLength(2);
    failures.afterCalls = null;
    expect(await history.undo()).toMatchObject({ kind: "done" });
    expect((await list()).map(bodyOfRecorded)).toEqual(rows.map(bodyOfRecorded));
    await service.update(alice, rows[3]!.id, { feesUSD: 4.5 });
    expect(await history.redo()).toMatchObject({
      kind: "dropped",
      error: { message: "Some of the transactions were changed elsewhere, so nothing was overwritten." },
    });
    expect((await list()).filter(({ feesUSD }) => feesUSD === 9)).toEqual([]);
  });
});
