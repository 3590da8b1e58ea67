import { expect, it } from "vitest";
import { nowText } from "#web/components/market-alerts/alert-text.ts";

const market = { priceCents: 5_000_000, peakCents: 10_000_000, fall: 5_000 };

it("an alert is compared with the price of now, or with that of a day while there is no newer one", () => {
  const below = { kind: "below", value: 4_000_000 } as const;
  expect(nowText(below, market, null)).toBe("Now US$ 50.000,00, 25 % above");
  expect(nowText(below, market, "21 Aug 2026")).toBe("On 21 Aug 2026: US$ 50.000,00, 25 % above");
  expect(nowText({ kind: "below", value: null }, market, null)).toBe("Now US$ 50.000,00");
  const fall = { kind: "fall", value: 6_000 } as const;
  expect(nowText(fall, market, null)).toBe("Now 50 % below US$ 100.000,00");
  expect(nowText(fall, market, "21 Aug 2026")).toBe("On 21 Aug 2026: 50 % below US$ 100.000,00");
});
