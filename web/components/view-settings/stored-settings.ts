const storageKey = "timeline_settings";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The user's settings of the timeline and its charts, stored in this browser. */
export function readViewSettings(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return isRecord(value) ? { ...value } : {};
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

/** The settings that each account in this browser has for itself. */
export function readAccountSettings(userId: string): Record<string, unknown> {
  const { accounts } = readViewSettings();
  const own = isRecord(accounts) ? accounts[userId] : undefined;
  return isRecord(own) ? own : {};
}

/** Changes some of an account's settings; the others and those of other accounts stay. */
export function writeAccountSettings(userId: string, change: Record<string, unknown>): void {
  const { accounts } = readViewSettings();
  const own = { ...readAccountSettings(userId), ...change };
  writeViewSettings({ accounts: { ...(isRecord(accounts) ? accounts : {}), [userId]: own } });
}
