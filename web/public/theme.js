// Runs before the first paint, so that a stored choice never flashes in the other colours.
(() => {
  let mode = "system";
  let chartColors = "default";
  try {
    mode = localStorage.getItem("theme-mode") ?? mode;
    chartColors = localStorage.getItem("chart-colors") ?? chartColors;
  } catch {
    // Storage may be closed to the page; the system's choice still holds.
  }
  const dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.chartColors = chartColors;
})();
