const storageKey = "timeline_settings";

/** The user's settings of the timeline and its charts, stored in this browser. */
export function readViewSettings(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Changes some of the settings; the others stay. */
export function writeViewSettings(change: Record<string, unknown>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readViewSettings(), ...change }));
  } catch {
    // If the storage is full or blocked, the choice applies but is not remembered.
  }
}
