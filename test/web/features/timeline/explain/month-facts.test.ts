import { expect, test } from "vitest";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import { monthFacts } from "#web/features/timeline/explain/month-facts.ts";
import { timelineModel } from "#web/features/timeline/timeline-model.ts";

const timeline = engineTimeline(
  { baseAmount: 100, investStartDate: "2023-01-10", investEndDate: "2029-01-31" },
  [{ dateAcquired: "2024-06-20", btcBought: 0.01, usdSpent: 650, feesUSD: 1 }],
  { "2027-03-10": { usdSpent: 50 } },
);
const model = timelineModel(timeline);
const factsOf = (month: string) =>
  monthFacts(
    model,
    model.rows.findIndex(({ date }) => date.startsWith(month)),
  );

test.each([
  ["2024-06", /^You recorded transactions in this month\./],
  ["2023-05", /^No transaction is recorded in this month\./],
  ["2027-03", /^You have changed the plan for this month\./],
  ["2027-09", /^This month is in the future\./],
])("the month %s says where its figures come from", (month, words) => {
  expect(factsOf(month)?.standing).toMatch(words);
});

test("a recorded month whose price is not known yet says what is projected", () => {
  const recorded = engineTimeline({ baseAmount: 100, investStartDate: "2026-01-10" }, [
    { dateAcquired: "2026-11-20", btcBought: 0.001, usdSpent: 90, feesUSD: 1 },
  ]);
  const { rows } = timelineModel(recorded);
  const row = rows.findIndex(({ date }) => date.startsWith("2026-11"));
  expect(monthFacts(timelineModel(recorded), row)?.standing).toMatch(
    /^You recorded transactions .* figures that need it are projected from the last known price\.$/,
  );
});

test("every source of a row has a text", () => {
  for (const source of ["actual", "edited", "backfilled", "pending", "projected", "unpriced", "skipped"]) {
    const rowSource = timeline.rowSource.map(() => source);
    expect(monthFacts(timelineModel({ ...timeline, rowSource }), 0)?.standing, source).toMatch(/\.$/);
  }
});

test("a month shows its place in the epoch, with the day of its turning point", () => {
  expect(factsOf("2024-06")?.facts).toEqual([
    { label: "Day of the plan", text: "10 Jun 2024" },
    { label: "Epoch", text: "4" },
    { label: "Phase", text: "Support, from the halving to the peak" },
  ]);
  const peak = timeline.epochs.find(({ epoch }) => epoch === 4)!.peakPriceDate;
  expect(factsOf(peak.slice(0, 7))?.facts.at(-1)?.label).toBe("Peak");
});

test("the main figures of a month are those of its row, and each can be explained", () => {
  const figures = factsOf("2024-06")?.figures ?? [];
  expect(figures.find(({ id }) => id === "usdSpent")?.text).toBe("US$ 650,00");
  expect(figures.find(({ id }) => id === "btcBought")?.text).toBe("0,01000000");
});

test("a month of a weekly plan says how many purchases it has", () => {
  const weekly = engineTimeline({
    buyRhythm: "weekly",
    investStartDate: "2023-01-10",
    investEndDate: "2029-01-31",
  });
  // 10 February 2023 is a Friday; the Tuesdays since 10 January are the 17th, 24th, 31st and 7th.
  const facts = monthFacts(timelineModel(weekly), 1)?.facts;
  expect(facts?.slice(0, 2)).toEqual([
    { label: "Buy day", text: "10 Feb 2023" },
    { label: "Purchases", text: "4" },
  ]);
});

test("a missing row has no facts", () => {
  expect(monthFacts(model, -1)).toBeNull();
});
