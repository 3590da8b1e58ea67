import { useState } from "react";
import { readAccountSettings, writeAccountSettings } from "#web/components/view-settings/stored-settings.ts";
import { useSession } from "#web/session/session-provider.tsx";

/** The view settings of Home, stored in this browser for each account. */
interface HomeSettings {
  readonly isFolded: boolean;
  /** Whether the note that offers the example was closed. */
  readonly isExampleClosed: boolean;
  readonly fanAxis: "linear" | "log";
}

function stored(userId: string): HomeSettings {
  const own: Record<string, unknown> = Object(readAccountSettings(userId).home);
  return {
    isFolded: own.isFolded === true,
    isExampleClosed: own.isExampleClosed === true,
    fanAxis: own.fanAxis === "linear" ? "linear" : "log",
  };
}

/** The settings of who is logged in; several parts of the page may use them. */
export function useHomeSettings() {
  const { authentication } = useSession();
  const userId = authentication.status === "member" ? authentication.user.id : "guest";
  const [settings, setSettings] = useState(() => stored(userId));
  const change = (part: Partial<HomeSettings>) => {
    setSettings({ ...settings, ...part });
    // Keeps what another part of the page has changed since.
    writeAccountSettings(userId, { home: { ...stored(userId), ...part } });
  };
  return { ...settings, change };
}
