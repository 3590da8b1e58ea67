import { expect, it } from "vitest";
import { createTaxSettingsStore } from "#functions/tax-report/settings-store.ts";
import type { TaxReportSettings } from "#shared/api/portfolio/tax-report.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";

const settings: TaxReportSettings = {
  jurisdiction: "AU",
  method: "specific",
  perAccount: true,
  currency: "AUD",
  rate: 0.5,
  allowances: { "2025/26": 0.01 },
};

it("settings of tax reports are read as they were written, each user's apart", async () => {
  const { documents, tables, close } = await startTestTables();
  try {
    const store = createTaxSettingsStore(documents, tables.PLANNER_TABLE);
    expect(await store.read("ada")).toBeUndefined();
    await store.write("ada", settings);
    await store.write("bob", { ...settings, jurisdiction: "NL", allowances: {} });
    expect(await store.read("ada")).toEqual(settings);
    expect((await store.read("bob"))?.jurisdiction).toBe("NL");
  } finally {
    await close();
  }
});
