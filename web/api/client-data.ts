import type { ClientData } from "#shared/api/auth.ts";

/** What the browser reports about itself at login, so that users can recognise it in the list of sessions. */
export function clientData(): ClientData {
  return {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screenResolution: `${screen.width}x${screen.height}`,
    colorDepth: screen.colorDepth,
    platform: platform().slice(0, 64),
    cookiesEnabled: navigator.cookieEnabled,
    doNotTrack: navigator.doNotTrack,
  };
}

/** The client hint where available; `navigator.platform` is frozen in newer browsers. */
function platform(): string {
  const hints = (navigator as { userAgentData?: { platform?: string } }).userAgentData;
  return hints?.platform || navigator.platform;
}
