import { build, type Rollup } from "vite";
import { expect, test } from "vitest";
import { textRelative, withRelativeLengths } from "#web/build/text-relative.ts";

test.each([
  ["13px", "0.8125rem"],
  ["560 11px/17px var(--font-sans)", "560 0.6875rem/1.0625rem var(--font-sans)"],
  ["calc(100% - 64px)", "calc(100% - 4rem)"],
  ["inset(-12px 4.5px)", "inset(-0.75rem 0.28125rem)"],
  ["(max-width: 599px), (max-height: 599px)", "(max-width: 37.4375rem), (max-height: 37.4375rem)"],
])("%s follows the text size: %s", (written, served) => {
  expect(withRelativeLengths(written)).toBe(served);
});

test.each(["1px solid var(--border-subtle)", "-2px", "0 0 0 3px", "#a4px", "url(icon-16px.svg)"])(
  "%s stays as it is",
  (written) => {
    expect(withRelativeLengths(written)).toBe(written);
  },
);

test("the build serves declarations, breakpoints and properties in shares of the text size", async () => {
  const styles = ":root{--size:36px}@media (max-width:599px){a{height:var(--size);border:1px solid}}";
  const result = await build({
    configFile: false,
    logLevel: "silent",
    css: { postcss: { plugins: [textRelative] } },
    plugins: [
      {
        name: "styles",
        resolveId: (id) => (id === "entry" || id === "/styles.css" ? id : null),
        load: (id) => (id === "entry" ? 'import "/styles.css"' : id === "/styles.css" ? styles : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: "entry" } },
  });
  const { output } = [result].flat()[0] as Rollup.RollupOutput;
  const asset = output.find(({ fileName }) => fileName.endsWith(".css"));
  const css = asset?.type === "asset" ? String(asset.source) : "";
  expect(css).toContain("--size:2.25rem");
  expect(css).toMatch(/37\.4375rem/);
  expect(css).toContain("border:1px solid");
  expect(css).not.toMatch(/\d\dpx/);
});
