import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import startScript from "#shared/appearance/start.js?raw";
import { languages } from "#shared/domain/formats.ts";
import page from "#web/index.html?raw";

test("the page runs no script and no handler of its own text", () => {
  const scripts = [...page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, body] of scripts) {
    expect(attributes).toContain("src=");
    expect(body).toBe("");
  }
  expect(page).not.toMatch(/\son\w+=|javascript:/i);
});

interface Visit {
  readonly stored?: Readonly<Record<string, string>> | Error;
  readonly systemIsDark?: boolean;
  readonly pathname?: string;
  readonly languages?: readonly string[];
  /** Of the document. */
  readonly lang?: string;
}

/** What start.js leaves at the root element, run as a browser does before the first paint. */
function rootAfter({
  stored = {},
  systemIsDark = false,
  pathname = "/",
  languages = ["en-GB"],
  lang = "en",
}: Visit): Record<string, unknown> {
  const dataset: Record<string, unknown> = {};
  runInNewContext(startScript, {
    localStorage: {
      getItem(key: string) {
        if (stored instanceof Error) throw stored;
        return stored[key] ?? null;
      },
    },
    location: { pathname },
    navigator: { languages },
    addEventListener: () => undefined,
    matchMedia: () => ({ matches: systemIsDark }),
    document: { documentElement: { dataset, lang }, currentScript: { dataset: {} } },
  });
  return dataset;
}

function themeFor(stored: string | null | Error, systemIsDark: boolean): unknown {
  const kept = stored === null || stored instanceof Error ? stored : { "theme-mode": stored };
  return rootAfter({ ...(kept !== null && { stored: kept }), systemIsDark }).theme;
}

test("a chosen theme goes before the system's", () => {
  expect(themeFor("dark", false)).toBe("dark");
  expect(themeFor("light", true)).toBe("light");
});

test.each([null, "system", "unknown", new Error("Storage is closed")])(
  "with %s stored the system decides",
  (stored) => {
    expect(themeFor(stored, true)).toBe("dark");
    expect(themeFor(stored, false)).toBe("light");
  },
);

const closed = new Error("Storage is closed");
const german = { languages: ["nl", "de-AT", "en"] };

test.each([
  [{}, undefined],
  [{ ...german }, "de"],
  [{ ...german, lang: "de" }, undefined],
  [{ languages: [] }, undefined],
  [{ languages: ["nl"], lang: "de" }, "en"],
  [{ pathname: "/fr/terms", lang: "fr", stored: { language: "en" } }, undefined],
  [{ pathname: "/FR", lang: "fr", stored: closed }, undefined],
  [{ pathname: "/frames", lang: "en" }, undefined],
  [{ ...german, lang: "de", stored: { language: "en" } }, "en"],
  [{ ...german, lang: "de", stored: { language: "none" } }, undefined],
  [{ pathname: "/de", lang: "de", stored: { session: "1", formats: '{"language":"it"}' } }, "it"],
  [{ pathname: "/de", lang: "de", stored: { session: "1" } }, "en"],
  [{ ...german, lang: "de", stored: { session: "1", formats: "{" } }, undefined],
] satisfies [Visit, string | undefined][])(
  "a page in another language than its reader's waits out of sight: %o",
  (visit, language) => {
    expect(rootAfter(visit).language).toBe(language);
  },
);

test("the first script has the product's languages", () => {
  expect(startScript).toContain(`const ours = ["${languages.join('", "')}"];`);
  expect(startScript).toContain(`(${languages.slice(1).join("|")})`);
});
