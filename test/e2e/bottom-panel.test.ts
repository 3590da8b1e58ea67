import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A panel that has one frame while it loads and another once it has, as those of the timeline do. */
const page = `
  import { createElement, useState } from "react";
  import { createRoot } from "react-dom/client";
  import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
  import { ShellProvider, useShell } from "#web/components/shell/shell-state.tsx";

  const frame = (closePanel, text) =>
    createElement(BottomPanel, { panel: "simulations", title: "Panel", onClose: () => closePanel("simulations"), children: text });
  const Loading = () => frame(useShell().closePanel, "Loading");
  const Loaded = () => frame(useShell().closePanel, "Loaded");
  function Page() {
    const { panels, togglePanel } = useShell();
    const [isLoaded, setIsLoaded] = useState(false);
    return createElement("main", null,
      createElement("button", { onClick: () => togglePanel("simulations") }, "Open"),
      createElement("button", { onClick: () => setIsLoaded(true) }, "Load"),
      panels.includes("simulations") ? createElement(isLoaded ? Loaded : Loading) : null);
  }
  const container = document.body.appendChild(document.createElement("div"));
  createRoot(container).render(createElement(ShellProvider, null, createElement(Page)));`;

it("a panel that fills the screen while it loads does so once it has, until it is closed", async () => {
  const bundle = await build({
    stdin: { contents: page, resolveDir: root, loader: "ts" },
    bundle: true,
    format: "iife",
    outdir: root,
    jsx: "automatic",
    write: false,
  });
  const browser = await launchBrowser();
  try {
    const visited = await browser.newPage();
    visited.setDefaultTimeout(10_000);
    // A page without an address has no session storage.
    await visited.route("http://panel.test/", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Panel</title>" }),
    );
    await visited.goto("http://panel.test/");
    const script = bundle.outputFiles.find(({ path }) => path.endsWith(".js"));
    await visited.addScriptTag({ content: script!.text });
    const panel = visited.getByRole("region", { name: "Panel" });
    await visited.getByRole("button", { name: "Open" }).click();
    await panel.getByText("Loading").waitFor();
    await panel.getByRole("button", { name: "Full screen" }).click();
    await visited.getByRole("button", { name: "Load" }).click();
    await panel.getByText("Loaded").waitFor();
    expect(await panel.getByRole("button", { name: "Leave full screen", pressed: true }).count()).toBe(1);
    await panel.getByRole("button", { name: "Close Panel" }).click();
    await visited.getByRole("button", { name: "Open" }).click();
    expect(await panel.getByRole("button", { name: "Full screen", pressed: false }).count()).toBe(1);
  } finally {
    await browser.close();
  }
});
