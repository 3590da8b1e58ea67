import { describe, expect, it } from "vitest";
import { Overtaken } from "#functions/platform/aws/retry.ts";
import { newPlan } from "#functions/platform/records/plan/plan-record.ts";
import type { PlanStore } from "#functions/platform/records/plan/plan-store.ts";

const monday = new Date("2026-11-16T09:00:00Z");
const friday = new Date("2026-11-20T09:00:00Z");

/** What every plan store promises. `open` gives an empty one. */
export function planStoreContract(open: () => Promise<PlanStore>): void {
  describe("a plan store", () => {
    it("makes a plan of the model's defaults at the first reading and keeps it", async () => {
      const store = await open();
      expect(await store.readOrCreate("a", monday)).toEqual(newPlan(monday));
      expect(await store.readOrCreate("a", friday)).toEqual(newPlan(monday));
    });

    it("makes one plan when two first readings meet", async () => {
      const store = await open();
      const [one, other] = await Promise.all([
        store.readOrCreate("a", monday),
        store.readOrCreate("a", friday),
      ]);
      expect(one).toEqual(other);
      expect(await store.readOrCreate("a", friday)).toEqual(one);
    });

    it("keeps the plans of two users apart", async () => {
      const store = await open();
      const plan = await store.readOrCreate("a", monday);
      await store.readOrCreate("b", monday);
      await store.replace("a", { ...plan, version: 1, baseAmountCents: 77_00 });
      expect((await store.readOrCreate("b", monday)).baseAmountCents).toBe(250_00);
      expect((await store.readOrCreate("a", monday)).baseAmountCents).toBe(77_00);
    });

    it("writes every field of a plan as it was given", async () => {
      const store = await open();
      const plan = await store.readOrCreate("a", monday);
      const full = {
        ...plan,
        version: 1,
        investEndDate: "2031-01-31",
        epochCount: 6,
        epochs: {
          "5": { baseAmountCents: 1, cycleGrowthRate: 2.5, sellReinvestEnabled: false },
          "6": { peakPriceDate: "2033-09-27", peakPrice: 649_296.33 },
        },
        edits: {
          "2027-03-01": { priceMicros: 61_234_567_891, satoshis: 123_456, feesCents: 0, sell: false },
          "2030-12-01": { usdCents: 0 },
        },
      };
      await store.replace("a", full);
      expect(await store.readOrCreate("a", monday)).toEqual(full);
    });

    it("refuses the second of two changes to the same version", async () => {
      const store = await open();
      const plan = await store.readOrCreate("a", monday);
      const change = (cents: number) => store.replace("a", { ...plan, version: 1, baseAmountCents: cents });
      const outcomes = await Promise.allSettled([change(1), change(2)]);
      const refused = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(refused).toHaveLength(1);
      expect(refused[0]?.reason).toBeInstanceOf(Overtaken);
      await expect(change(3)).rejects.toBeInstanceOf(Overtaken);
    });

    it("writes the open plan together with those beside it, or nothing", async () => {
      const store = await open();
      const first = await store.readOrCreate("a", monday);
      const other = { ...newPlan(friday), id: "other", name: "Other", version: 1, openedAs: 1 };
      await store.replace("a", other, { park: [first] });
      expect(await store.readOrCreate("a", monday)).toEqual(other);
      expect(await store.parked("a")).toEqual([first]);
      const restorableUntil = "2026-11-21T09:00:00.000Z";
      const late = store.replace("a", other, { park: [{ ...first, restorableUntil }] });
      await expect(late).rejects.toBeInstanceOf(Overtaken);
      expect(await store.parked("a")).toEqual([first]);
      await store.replace("a", { ...other, version: 2 }, { park: [{ ...first, restorableUntil }] });
      expect(await store.parked("a")).toEqual([{ ...first, restorableUntil }]);
      expect(await store.parked("b")).toEqual([]);
      await store.replace("a", { ...first, version: 3 }, { park: [other], remove: ["first"] });
      expect(await store.parked("a")).toEqual([other]);
      expect(await store.readOrCreate("a", monday)).toEqual({ ...first, version: 3 });
    });

    it("refuses to replace a plan that is not there", async () => {
      const store = await open();
      await expect(store.replace("nobody", { ...newPlan(monday), version: 1 })).rejects.toBeInstanceOf(
        Overtaken,
      );
    });
  });
}
