// Runs before the first paint of every page.
(() => {
  const root = document.documentElement;
  let mode = "system";
  let chartColors = "default";
  // As main.tsx decides: that of the account, else of the address, else the one chosen here, else the browser's.
  const ours = ["en", "es", "fr", "de", "it", "pt"];
  const named = /^\/(es|fr|de|it|pt)(?:\/|$)/i.exec(location.pathname)?.[1].toLowerCase();
  let chosen = null;
  try {
    mode = localStorage.getItem("theme-mode") ?? mode;
    chartColors = localStorage.getItem("chart-colors") ?? chartColors;
    if (localStorage.getItem("session") !== null) {
      root.dataset.session = "stored";
      chosen = JSON.parse(localStorage.getItem("formats") ?? "{}").language;
    }
    chosen ??= (root.dataset.session === undefined ? named : null) ?? localStorage.getItem("language");
  } catch {
    chosen ??= named;
    // Storage may be closed to the page: it holds no session then, and the system's choice of the theme holds.
  }
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  root.dataset.theme = mode === "dark" || (mode !== "light" && systemDark.matches) ? "dark" : "light";
  root.dataset.chartColors = chartColors;

  // A page in another language stays out of sight until the application takes its place.
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  const language = [chosen, ...preferred].find((name) => ours.includes(name)) ?? "en";
  if (language !== root.lang) root.dataset.language = language;

  // A page to read runs no other code when someone chooses its language.
  const remember = ({ target }) => {
    const link = target.closest?.("footer a[hreflang]");
    try {
      if (link) localStorage.setItem("language", link.hreflang);
    } catch {
      // The address names the language, unless it is English.
    }
  };
  addEventListener("click", remember, { capture: true });

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
  if (root.dataset.session !== undefined || root.dataset.language !== undefined) start();
})();
