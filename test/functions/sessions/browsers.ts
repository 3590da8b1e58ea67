import type { StoredSession } from "#functions/platform/records/users.ts";
import { sampleSession } from "#test/functions/platform/http/exchange.ts";

/** Browsers as they identify themselves. */
export const agents = {
  chromeWindows:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
  firefoxLinux: "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
  safariPhone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
} as const;

export const londonScreen = {
  timezone: "Europe/London",
  screenResolution: "1920x1080",
  colorDepth: 24,
  platform: "Win32",
};

/** A session of the sample user, on Windows by default. */
export function sessionWith(id: string, changes: Partial<StoredSession> = {}): StoredSession {
  return { ...sampleSession, id, userAgent: agents.chromeWindows, deviceInfo: londonScreen, ...changes };
}
