import { useState } from "react";
import { readViewSettings, writeViewSettings } from "#web/components/view-settings/stored-settings.ts";
import type { CoinUnit } from "./home-text.ts";

/** How a member looks at Home, stored in this browser for each account. */
interface HomeSettings {
  readonly isFolded: boolean;
  readonly unit: CoinUnit;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function ofAccounts(): Record<string, unknown> {
  const { home } = readViewSettings();
  return isRecord(home) ? home : {};
}

function stored(userId: string): HomeSettings {
  const own = ofAccounts()[userId];
  const { isFolded, unit } = isRecord(own) ? own : { isFolded: false, unit: "BTC" };
  return { isFolded: isFolded === true, unit: unit === "sats" ? "sats" : "BTC" };
}

export function useHomeSettings(userId: string) {
  const [settings, setSettings] = useState(() => stored(userId));
  const change = (part: Partial<HomeSettings>) => {
    const next = { ...settings, ...part };
    setSettings(next);
    writeViewSettings({ home: { ...ofAccounts(), [userId]: next } });
  };
  return { ...settings, change };
}
