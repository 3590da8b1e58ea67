import { describe, expect, it } from "vitest";
import { reminderChecks } from "#functions/alerts/reminders.ts";
import { inFormatsOf } from "#functions/platform/mail/mail-formats.ts";
import { mailFormatsOf } from "#functions/platform/records/mail-formats.ts";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { OpenLots } from "#functions/tax-report/report-reader.ts";
import type { ReminderKind } from "#shared/domain/alerts/reminders.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { storedBuy } from "#test/contracts/transaction-store.ts";
import { boughtOn, givenLook } from "./given-look.ts";

interface Given {
  readonly start?: string;
  readonly plan?: Partial<PlanRecord>;
  readonly transactions?: readonly StoredTransaction[];
  readonly openLots?: OpenLots;
  readonly closes?: Readonly<Record<string, number>>;
  readonly done?: string;
}

/** The text of a reminder on a day, with numbers like 1,234.56; null when it is not due. */
async function textOf(kind: ReminderKind, day: string, given: Given = {}) {
  const { start = "2028-01-31", plan = {}, transactions = [], openLots, closes, done } = given;
  const { look } = givenLook(start, plan, transactions, openLots, closes);
  const due = await reminderChecks[kind](await look("ada", day), done);
  if (due === null) return null;
  return { ...inFormatsOf(mailFormatsOf({ numberFormat: "1,234.56" }), due.text), mark: due.mark };
}

/** Days of March 2028 with a reminder. */
async function marchDays(given: Given) {
  const days = Array.from({ length: 31 }, (_, at) => `2028-03-${String(at + 1).padStart(2, "0")}`);
  const due = await Promise.all(days.map(async (day) => (await textOf("buyDay", day, given)) && day));
  return due.filter((day) => day !== null);
}

describe("the reminder of a buy day", () => {
  it("is due on the plan's day, the last of a month where that is shorter, and on no other", async () => {
    expect(await textOf("buyDay", "2028-02-28")).toBeNull();
    expect(await textOf("buyDay", "2028-02-29")).not.toBeNull();
    expect(await textOf("buyDay", "2028-03-01")).toBeNull();
    expect(await textOf("buyDay", "2028-03-31")).not.toBeNull();
    expect(await textOf("buyDay", "2028-04-30")).not.toBeNull();
    expect(await textOf("buyDay", "2029-02-28")).not.toBeNull();
    expect(await marchDays({})).toEqual(["2028-03-31"]);
  });

  it("names the amount in base currency as the plan has it, and leads to the form of the day", async () => {
    const plan = { baseCurrency: "DKK", baseAmountCents: 123_457 } as const;
    expect(await textOf("buyDay", "2028-02-29", { plan })).toEqual({
      title: "Buy day: DKK 1,234.57",
      paragraphs: [
        "Your plan buys bitcoin for DKK 1,234.57 on 29 February 2028, fees not included.",
        "The buy is not recorded yet. Halvest buys nothing for you: record it once you have made it.",
      ],
      action: { label: "Record the buy", path: "/timeline?record=2028-02-29" },
      cause: "You receive this mail because you switched on reminders of buy days.",
      mark: "2028-02-29",
    });
  });

  it("says which part are top-ups after a fall", async () => {
    const plan = { baseAmountCents: 10_000, dynamicTopUpCapCents: 5_000 };
    const text = await textOf("buyDay", "2028-05-31", { plan });
    expect(text?.title).toMatch(/^Buy day: US\$ 1\d\d\.\d\d$/);
    expect(text?.paragraphs[0]).toMatch(/US\$ \d+\.\d\d of that are top-ups at today’s price\.$/);
  });

  it("is not due once the month is recorded, whatever its day, nor for a month that is skipped", async () => {
    expect(await textOf("buyDay", "2028-03-31", { transactions: [boughtOn("2028-03-02")] })).toBeNull();
    expect(await textOf("buyDay", "2028-03-31", { transactions: [boughtOn("2028-02-29")] })).not.toBeNull();
    const plan = { edits: { "2028-03-01": { usdCents: 0 } } };
    expect(await textOf("buyDay", "2028-03-31", { plan })).toBeNull();
  });

  it("is due although the month has a sell: that is no buy", async () => {
    const sell = storedBuy({ dateAcquired: "2028-03-05", satoshis: -1_000_000, usdCents: -60_000 });
    const transactions = [boughtOn("2028-02-29"), sell];
    expect(await textOf("buyDay", "2028-03-31", { transactions })).not.toBeNull();
  });

  it("follows the rhythm: of a weekly plan a record stands for the buy of its day", async () => {
    const weekly = { plan: { buyRhythm: "weekly" }, start: "2028-01-01" } as const;
    expect(await marchDays(weekly)).toEqual(["2028-03-04", "2028-03-11", "2028-03-18", "2028-03-25"]);
    const transactions = [boughtOn("2028-03-10"), boughtOn("2028-03-18")];
    expect(await marchDays({ ...weekly, transactions })).toEqual(["2028-03-04", "2028-03-11", "2028-03-25"]);
  });

  it("is not due again for a day that it has named", async () => {
    expect(await textOf("buyDay", "2028-02-29", { done: "2028-02-29" })).toBeNull();
    expect(await textOf("buyDay", "2028-02-29", { done: "2028-01-31" })).not.toBeNull();
  });

  it("reads no ledger but on a buy day in whose month something is recorded", async () => {
    const { look, state } = givenLook("2028-01-31", {}, [boughtOn("2028-02-03"), boughtOn("2028-03-05")]);
    const check = async (day: string) => reminderChecks.buyDay(await look("ada", day), undefined);
    await check("2028-03-30");
    await check("2028-04-30");
    expect(state.ledgersRead).toBe(0);
    await check("2028-03-31");
    expect(state.ledgersRead).toBe(1);
  });
});

