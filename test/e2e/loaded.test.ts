import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { it } from "vitest";
import { launchBrowser } from "./browser.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A page whose part is still unknown when it renders and known when its effects run. */
const page = `
  import { createElement, Fragment, useLayoutEffect } from "react";
  import { createRoot } from "react-dom/client";
  import { Loaded } from "#web/components/lazy/loaded.tsx";

  const Part = () => "The part";
  let known = null;
  const source = { known: () => known, start: async () => Part };
  function Arrival() {
    useLayoutEffect(() => {
      known = Part;
    }, []);
    return null;
  }
  const part = createElement(Loaded, { source, props: {}, pending: "Loading" });
  createRoot(document.body).render(createElement(Fragment, null, part, createElement(Arrival)));`;

it("shows the part of a page whose code arrives between its rendering and its effects", async () => {
  const bundle = await build({
    stdin: { contents: page, resolveDir: root, loader: "ts" },
    bundle: true,
    format: "iife",
    write: false,
  });
  const browser = await launchBrowser();
  try {
    const visited = await browser.newPage();
    await visited.addScriptTag({ content: bundle.outputFiles[0]!.text });
    await visited.getByText("The part", { exact: true }).waitFor();
  } finally {
    await browser.close();
  }
});
