import { describe, expect, it } from "vitest";
import { readQuestion, wordsOf } from "#web/features/intelligence/assistant/questions/read-question.ts";
import { readValues } from "#web/features/intelligence/assistant/questions/read-values.ts";
import { saidNumbers, saidQuestions } from "./questions/said-amounts.ts";
import { summary } from "./questions/spoken.ts";

const now = "2026-11-25";
const languages = ["de", "en", "es", "fr", "it", "pt"] as const;

/** As people type who have no accents at hand. */
const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
/** With other hyphens, and without any. */
const spellings = (text: string) => [text, bare(text), text.replaceAll("-", " "), bare(text).toUpperCase()];

describe.each(languages)("on a page in the language %s", (language) => {
  it("amounts in words are read as numbers", async () => {
    const [words] = await wordsOf(language);
    for (const [text, value] of Object.entries(saidNumbers[language])) {
      for (const typed of spellings(text)) {
        const read = readValues(`${typed} euro`, now, words!);
        expect(read.money, typed).toEqual([{ value, currency: "EUR" }]);
        expect(read.unread.size, typed).toBe(0);
      }
    }
  });

  it("amounts in words and bounds are understood where they have an answer", async () => {
    const words = await wordsOf(language);
    const questions = Object.entries(saidQuestions[language].understood);
    expect(questions.length).toBeGreaterThanOrEqual(15);
    for (const [text, expected] of questions) {
      for (const typed of [text, bare(text)]) {
        const read = readQuestion(typed, now, words);
        const { kind } = read;
        const said = kind === null ? "" : [summary(read.values), ...read.values.bounds].join(", ");
        expect(`${kind}: ${said}`, typed).toBe(expected);
      }
    }
  });

  it("parts of numbers, ranges and bounds that no answer keeps are not understood", async () => {
    const words = await wordsOf(language);
    const questions = saidQuestions[language].misread;
    expect(questions.length).toBeGreaterThanOrEqual(8);
    for (const text of questions)
      for (const typed of [text, bare(text)])
        expect.soft(readQuestion(typed, now, words).kind, typed).toBeNull();
  });

  it("words that are numbers elsewhere, and days, are no amounts", async () => {
    const words = await wordsOf(language);
    for (const [text, expected] of Object.entries(saidQuestions[language].others)) {
      const read = readQuestion(text, now, words);
      const said = read.kind === null ? "" : [summary(read.values), ...read.values.bounds].join(", ");
      expect(`${read.kind}: ${said}`, text).toBe(expected);
    }
  });
});

describe("a number in words", () => {
  it("of a hostile text is read at once", async () => {
    const began = performance.now();
    for (const language of languages) {
      const words = await wordsOf(language);
      for (const text of ["hundred ", "un", "cento ", "quatre-vingt-", "einund", "mil e ", "at most "])
        expect(readQuestion(text.repeat(500), now, words).kind, text).toBeNull();
    }
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it("is read in the language of the question alone", async () => {
    const onSpanishPage = await wordsOf("es");
    const read = readQuestion("What if I pay twenty dollars a week?", now, onSpanishPage);
    expect(read.kind !== null && summary(read.values)).toBe("20 USD, weekly");
    expect(readQuestion("What if I pay 300 once?", now, onSpanishPage).kind).toBeNull();
    expect(readQuestion("What if I pay once a month?", now, onSpanishPage).kind).not.toBe("changeAmount");
    const [english] = await wordsOf("en");
    for (const text of ["once euros", "fünfhundert Euro", "deux cents euros", "sei euro", "mil euros"])
      expect(readValues(text, now, english!).money, text).toEqual([]);
  });

  it("that is none is left", async () => {
    const [english] = await wordsOf("en");
    for (const text of ["two and five hundred euros", "twenty eleven euros", "hundred hundred euros"])
      expect(readValues(text, now, english!).money, text).toEqual([]);
  });
});
