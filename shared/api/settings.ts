import * as z from "zod";
import { settingsCategories } from "#shared/domain/settings/setting-fields.ts";
import { defineContract } from "./contract.ts";
import { AccountSettings } from "./schemas/settings.ts";

const category = z.strictObject({ category: z.enum(settingsCategories, "Unknown settings category") });

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
      .record(z.string().max(40), z.union([z.boolean(), z.string().max(40)], "Must be a text, true or false"))
      .refine((change) => Object.keys(change).length > 0, "There is nothing to change")
      .describe("settings of the category by name, as in GET /settings"),
    response: AccountSettings,
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
    answers: "settings.get",
    errors: ["TIER_REQUIRED"],
  },
});
