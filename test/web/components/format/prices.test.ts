import { afterEach, expect, test } from "vitest";
import { commonFormats } from "#shared/domain/formats.ts";
import { setFormats } from "#web/components/format/formats.ts";
import { formatPrice } from "#web/components/format/prices.ts";

afterEach(() => setFormats(commonFormats));

test.each([
  [999, "1,234.56", "$9.99"],
  [0, "1,234.56", "$0.00"],
  [999, "1.234,56", "$9,99"],
  [123_456, "1 234.56", "$1 234.56"],
] as const)("%i cents are written in the format %s as %s", (cents, numberFormat, text) => {
  setFormats({ ...commonFormats, numberFormat });
  expect(formatPrice(cents).replaceAll("\u00a0", " ")).toBe(text);
});
