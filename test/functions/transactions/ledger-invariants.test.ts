import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#functions/platform/errors.ts";
import { alice, openService } from "./setup.ts";

const date = fc.integer({ min: 1, max: 28 }).map((day) => `2024-03-${String(day).padStart(2, "0")}`);
const hundredths = fc.integer({ min: 1, max: 9 });
const place = fc.nat({ max: 20 });
const operation = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("buy" as const), date, hundredths }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("sell" as const), date, hundredths }) },
  fc.record({ kind: fc.constant("move" as const), date, place }),
  fc.record({ kind: fc.constant("remove" as const), place }),
  fc.record({ kind: fc.constant("restore" as const), place }),
  fc.record({
    kind: fc.constant("import" as const),
    dates: fc.array(date, { minLength: 1, maxLength: 3 }),
    hundredths,
  }),
  fc.record({ kind: fc.constant("undo" as const), place }),
);

type Service = ReturnType<typeof openService>["service"];

async function apply(
  service: Service,
  step: typeof operation extends fc.Arbitrary<infer T> ? T : never,
  known: { ids: string[]; batches: string[] },
): Promise<void> {
  const signed = (sign: number, size: number) => ({
    btcBought: (sign * size) / 100,
    usdSpent: sign * size * 600,
  });
  switch (step.kind) {
    case "buy":
    case "sell": {
      const amounts = signed(step.kind === "buy" ? 1 : -1, step.hundredths);
      known.ids.push((await service.create(alice, { dateAcquired: step.date, ...amounts, feesUSD: 1 })).id);
      return;
    }
    case "import": {
      const rows = step.dates.map((dateAcquired, index) => ({
        dateAcquired,
        ...signed(index === 2 ? -1 : 1, step.hundredths),
        feesUSD: 0,
      }));
      known.batches.push((await service.import(alice, rows, `import-${known.batches.length}-key`)).batchId);
      return;
    }
    case "undo": {
      const batch = known.batches[step.place % Math.max(1, known.batches.length)];
      if (batch) await service.undoImport(alice, batch);
      return;
    }
    default: {
      const id = known.ids[step.place % Math.max(1, known.ids.length)];
      if (id === undefined) return;
      if (step.kind === "move") await service.update(alice, id, { dateAcquired: step.date });
      else if (step.kind === "remove") await service.remove(alice, id);
      else await service.restore(alice, id);
    }
  }
}

describe("a ledger", () => {
  it("never sells what it does not hold, whatever is recorded, moved, deleted, restored or imported", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 14 }), async (steps) => {
        const { service, store } = openService();
        const known = { ids: [], batches: [] };
        for (const step of steps) {
          const before = await store.read("alice");
          try {
            await apply(service, step, known);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            expect(error.status).toBeLessThan(500);
            expect(await store.read("alice")).toEqual(before);
          }
          let held = 0;
          for (const { satoshis } of (await store.read("alice")).transactions) {
            held += satoshis;
            expect(held).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
