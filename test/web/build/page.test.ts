import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import page from "#web/index.html?raw";
import startScript from "#web/public/start.js?raw";

test("the page runs no script and no handler of its own text", () => {
  const scripts = [...page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, body] of scripts) {
    expect(attributes).toContain("src=");
    expect(body).toBe("");
  }
  expect(page).not.toMatch(/\son\w+=|javascript:/i);
});

/** Runs start.js as a browser would before the first paint. */
function themeFor(stored: string | null | Error, systemIsDark: boolean): unknown {
  const dataset: Record<string, unknown> = {};
  runInNewContext(startScript, {
    localStorage: {
      getItem(key: string) {
        if (stored instanceof Error) throw stored;
        return key === "theme-mode" ? stored : null;
      },
    },
    matchMedia: () => ({ matches: systemIsDark }),
    document: { documentElement: { dataset }, currentScript: { dataset: {} } },
  });
  return dataset.theme;
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
