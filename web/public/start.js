// Runs before the first paint of a page that the build has rendered.
(() => {
  const script = document.currentScript;
  try {
    if (localStorage.getItem("session") !== null) document.documentElement.dataset.session = "stored";
  } catch {
    // Storage that is closed to the page holds no session.
  }
  const { app, modules } = script.dataset;
  if (app === undefined) return;

  // A page to read needs no code until someone does something with it; links work without.
  const uses = ["pointerdown", "pointermove", "keydown", "focusin", "wheel", "scroll", "touchstart"];
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const start = () => {
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
  if (document.documentElement.dataset.session !== undefined) start();
})();
