import { describe, expect, it } from "vitest";
import { dateOrderOf, readMoment } from "#shared/domain/csv-import/read-moment.ts";
import { decimalMarkOf, readNumber } from "#shared/domain/csv-import/read-number.ts";

describe("numbers", () => {
  it.each([
    ["1,234.56", ".", 1234.56, ""],
    ["1.234,56", ",", 1234.56, ""],
    ["-$1,234.5", ".", -1234.5, "$"],
    ["US$ -12", ".", -12, "US$"],
    ["(12.50)", ".", -12.5, ""],
    ["0.10000000 BTC", ".", 0.1, "BTC"],
    ["1 234,5 €", ",", 1234.5, "€"],
    ["1'234.5", ".", 1234.5, ""],
    ["12,34,567.8", ".", 1234567.8, ""],
    [".5", ".", 0.5, ""],
    ["−3", ".", -3, ""],
    ["1e-7", ".", 1e-7, ""],
    ["-0.00", ".", 0, ""],
  ] as const)("%s reads with its unit", (text, mark, value, unit) => {
    expect(readNumber(text, mark)).toEqual({ value, unit });
  });

  it.each(["", "abc", "1.2.3", "1,23.4.5", "12-3", "--1", "1,2345"])("%j is none", (text) => {
    expect(readNumber(text, ".")).toBeNull();
  });

  it("take their decimal mark from unambiguous ones", () => {
    expect(decimalMarkOf(["1,234", "1,5"], ",")).toBe(",");
    expect(decimalMarkOf(["1,234", "1.5"], ";")).toBe(".");
    expect(decimalMarkOf(["1.234,56", "0,00123456"], ";")).toBe(",");
    expect(decimalMarkOf(["$1,234.50"], ",")).toBe(".");
    expect(decimalMarkOf(["1,234"], ",")).toBe(".");
    expect(decimalMarkOf(["1,234"], ";")).toBe(",");
  });
});

describe("moments", () => {
  const read = (text: string, timeZone?: string) => readMoment(text, { order: "mdy", timeZone })?.date;

  it.each([
    ["2024-01-05", "2024-01-05"],
    ["2024-01-05T23:30:00Z", "2024-01-05"],
    ["2024-01-05 23:30:00 UTC", "2024-01-05"],
    ["2024-01-05 23:30:00.1234", "2024-01-05"],
    ["2024-01-05T23:30:00-05:00", "2024-01-06"],
    ["2024-01-05T00:30:00+0100", "2024-01-04"],
    ["2024-01-05 00:30:00 GMT+01", "2024-01-04"],
    ["Jan. 05, 2024, 12:30 PM", "2024-01-05"],
    ["Jan 5, 2024", "2024-01-05"],
    ["Jan 05 2024 12:00:00", "2024-01-05"],
    ["5 January 2024 12:00", "2024-01-05"],
    ["01/05/2024 11:59 pm", "2024-01-05"],
    ["05.01.2024", "2024-01-05"],
  ])("%s is %s in UTC", (text, date) => {
    expect(read(text)).toBe(date);
  });

  it.each([
    "",
    "today",
    "2024-02-30",
    "13/13/2024",
    "2024-01-05 25:00",
    "2024-01-05 13:00 PM",
    "2024-01-05 12:00 XYZ",
  ])("%j is none", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("of a named zone count in UTC, summer time included", () => {
    expect(read("2024-01-05 00:30:00", "Europe/Amsterdam")).toBe("2024-01-04");
    expect(readMoment("2024-07-05 01:30:00", { order: "mdy", timeZone: "Europe/Amsterdam" })?.seconds).toBe(
      Date.UTC(2024, 6, 4, 23, 30) / 1_000,
    );
    expect(read("2024-01-05 23:30:00", "America/New_York")).toBe("2024-01-06");
    expect(read("2024-01-05 00:30:00", "Nowhere/Land")).toBeUndefined();
  });

  it("distinguish day and month by unambiguous dates", () => {
    expect(dateOrderOf(["03/04/2024", "25/04/2024"])).toBe("dmy");
    expect(dateOrderOf(["03/04/2024", "04/25/2024"])).toBe("mdy");
    expect(dateOrderOf(["03/04/2024"])).toBeNull();
    expect(dateOrderOf(["03.04.2024"])).toBe("dmy");
    expect(readMoment("03/04/2024", { order: "dmy" })?.date).toBe("2024-04-03");
  });
});