describe("the reminder of a plan that falls behind", () => {
  const transactions = [boughtOn("2028-01-31")];

  it("is due one month after the buy day of a month without a record", async () => {
    expect(await textOf("behindPlan", "2028-03-28", { transactions })).toBeNull();
    expect(await textOf("behindPlan", "2028-03-29", { transactions })).toMatchObject({
      title: "A month of your plan has no record",
      mark: "2028-02",
    });
    const text = await textOf("behindPlan", "2028-04-30", { transactions });
    expect(text?.title).toBe("2 months of your plan have no record");
    expect(text?.paragraphs[0]).toBe(
      "Your plan has buys in February 2028, March 2028, and no transaction of those months is recorded.",
    );
  });

  it("is due again only when another month is missing", async () => {
    expect(await textOf("behindPlan", "2028-04-29", { transactions, done: "2028-02" })).toBeNull();
    expect(await textOf("behindPlan", "2028-04-30", { transactions, done: "2028-02" })).toMatchObject({
      mark: "2028-03",
    });
  });

  it("is not due while nothing is recorded, nor for months that are skipped or before the first record", async () => {
    expect(await textOf("behindPlan", "2028-06-30")).toBeNull();
    const plan = { edits: { "2028-02-01": { usdCents: 0 } } };
    expect(await textOf("behindPlan", "2028-03-30", { transactions, plan })).toBeNull();
    const later = [boughtOn("2028-04-02")];
    expect(await textOf("behindPlan", "2028-05-15", { transactions: later })).toBeNull();
    const fromStart = { transactions: later, plan: { backfillPast: false } };
    expect(await textOf("behindPlan", "2028-05-15", fromStart)).toMatchObject({ mark: "2028-03" });
  });

  it("counts a plan with several buys a month from the last of them", async () => {
    const weekly = { start: "2028-01-01", plan: { buyRhythm: "weekly" }, transactions } as const;
    // The last weekly day of February 2028 is the 26th.
    expect(await textOf("behindPlan", "2028-03-25", weekly)).toBeNull();
    expect(await textOf("behindPlan", "2028-03-26", weekly)).toMatchObject({ mark: "2028-02" });
  });
});

