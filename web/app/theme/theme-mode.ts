import { useSyncExternalStore } from "react";

export const themeModes = ["light", "dark", "system"] as const;
export type ThemeMode = (typeof themeModes)[number];

const storageKey = "theme-mode";
const listeners = new Set<() => void>();
const systemDark = matchMedia("(prefers-color-scheme: dark)");

function readMode(): ThemeMode {
  const stored = localStorage.getItem(storageKey);
  return themeModes.find((mode) => mode === stored) ?? "system";
}

/** Sets the attribute that selects the tokens. theme.js does the same before the first paint. */
function apply() {
  const mode = readMode();
  const dark = mode === "dark" || (mode === "system" && systemDark.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  for (const listener of listeners) listener();
}

// The system's theme may have changed since the first paint: pages from the build start late.
apply();
systemDark.addEventListener("change", apply);
window.addEventListener("storage", (event) => {
  if (event.key === storageKey) apply();
});

export function setThemeMode(mode: ThemeMode) {
  localStorage.setItem(storageKey, mode);
  apply();
}

/** The chosen theme, followed across tabs. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, readMode);
}
