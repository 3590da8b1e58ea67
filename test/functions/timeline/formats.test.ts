import { describe, expect, it } from "vitest";
import { preferredFormat, timelineCsv } from "#functions/timeline/formats.ts";

describe("the format of a timeline", () => {
  it.each([
    [undefined, "json"],
    ["*/*", "json"],
    ["application/json", "json"],
    ["text/csv", "csv"],
    ["Text/CSV; charset=utf-8", "csv"],
    ["text/html, text/csv;q=0.5, application/json;q=0.4", "csv"],
    ["text/csv;q=0.5, application/json;q=0.6", "json"],
    ["text/csv;q=0", "json"],
    ["text/csv, application/json", "csv"],
  ] as const)("follows Accept: %s", (accept, format) => {
    expect(preferredFormat(accept)).toBe(format);
  });
});

it("CSV names the day of the last known price, and the months after it whose price is projected", () => {
  const rowSource = ["actual", "actual", "edited", "skipped", "pending", "projected"];
  const dateAcquired = ["2026-08-21", "2026-08-22", "2026-09-15", "2026-10-15", "2026-11-15", "2026-12-15"];
  const rows = { dateAcquired, usdSpent: rowSource.map(() => 250) };
  const column = { group: "ledger", tier: "free", flags: "" } as const;
  const columns = [
    { ...column, id: "dateAcquired", unit: "date" },
    { ...column, id: "usdSpent", unit: "USD" },
  ];
  expect(
    timelineCsv({ columns, rows, rowSource, rowCount: 6, dataDate: "2026-08-21" }).split("\r\n"),
  ).toEqual([
    "dateAcquired,rowSource,source,dataDate,usdSpent",
    "2026-08-21,actual,recorded,2026-08-21,250",
    '2026-08-22,actual,"recorded, price projected",2026-08-21,250',
    '2026-09-15,edited,"edited, price projected",2026-08-21,250',
    '2026-10-15,skipped,"skipped, price projected",2026-08-21,250',
    '2026-11-15,pending,"due, price projected",2026-08-21,250',
    "2026-12-15,projected,projected,2026-08-21,250",
    "",
  ]);
});
