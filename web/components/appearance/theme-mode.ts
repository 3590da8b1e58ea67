import { useSyncExternalStore } from "react";
import type { SettingsOf } from "#shared/domain/settings/setting-fields.ts";

export type ThemeMode = SettingsOf<"appearance">["theme"];
type ChartColors = SettingsOf<"appearance">["chartColors"];

// Written out, because every page loads this file.
export const themeModes = ["light", "dark", "system"] as const satisfies readonly ThemeMode[];
const palettes = ["default", "colorblind", "monochrome"] as const satisfies readonly ChartColors[];

/** start.js reads both before the first paint. */
const themeKey = "theme-mode";
const chartColorsKey = "chart-colors";
const listeners = new Set<() => void>();
const systemDark = matchMedia("(prefers-color-scheme: dark)");

function readMode(): ThemeMode {
  const stored = localStorage.getItem(themeKey);
  return themeModes.find((mode) => mode === stored) ?? "system";
}

function readChartColors(): ChartColors {
  const stored = localStorage.getItem(chartColorsKey);
  return palettes.find((name) => name === stored) ?? "default";
}

/** Sets the attributes that select the tokens. */
function apply() {
  const mode = readMode();
  const dark = mode === "dark" || (mode === "system" && systemDark.matches);
  const { dataset } = document.documentElement;
  dataset.theme = dark ? "dark" : "light";
  dataset.chartColors = readChartColors();
  for (const listener of listeners) listener();
}

// The system's theme may have changed since the first paint: pages from the build start late.
apply();
systemDark.addEventListener("change", apply);
window.addEventListener("storage", (event) => {
  if (event.key === themeKey || event.key === chartColorsKey) apply();
});

export function setThemeMode(mode: ThemeMode) {
  localStorage.setItem(themeKey, mode);
  apply();
}

/** Sets the colours of all charts in this browser. */
export function setChartColors(name: ChartColors) {
  localStorage.setItem(chartColorsKey, name);
  apply();
}

/** The theme of this browser, followed across tabs. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, readMode);
}
