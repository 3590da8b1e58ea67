import { describe, expect, it } from "vitest";
import { dayMoney } from "#web/components/display-currency/day-money.ts";
import type { TimelineRates } from "#web/components/format/currency.ts";

const euros: TimelineRates = {
  baseCurrency: "EUR",
  exchangeRate: 0.5,
  rows: { dateAcquired: ["2026-01-01", "2026-01-31"], exchangeRate: [0.8, 0.9] },
};

describe("an amount in US dollars of a day", () => {
  it("is shown in the plan's currency at the rate of that day", () => {
    expect(dayMoney(euros, "EUR", "2026-01-01")(100)).toBe("EUR 80,00");
    expect(dayMoney(euros, "EUR", "2026-01-16")(100)).toBe("EUR 85,00");
    expect(dayMoney(euros, "USD", "2026-01-01")(100)).toBe("US$ 100,00");
  });

  it("stays in US dollars where the rate of that day is not known", () => {
    expect(dayMoney(undefined, "EUR", "2026-01-01")(100)).toBe("US$ 100,00");
    expect(dayMoney(euros, "GBP", "2026-01-01")(100)).toBe("US$ 100,00");
    expect(dayMoney(euros, "EUR", "2025-12-31")(100)).toBe("US$ 100,00");
    expect(dayMoney(euros, "EUR", "2026-02-01")(100)).toBe("US$ 100,00");
    expect(dayMoney({ ...euros, rows: {} }, "EUR", "2026-01-01")(100)).toBe("US$ 100,00");
    expect(dayMoney({ ...euros, exchangeRate: 0, rows: { exchangeRate: [] } }, "EUR", "2026-01-01")(1)).toBe(
      "US$ 1,00",
    );
  });
});
