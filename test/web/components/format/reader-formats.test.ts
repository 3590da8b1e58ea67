import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** What the pages see of a browser: its languages, what it keeps and where it is. */
async function readerOf(languages: readonly string[], pathname = "/", kept: Record<string, string> = {}) {
  const stored = new Map(Object.entries(kept));
  vi.stubGlobal("navigator", { languages, language: languages[0] ?? "" });
  vi.stubGlobal("location", { pathname, search: "", hash: "" });
  vi.stubGlobal("history", { state: null, replaceState: () => undefined });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const reader = await import("#web/components/format/reader-formats.ts");
  const { currentFormats } = await import("#web/components/format/formats.ts");
  return { ...reader, currentFormats };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Other files share the modules, which are in the language of this one's browser.
  vi.resetModules();
});

test.each([
  [["de-DE"], "de"],
  [["nl", "pt-BR", "fr"], "pt"],
  [["en-DE", "de"], "en"],
  [["PT"], "pt"],
  [["nl"], "en"],
  [[], "en"],
])("of a browser's languages %o the first of the product's is taken: %s", async (languages, language) => {
  const { browserFormats } = await readerOf(languages);
  expect(browserFormats().language).toBe(language);
});

test("the address goes before what was chosen here, which goes before the browser", async () => {
  const { browserFormats } = await readerOf(["de"], "/fr/help", { language: "en" });
  expect(browserFormats().language).toBe("fr");
  vi.resetModules();
  const other = await readerOf(["de"], "/help", { language: "en" });
  expect(other.browserFormats().language).toBe("en");
  other.rememberLanguage("it");
  expect(other.browserFormats().language).toBe("it");
});

test("numbers stay as the browser's language writes them, whatever language is read", async () => {
  const { browserFormats } = await readerOf(["en-US"], "/de");
  expect(browserFormats()).toMatchObject({ language: "de", numberFormat: "1,234.56" });
});

test("a member begins with the language that the account had, a guest has none of it", async () => {
  const { startWithFormats, currentFormats } = await readerOf(["de"], "/timeline", {
    session: "sealed",
    formats: '{"language":"it"}',
  });
  startWithFormats(true);
  expect(currentFormats().language).toBe("it");
  startWithFormats(false);
  expect(currentFormats().language).toBe("de");
  startWithFormats(true);
  expect(currentFormats().language).toBe("de");
});
