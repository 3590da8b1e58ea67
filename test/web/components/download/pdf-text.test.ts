import { describe, expect, it } from "vitest";
import { languages } from "#shared/domain/formats.ts";
import { fonts } from "#test/web/features/pdf-fonts.ts";
import { readIn, translations } from "#test/web/features/reader-of.ts";
import { pdfDocument, pdfFont } from "#web/components/download/pdf-document.ts";
import { footText, pageText, pdfText } from "#web/components/download/pdf-text.ts";

interface Glyphs {
  characterToGlyph(code: number): number;
}

const document = pdfDocument("portrait", fonts);
const glyphs = (["normal", "bold"] as const).map(
  (style) => document.setFont(pdfFont, style).getFont().metadata as Glyphs,
);
const isDrawn = (character: string) =>
  character === "\n" || glyphs.every((font) => font.characterToGlyph(character.charCodeAt(0)) > 0);

/** Folders of the texts that PDF files have. */
const folders = [
  "web",
  "shared",
  "shared/engine",
  "shared/engine/columns",
  ...["timeline", "tax-report", "charts", "simulations"].map((feature) => `web/features/${feature}`),
];

describe("the texts of PDF files", () => {
  it.each(languages.filter((language) => language !== "en"))(
    "have only characters of the font, and lose none: %s",
    (language) => {
      const texts = Object.values(translations(language, folders))
        // A formula of withdrawals, which have no PDF.
        .filter((text) => !text.includes("⌈"));
      expect(texts.length).toBeGreaterThan(1_500);
      const drawn = texts.map((text) => [text, pdfText(text)] as const);
      const questions = (text: string) => text.split("?").length;
      expect(drawn.filter(([text, shown]) => questions(text) !== questions(shown))).toEqual([]);
      expect(drawn.filter(([, shown]) => ![...shown].every(isDrawn))).toEqual([]);
    },
  );

  it("keep the letters and signs of the languages", () => {
    const signs = "äöüßÄÖÜ éèêàçœŒ ñ¡¿ ãõ ùò «»„“”‘’‚…–— % € ™ \u00a0";
    expect(pdfText(signs)).toBe(signs);
    expect([...signs].every(isDrawn)).toBe(true);
  });

  it("have words and other signs for what the font lacks, and the letters of names without unknown marks", () => {
    expect(pdfText("↑ 5 %, ↓ 2, −3 ≥ 2 ≤ 9 ≈ 1\u202f000")).toBe("+5 %, -2, -3 >= 2 <= 9 ~ 1\u00a0000");
    expect(pdfText("Škoda Łódź 東京")).toBe("Skoda ?ódz ??");
    expect(pdfText("Σ btcBought × √12")).toBe("sum of btcBought × square root of 12");
    readIn("fr", ["web"]);
    expect(pdfText("Σ btcBought × √12")).toBe("somme de btcBought × racine carrée de 12");
    expect(footText("")).toBe("Les projections ne sont pas des promesses.");
    expect(pageText(2, 1_200)).toBe("Page 2 sur 1200");
  });
});
