import { afterEach, describe, expect, it } from "vitest";
import { commonFormats, type Formats } from "#shared/domain/formats.ts";
import { tickText, valueText } from "#web/components/charts/value-text.ts";
import { dateText, parseDateText, typedDate, unreadableDate } from "#web/components/date-picker/date-text.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { setFormats } from "#web/components/format/formats.ts";
import { amountText, parseNumber, unreadableNumber } from "#web/components/format/number-text.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { formatPrice } from "#web/components/format/prices.ts";
import { listTime } from "#web/features/correspondence/message-dates.ts";

const use = (formats: Partial<Formats>) => setFormats({ ...commonFormats, ...formats });

afterEach(() => setFormats(commonFormats));

describe("the chosen number format", () => {
  const written = () => [
    formatMoney(1_234.5, "EUR"),
    formatCount(1_234),
    formatPercent(12.3456),
    amountText(1_234.5),
    formatPrice(123_456),
    formatCell("", "base", -1_234.5, "USD").text,
    valueText("USD", 1_234_567),
    tickText("USD", 1_234),
  ];
  it("is that of every figure, from the next one on", () => {
    use({ numberFormat: "1,234.56" });
    expect(written()).toEqual([
      "EUR 1,234.50",
      "1,234",
      "1,234.56 %",
      "1,234.50",
      "$1,234.56",
      "(US$ 1,234.50)",
      "US$ 1.23 M",
      "1,234",
    ]);
    use({ numberFormat: "1.234,56" });
    expect(written()[0]).toBe("EUR 1.234,50");
  });

  it("decides what a comma and a dot mean in a field", () => {
    const money = { decimals: 2 };
    use({ numberFormat: "1,234.56" });
    expect(unreadableNumber()).toBe("Enter a number such as 1,234.56");
    expect(parseNumber("1,234", money)).toBe(1_234);
    expect(parseNumber("1,234.5", money)).toBe(1_234.5);
    expect(parseNumber("12,5", money)).toBe(12.5);
    expect(parseNumber("0,015", { decimals: 8 })).toBe(0.015);
    use({ numberFormat: "1.234,56" });
    expect(parseNumber("1.234", money)).toBe(1_234);
    expect(parseNumber("1,234", { decimals: 3 })).toBe(1.234);
    use({ numberFormat: "1 234.56" });
    expect(parseNumber(amountText(1_234_567.25), money)).toBe(1_234_567.25);
  });
});

describe("the chosen date format", () => {
  it("is that of compact dates; dates in words follow its order", () => {
    use({ dateFormat: "MM/DD/YYYY" });
    expect([formatDay("2026-08-05"), dateText("2026-08-05")]).toEqual(["08/05/2026", "August 05, 2026"]);
    use({ dateFormat: "YYYY-MM-DD" });
    expect([formatDay("2026-08-05"), dateText("2026-08-05")]).toEqual(["2026-08-05", "05 August 2026"]);
  });

  it("decides which number of a typed date is the month", () => {
    use({ dateFormat: "MM/DD/YYYY" });
    expect(parseDateText("08/05/2026")).toBe("2026-08-05");
    expect(parseDateText("August 5, 2026")).toBe("2026-08-05");
    expect(parseDateText("13/05/2026")).toBeNull();
    use({ dateFormat: "DD/MM/YYYY" });
    expect(parseDateText("08/05/2026")).toBe("2026-05-08");
  });

  it("is what a field asks for, with an example that it reads", () => {
    for (const [dateFormat, order] of [
      ["DD/MM/YYYY", "Day, month and year, such as 31/12/2025"],
      ["MM/DD/YYYY", "Month, day and year, such as 12/31/2025"],
      ["YYYY-MM-DD", "Year, month and day, such as 2025-12-31"],
      [null, "Day, month and year, such as 31/12/2025"],
    ] as const) {
      use({ dateFormat });
      expect(typedDate().order).toBe(order);
      expect(unreadableDate()).toBe(`Enter the date as ${dateFormat ?? "DD/MM/YYYY"}`);
      expect(parseDateText(order.split(" ").at(-1)!)).toBe("2025-12-31");
    }
  });
});

describe("the chosen language", () => {
  it("is that of months, and a field reads what it wrote", () => {
    for (const language of ["en", "es", "fr", "de", "it", "pt"] as const) {
      use({ language });
      for (const day of ["2026-01-31", "2026-03-01", "2026-06-30", "2026-07-01", "2026-12-05"]) {
        expect(parseDateText(dateText(day)), `${language} ${dateText(day)}`).toBe(day);
      }
    }
    use({ language: "es" });
    expect(formatMonth("2028-04-01")).toBe("abril de 2028");
  });
});

describe("the chosen time zone", () => {
  it("is that of moments, their day included", () => {
    use({ timeZone: "Asia/Tokyo", dateFormat: "YYYY-MM-DD" });
    const now = new Date("2026-08-05T16:00:00Z");
    expect(listTime("2026-08-05T15:30:00Z", now)).toBe("Today, at 00:30");
    expect(listTime("2026-08-05T14:30:00Z", now)).toBe("Yesterday, at 23:30");
    expect(listTime("2026-08-01T15:30:00Z", now)).toBe("2026-08-02, 00:30");
  });
});
