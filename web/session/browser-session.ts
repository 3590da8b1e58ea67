/** The session as the browser stores it. */
export interface BrowserSession {
  accessToken: string;
  refreshToken: string;
  /** ISO time at which the access token expires. */
  expiresAt: string;
  sessionId: string;
}

const fields = ["accessToken", "refreshToken", "expiresAt", "sessionId"] as const;

/** A stored session is valid only with all four fields. */
export function isBrowserSession(value: unknown): value is BrowserSession {
  if (typeof value !== "object" || value === null) return false;
  const record = value as Record<string, unknown>;
  return fields.every((field) => typeof record[field] === "string" && record[field] !== "");
}
