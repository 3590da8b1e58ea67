import { expect, test } from "vitest";
import type { AccountSettings } from "#shared/api/schemas/settings.ts";
import { defaultSettings } from "#shared/domain/settings/setting-fields.ts";
import { withChanges } from "#web/components/account-settings/with-changes.ts";

const saved: AccountSettings = {
  appearance: { theme: "dark", chartColors: "default" },
  notifications: { emailNotifications: true, inAppNotifications: true },
  privacy: defaultSettings("privacy"),
  dataExport: defaultSettings("dataExport"),
  environment: defaultSettings("environment"),
  guidance: defaultSettings("guidance"),
  security: { twoFactorEnabled: false },
  chosen: ["appearance.theme"],
};

test("settings that are being saved already apply, the latest last", () => {
  const shown = withChanges(saved, [
    { category: "privacy", change: { allowDirectMessages: false } },
    { category: "appearance", change: defaultSettings("appearance"), isReset: true },
    { category: "appearance", change: { chartColors: "colorblind" } },
  ]);
  expect(shown.appearance).toEqual({ theme: "system", chartColors: "colorblind" });
  expect(shown.privacy).toMatchObject({ dataUsage: true, allowDirectMessages: false });
  expect(shown.chosen).toEqual(["appearance.theme", "privacy.allowDirectMessages", "appearance.chartColors"]);
  expect(saved.chosen).toEqual(["appearance.theme"]);
});

test("a reset of the environment's settings leaves none of them chosen; one of other settings chooses the defaults", () => {
  const chosen = [...saved.chosen, "environment.debugMode"];
  const reset = withChanges({ ...saved, chosen }, [
    { category: "environment", change: defaultSettings("environment"), isReset: true },
    { category: "appearance", change: defaultSettings("appearance"), isReset: true },
  ]);
  expect(reset.environment).toEqual(defaultSettings("environment"));
  expect(reset.chosen).toEqual(["appearance.theme", "appearance.chartColors"]);
});
