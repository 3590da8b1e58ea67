const storageKey = "timeline_settings";

/** How the reader has set up the timeline and its charts, kept in this browser. */
export function readViewSettings(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Changes some of the settings; the others are left as they are. */
export function writeViewSettings(change: Record<string, unknown>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readViewSettings(), ...change }));
  } catch {
    // A full or forbidden storage costs the memory of the choice, not the choice.
  }
}
