import { describe, expect, it } from "vitest";
import type { TaxReportRecord, TaxYearSummary } from "#shared/api/portfolio/tax-report.ts";
import {
  cellMoney,
  holdingsText,
  taxableText,
  termsText,
  warningText,
} from "#web/features/tax-report/tax-text.ts";

const report = { jurisdiction: "DE", currency: "EUR" } as TaxReportRecord;
const net = (amount: number) => ({ gains: amount, losses: 0, net: amount });
const yearOf = (changes: Partial<TaxYearSummary>) =>
  ({ year: "2025", taxable: 0, allowance: 1_000, short: net(0), ...changes }) as TaxYearSummary;

describe("what is still held", () => {
  it("has the price in the currency of the report", () => {
    const holdings = { btc: 0.5, priceUSD: 60_000, exchangeRate: 0.9, priceDate: "2026-08-21" };
    const text = (currency: "EUR" | "USD", exchangeRate: number) =>
      holdingsText({ currency, holdings: { ...holdings, exchangeRate } as TaxReportRecord["holdings"] });
    expect(text("EUR", 0.9)).toBe("0,50000000 BTC at EUR 54.000,00 of 21 Aug 2026");
    expect(text("USD", 1)).toBe("0,50000000 BTC at US$ 60.000,00 of 21 Aug 2026");
  });
});

describe("what a year's taxable amount means", () => {
  it("says on which side of an exemption limit the gains are", () => {
    expect(taxableText(report, yearOf({ taxable: 1_299.68, short: net(1_299.68) }))).toBe(
      "The short-term gains reach the exemption limit of EUR 1.000,00, so all of them are taxable, not only the part above it.",
    );
    expect(taxableText(report, yearOf({ short: net(999.99) }))).toBe(
      "The short-term gains stay below the exemption limit of EUR 1.000,00, so they are free.",
    );
    expect(taxableText(report, yearOf({ short: net(-5) }))).toBe("There is no short-term gain to tax.");
  });

  it("says that there is none where rules compute none, lack a figure or have ended", () => {
    expect(taxableText({ jurisdiction: "US", currency: "USD" }, yearOf({ taxable: null }))).toBeNull();
    expect(taxableText(report, yearOf({ taxable: null, allowance: null }))).toContain("is not known");
    expect(
      taxableText({ jurisdiction: "AU", currency: "AUD" }, yearOf({ year: "2027/28", taxable: null })),
    ).toContain("The rule applies up to 2026/27");
  });
});

describe("a warning of a report", () => {
  const text = (warning: TaxReportRecord["warnings"][number]) =>
    warningText(warning, { ...report, jurisdiction: "GB", currency: "GBP" }, () => "2025-06-01");

  it("says what it means for the figures, and until when", () => {
    expect(text({ code: "matchingOpen", date: "2026-11-10" })).toBe(
      "The disposal of 10 Nov 2026 is still open: a purchase until 10 Dec 2026 can change its match.",
    );
    expect(text({ code: "estimatedRates", count: 12 })).toBe(
      "12 transactions were converted at quarterly rates. Enter them in GBP with the rate of the day to make them exact.",
    );
    expect(text({ code: "lotChoiceIgnored", transaction: "s" })).toContain("The sale of 1 Jun 2025");
    expect(text({ code: "rulesUnchecked", checked: 2026 })).toContain("last checked in 2026");
    expect(text({ code: "methodUnusual", method: "lifo" })).toContain("United Kingdom does not use");
  });
});

describe("cells", () => {
  it("carry the sign of dollars, and of other currencies only the number", () => {
    expect(cellMoney(1_234.5, "USD")).toBe("US$ 1.234,50");
    expect(cellMoney(-1_234.5, "GBP")).toBe("(1.234,50)");
  });

  it("name the term of a sale, or that it has both", () => {
    const match = (term: "short" | "long" | null) =>
      ({ term }) as TaxReportRecord["disposals"][number]["matches"][number];
    expect(termsText([match("long"), match("long")])).toBe("Long");
    expect(termsText([match("long"), match("short")])).toBe("Both");
    expect(termsText([match(null)])).toBe("–");
  });
});
