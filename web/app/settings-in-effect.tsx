import { useEffect } from "react";
import { chosenFormats } from "#web/components/account-settings/chosen-formats.ts";
import { useAccountSettings } from "#web/components/account-settings/use-account-settings.ts";
import { setChartColors, setThemeMode } from "#web/components/appearance/theme-mode.ts";
import { browserFormats, rememberFormats } from "#web/components/format/formats.ts";

/**
 * Applies what the account has chosen to this browser, wherever it was chosen. What no one chose stays as this browser
 * has it.
 */
export function SettingsInEffect() {
  const { settings } = useAccountSettings();
  const chosen = (name: string) => settings?.chosen.includes(`appearance.${name}`) === true;
  const theme = chosen("theme") ? settings?.appearance.theme : undefined;
  const chartColors = chosen("chartColors") ? settings?.appearance.chartColors : undefined;
  useEffect(() => {
    if (theme !== undefined) setThemeMode(theme);
  }, [theme]);
  useEffect(() => {
    if (chartColors !== undefined) setChartColors(chartColors);
  }, [chartColors]);
  useEffect(() => {
    if (settings !== undefined) rememberFormats(chosenFormats(settings, browserFormats()));
  }, [settings]);
  const isUsageCounted = settings?.privacy.dataUsage === true;
  useEffect(() => {
    if (!isUsageCounted) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    const start = async () => {
      const { startUsage } = await import("./usage/usage.ts");
      if (!isOver) stop = startUsage();
    };
    // What cannot be loaded counts nothing.
    void start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isUsageCounted]);
  return null;
}
