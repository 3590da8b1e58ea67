import { describe, expect, it } from "vitest";
import { t } from "#shared/domain/language/translate.ts";
import { productMessages, translated } from "#web/build/language/catalogues.ts";
import { promisedTexts } from "./promised-texts.ts";

const parts = productMessages();
const all = parts.flatMap(({ used }) => [...used.keys()]);
const promised = Object.entries(promisedTexts).flatMap(([place, texts]) =>
  texts.map((one) => {
    if (typeof one === "string") return { place, text: one, message: one };
    if ("text" in one) return { place, ...one };
    return { place, text: one.begins, message: all.find((message) => message.startsWith(one.begins)) };
  }),
);

/** A message stands in each part that says it. */
const translationsOf = (message: string, language: (typeof translated)[number]) =>
  parts.filter(({ used }) => used.has(message)).map(({ translations }) => translations[language][message]);

describe("the English texts of the contract", () => {
  it.each(promised)("are said unchanged: $place, $text", ({ text, message, ...rest }) => {
    expect(all).toContain(message);
    if ("values" in rest) expect(t(message ?? "", rest.values)).toBe(text);
  });

  it.each(translated)("are translated into %s, wherever they are said", (language) => {
    const missing = promised.filter(({ message = "" }) => {
      const texts = translationsOf(message, language);
      return texts.length === 0 || texts.some((text) => !text || text === message);
    });
    expect(missing.map(({ text }) => text)).toEqual([]);
  });
});
