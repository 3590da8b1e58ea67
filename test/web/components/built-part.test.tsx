import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToString } from "react-dom/server";
import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { AsBuilt, builtPart, builtPartsLoaded } from "#web/components/prerendered/built-part.tsx";

const grains = 2000;

/** Longer than what React puts at the end of a document for a script to move. */
function Field({ colour }: { colour: string }) {
  return (
    <svg role="img" aria-label="A field">
      {Array.from({ length: grains }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <path key={at} d={`M${at} 0V100`} fill={colour} />
      ))}
    </svg>
  );
}

const field = builtPart(async () => Field);

test("the build draws a part in its place, however long it is, and needs no script for it", async () => {
  await builtPartsLoaded();
  const { prelude } = await prerender(<AsBuilt className="art" part={field} props={{ colour: "green" }} />);
  const html = await new Response(prelude).text();
  expect(html).toMatch(/^<div class="art"><svg role="img"/);
  expect(html.match(/<path/g)).toHaveLength(grains);
  expect(html).not.toMatch(/<script|<template|hidden/);
  expect(html).toBe(renderToString(<AsBuilt className="art" part={field} props={{ colour: "green" }} />));
});

test("no file imports a style sheet without using a class of it: the bundler leaves such a sheet out", () => {
  const files = globSync("web/**/*.{ts,tsx}", { cwd: projectRoot });
  expect(files.length).toBeGreaterThan(200);
  const unused = files.filter((file) =>
    /^import "[^"]*\.module\.css"/m.test(readFileSync(join(projectRoot, file), "utf8")),
  );
  expect(unused).toEqual([]);
});
