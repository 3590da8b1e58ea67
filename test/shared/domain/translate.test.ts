import { expect, test } from "vitest";
import { compiled, inTextsOf, messageKey, t } from "#shared/domain/language/translate.ts";

const message = "{count, plural, one {# buy} other {# buys}}";
const buys = (language: "pt" | "fr", translation: string, count: number) =>
  inTextsOf(
    { language, catalogue: { [messageKey(compiled(message))]: compiled(translation) }, writeCount: String },
    () => t(message, { count }),
  );

test.each([
  ["pt", 0, "0 compras"],
  ["pt", 1, "1 compra"],
  ["fr", 0, "0 achat"],
  ["fr", 2, "2 achats"],
] as const)("counts have the form of the language: %s %i", (language, count, text) => {
  const translation = {
    pt: "{count, plural, one {# compra} other {# compras}}",
    fr: "{count, plural, one {# achat} other {# achats}}",
  };
  expect(buys(language, translation[language], count)).toBe(text);
});
