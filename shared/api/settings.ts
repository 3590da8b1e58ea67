import * as z from "zod";
import { msg } from "#shared/domain/language/translate.ts";
import { categoryIds } from "#shared/domain/settings/category-ids.ts";
import { settingsCategories } from "#shared/domain/settings/setting-fields.ts";
import { defineContract } from "./contract.ts";
import { AccountSettings, categorySchema } from "./schemas/settings.ts";

const EnvironmentSettings = categorySchema("environment");

/** Settings as they are written into a file; others that a file has are refused. */
const EnvironmentFile = z.object({
  kind: z.literal("halvest environment settings"),
  version: z.literal(2),
  exportedAt: z.iso.datetime(),
  settings: EnvironmentSettings,
});

const ids = Object.values(categoryIds);
/** The path names a category by its id; handlers get its name. */
const category = z.strictObject({
  category: z
    .enum(ids, msg("Unknown settings category"))
    .transform((id) => settingsCategories.find((name) => categoryIds[name] === id)!),
});

export const settings = defineContract({
  get: {
    method: "GET",
    path: "/settings",
    access: "session",
    csrf: false,
    summary: "The caller's settings, category by category.",
    response: AccountSettings,
    errors: [],
  },
  update: {
    method: "PATCH",
    path: "/settings/{category}",
    access: "session",
    csrf: true,
    summary: "Changes some settings of a category; the others stay. All of them or none.",
    params: category,
    body: z
      .record(
        z.string().max(40),
        z.union([z.boolean(), z.string().max(40)], msg("Must be a text, true or false")),
      )
      .refine((change) => Object.keys(change).length > 0, msg("There is nothing to change"))
      .describe("settings of the category by name, as in GET /settings"),
    response: AccountSettings,
    changes: ["profile.pendingRemovals"],
    answers: "settings.get",
    errors: ["TIER_REQUIRED"],
  },
  reset: {
    method: "POST",
    path: "/settings/{category}/reset",
    access: "session",
    csrf: true,
    summary: "Resets a category to its defaults.",
    params: category,
    response: AccountSettings,
    changes: ["profile.pendingRemovals"],
    answers: "settings.get",
    errors: ["TIER_REQUIRED"],
  },
  getEnvironment: {
    method: "GET",
    path: "/environment-settings",
    access: "session",
    csrf: false,
    summary: "Language, time zone, formats, retention of activity and export settings of the caller.",
    response: EnvironmentSettings,
    errors: ["TIER_REQUIRED"],
  },
  resetEnvironment: {
    method: "POST",
    path: "/environment-settings/reset",
    access: "session",
    csrf: true,
    summary: "Resets these settings; the browser's own language, time zone and formats are used again.",
    response: EnvironmentSettings,
    changes: ["settings", "profile.pendingRemovals"],
    errors: ["TIER_REQUIRED"],
  },
  exportEnvironment: {
    method: "GET",
    path: "/environment-settings/export",
    access: "session",
    csrf: false,
    summary: "The environment settings as a file, environment-settings.json.",
    response: EnvironmentFile,
    answer: { as: "raw", contentType: "application/json; charset=utf-8" },
    errors: ["TIER_REQUIRED"],
  },
  importEnvironment: {
    method: "POST",
    path: "/environment-settings/import",
    access: "session",
    csrf: true,
    summary:
      "Replaces the environment settings by those of a file; with preview=true only says what would change.",
    query: z.strictObject({
      preview: z.enum(["true", "false"], msg("Must be true or false")).optional(),
    }),
    upload: {
      field: "settings",
      maxBytes: 16 * 1024,
      tooLarge: msg("File too large. A settings file has less than 16 KB."),
    },
    response: z.object({
      settings: EnvironmentSettings.describe("those of the file"),
      changes: z
        .array(z.string())
        .describe("names of the settings that differ from what was chosen, or were not chosen"),
    }),
    changes: ["settings", "profile.pendingRemovals"],
    errors: ["TIER_REQUIRED", "BAD_REQUEST"],
  },
});
