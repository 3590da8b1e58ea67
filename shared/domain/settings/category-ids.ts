import type { SettingsCategory } from "./setting-fields.ts";

/** The categories as addresses and paths name them; without the texts of their settings, which pages load later. */
export const categoryIds = {
  appearance: "appearance",
  notifications: "notifications",
  privacy: "privacy",
  dataExport: "data-export",
  environment: "environment",
  guidance: "guidance",
} as const satisfies Record<SettingsCategory, string>;