describe("the reminder of long-term coins", () => {
  const lot = (acquired: string, longFrom: string | null, satoshis = 2_500_000) => ({
    acquired: parseDate(acquired),
    longFrom: longFrom === null ? null : parseDate(longFrom),
    satoshis,
  });
  const openLots: OpenLots = {
    rules: "Germany",
    lots: [
      lot("2027-03-16", "2028-03-17", 1_000_000),
      lot("2027-03-15", "2028-03-16"),
      lot("2027-03-10", "2028-03-11"),
      lot("2027-01-01", "2028-01-02"),
      lot("2027-03-16", null),
    ],
  };

  it("names the lots of the day, and no rule means no reminder", async () => {
    expect(await textOf("longTerm", "2028-03-16", { openLots })).toMatchObject({
      title: "0.02500000 BTC have become long-term",
      mark: "2028-03-16",
    });
    expect(await textOf("longTerm", "2028-03-15", { openLots })).toBeNull();
    expect(await textOf("longTerm", "2028-03-18", { openLots })).toBeNull();
  });

  it("names each lot once, and those of days without a look, of a week at most", async () => {
    const text = await textOf("longTerm", "2028-03-17", { openLots, done: "2028-03-02" });
    expect(text?.title).toBe("0.06000000 BTC have become long-term");
    expect(text?.paragraphs[0]).toContain(
      "By the rules of Germany, which you chose for the tax report, what you still hold",
    );
    expect(text?.paragraphs[0]).toContain(
      "0.02500000 BTC of 10 March 2027, 0.02500000 BTC of 15 March 2027, 0.01000000 BTC of 16 March 2027.",
    );
    expect(await textOf("longTerm", "2028-03-17", { openLots, done: "2028-03-16" })).toMatchObject({
      title: "0.01000000 BTC have become long-term",
    });
    expect(await textOf("longTerm", "2028-03-17", { openLots, done: "2028-03-17" })).toBeNull();
  });

  it("names six buys and counts the others", async () => {
    const many = Array.from({ length: 8 }, (_, at) => lot(`2027-03-0${at + 1}`, "2028-03-16", 100));
    const text = await textOf("longTerm", "2028-03-16", { openLots: { rules: "Germany", lots: many } });
    expect(text?.title).toBe("0.00000800 BTC have become long-term");
    expect(text?.paragraphs[0]).toContain("0.00000100 BTC of 6 March 2027 and of 2 other buys.");
  });
});

describe("the reminder of a price outside the model's range", () => {
  const dear = ["01", "02", "03", "08", "09", "10", "20", "21", "22"];
  const closes = Object.fromEntries(dear.map((day) => [`2027-06-${day}`, 400_000]));

  it("is due when it leaves the lines of the plan, upwards or downwards, and not inside", async () => {
    const above = await textOf("outsideRange", "2027-06-02", { closes });
    expect(above).toMatchObject({
      title: "Bitcoin is above the range of your plan",
      action: { label: "Your plan", path: "/timeline" },
      mark: "2027-06-01",
    });
    expect(above?.paragraphs[0]).toMatch(
      /^Bitcoin closed at US\$ 400,000\.00 on \d June 2027\. With the growth of your open plan, .* US\$ [\d,]+\.\d\d on that day, .* US\$ [\d,]+\.\d\d\./,
    );
    // The steady market falls on 1 May 2028, and the line through the lows rises.
    expect(await textOf("outsideRange", "2028-04-20", { closes })).toBeNull();
    const below = await textOf("outsideRange", "2028-07-02", { closes });
    expect(below).toMatchObject({
      title: "Bitcoin is below the range of your plan",
      mark: "2028-05-01",
    });
    expect(below?.paragraphs[0]).toContain("It has been outside since 1 May 2028.");
    expect(await textOf("outsideRange", "2027-06-15", { closes })).toBeNull();
    expect(await textOf("outsideRange", "2027-05-15", { closes })).toBeNull();
  });

  it("is due once of a time outside, which less than a week inside does not end", async () => {
    const done = "2027-06-01";
    expect(await textOf("outsideRange", "2027-06-03", { closes, done })).toBeNull();
    expect(await textOf("outsideRange", "2027-06-10", { closes, done })).toBeNull();
    expect(await textOf("outsideRange", "2027-06-10", { closes })).toMatchObject({ mark: done });
    expect(await textOf("outsideRange", "2027-06-22", { closes, done })).toMatchObject({
      mark: "2027-06-20",
    });
  });
});
