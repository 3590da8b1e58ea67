import { expect, test } from "vitest";
import { formatPrice } from "#web/components/format/prices.ts";

test.each([
  [999, "en-US", "$9.99"],
  [19_999, "en-GB", "$199.99"],
  [0, "en-US", "$0.00"],
  [999, "de-DE", "9,99 $"],
  [123_456, "fr-FR", "1 234,56 $"],
])("%i cents are written for %s as %s", (cents, locale, text) => {
  expect(formatPrice(cents, locale).replace(/[\u00a0\u202f]/g, " ")).toBe(text);
});
