import { describe, expect, it } from "vitest";
import { readIn } from "#test/web/features/reader-of.ts";
import {
  allKinds,
  closerExamples,
  exampleOf,
} from "#web/features/intelligence/assistant/questions/question-kinds.ts";
import { readQuestion, wordsOf } from "#web/features/intelligence/assistant/questions/read-question.ts";
import { readValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import type { Saying } from "#web/features/intelligence/assistant/questions/words/question-words.ts";
import { germanQuestions } from "./questions/de.ts";
import { englishMisread, englishPhrasings } from "./questions/en.ts";
import { spanishQuestions } from "./questions/es.ts";
import { frenchQuestions } from "./questions/fr.ts";
import { italianQuestions } from "./questions/it.ts";
import { portugueseQuestions } from "./questions/pt.ts";
import { type SpokenQuestions, summary } from "./questions/spoken.ts";

const now = "2026-11-25";

const spoken = {
  de: germanQuestions,
  es: spanishQuestions,
  fr: frenchQuestions,
  it: italianQuestions,
  pt: portugueseQuestions,
} as const satisfies Readonly<Record<string, SpokenQuestions>>;
const languages = Object.keys(spoken) as (keyof typeof spoken)[];

/** As people type who have no accents at hand. */
const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");

describe.each(languages)("a question on a page in the language %s", (language) => {
  const { kinds, values, sayings, unknown, misread } = spoken[language];

  it.each(allKinds)("of the kind %s is understood in several phrasings, with its values", async (kind) => {
    const words = await wordsOf(language);
    const phrasings = Object.entries(kinds[kind]);
    expect(phrasings.length).toBeGreaterThanOrEqual(3);
    for (const [text, expected] of phrasings) {
      for (const typed of [text, bare(text).toUpperCase().replaceAll("'", "’")]) {
        const read = readQuestion(typed, now, words);
        expect(read.kind, typed).toBe(kind);
        expect(read.kind !== null && summary(read.values), typed).toBe(expected);
      }
    }
  });

  it("that is offered as an example is understood as its kind, by the words of the page alone", async () => {
    readIn(language, ["web/features/intelligence"]);
    const [words] = await wordsOf(language);
    const kindOf = (text: string) => readQuestion(text, now, [words!]).kind;
    for (const amount of ["300", "US$ 300", "CHF 100.000"]) {
      for (const kind of allKinds)
        expect(kindOf(exampleOf(kind, amount)), exampleOf(kind, amount)).toBe(kind);
      const closer = Object.keys(closerExamples) as (keyof typeof closerExamples)[];
      expect(closer.map((name) => kindOf(exampleOf(name, amount)))).toEqual([
        "changeAmount",
        "priceChange",
        "priceChange",
        "paidInSpan",
      ]);
    }
    expect(exampleOf("holdings")).not.toBe("What do I hold?");
  });

  it("in English is understood, too", async () => {
    const words = await wordsOf(language);
    for (const kind of allKinds)
      for (const text of [exampleOf(kind), ...englishPhrasings[kind]])
        expect(readQuestion(text, now, words).kind, text).toBe(kind);
  });

  it("has values in the ways people write them", async () => {
    const [words] = await wordsOf(language);
    for (const [text, expected] of Object.entries(values))
      for (const typed of [text, bare(text)])
        expect(summary(readValues(typed, now, words!)), typed).toBe(expected);
  });

  it("says more than its values", async () => {
    const [words] = await wordsOf(language);
    for (const [saying, texts] of Object.entries(sayings))
      for (const text of texts)
        expect([...readValues(text, now, words!).sayings], text).toContain(saying as Saying);
    expect([...readValues("300 BTC", now, words!).sayings]).toEqual([]);
  });

  it("that fits no kind is not understood, and has three close ones", async () => {
    const words = await wordsOf(language);
    for (const text of unknown) {
      const read = readQuestion(text, now, words);
      expect(read.kind, text).toBeNull();
      expect(read.kind === null && new Set(read.close).size, text).toBe(3);
    }
  });

  it("that asks for more or for something else than a kind answers is not understood", async () => {
    const words = await wordsOf(language);
    for (const text of [...misread, ...englishMisread])
      for (const typed of [text, bare(text)])
        expect.soft(readQuestion(typed, now, words).kind, typed).toBeNull();
  });

  it("of a hostile text is read at once, and never as something else", async () => {
    const words = await wordsOf(language);
    const began = performance.now();
    for (const text of [
      "<money> <date>",
      "1 ".repeat(5_000),
      "a".repeat(100_000),
      "((((((((((",
      "si se ".repeat(50),
    ])
      expect(readQuestion(text, now, words).kind, text.slice(0, 30)).toBeNull();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("what is close to a question that is not understood", () => {
  it("is found by the words of the page's language", async () => {
    const closest = async (language: keyof typeof spoken, text: string) => {
      readIn(language, ["web/features/intelligence"]);
      const read = readQuestion(text, now, await wordsOf(language));
      return read.kind === null ? read.close[0] : null;
    };
    expect(await closest("de", "Prognosen von Banken")).toBe("futurePrice");
    expect(await closest("es", "la recompensa de un bloque")).toBe("nextHalving");
    expect(await closest("fr", "le seuil de mon voisin")).toBe("breakEven");
    expect(await closest("it", "la piattaforma del vicino")).toMatch(/^fee/);
    expect(await closest("pt", "a plataforma do vizinho")).toMatch(/^fee/);
  });
});
