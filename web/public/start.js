// Runs before the first paint of every page.
(() => {
  const root = document.documentElement;
  let mode = "system";
  let chartColors = "default";
  try {
    mode = localStorage.getItem("theme-mode") ?? mode;
    chartColors = localStorage.getItem("chart-colors") ?? chartColors;
    if (localStorage.getItem("session") !== null) root.dataset.session = "stored";
  } catch {
    // Storage may be closed to the page: it holds no session then, and the system's choice of the theme holds.
  }
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  root.dataset.theme = mode === "dark" || (mode !== "light" && systemDark.matches) ? "dark" : "light";
  root.dataset.chartColors = chartColors;

  const { app, modules } = document.currentScript.dataset;
  if (app === undefined) return;
  // A page to read needs no code until someone does something with it; links work without.
  const uses = ["pointerdown", "pointermove", "keydown", "focusin", "wheel", "scroll", "touchstart"];
  const start = (event) => {
    // Some browsers report a pointer that lies still when the page has loaded beneath it.
    if (event?.type === "pointermove" && event.movementX === 0 && event.movementY === 0) return;
    for (const use of uses) removeEventListener(use, start, { capture: true });
    systemDark.removeEventListener("change", start);
    for (const href of modules.split(" ")) {
      const ahead = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
      document.head.append(ahead);
    }
    // Without a network the page stays as it is.
    import(app).catch(() => undefined);
  };
  for (const use of uses) addEventListener(use, start, { capture: true, passive: true });
  systemDark.addEventListener("change", start);
  if (root.dataset.session !== undefined) start();
})();
