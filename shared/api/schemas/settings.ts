import * as z from "zod";
import {
  type AccountSettingField,
  type SettingsCategory,
  type SettingsOf,
  settingFields,
  settingsCategories,
} from "#shared/domain/settings/setting-fields.ts";

function schemaOf(field: AccountSettingField): z.ZodType<string | boolean> {
  if (field.kind === "switch") return z.boolean("Must be true or false");
  return z.enum(field.options, `Must be one of: ${field.options.join(", ")}`);
}

function shapeOf(category: SettingsCategory): Record<string, z.ZodType<string | boolean>> {
  const fields: Readonly<Record<string, AccountSettingField>> = settingFields[category];
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

// The shapes are made of records at run time, so their types are stated: those of the same records.

/** All settings of a category. */
export function categorySchema<C extends SettingsCategory>(category: C): z.ZodType<SettingsOf<C>> {
  return z.object(shapeOf(category)) as unknown as z.ZodType<SettingsOf<C>>;
}

/** Some settings of a category; nothing else. */
export function changeSchema<C extends SettingsCategory>(category: C): z.ZodType<Partial<SettingsOf<C>>> {
  return z.strictObject(shapeOf(category)).partial() as unknown as z.ZodType<Partial<SettingsOf<C>>>;
}

const categories = Object.fromEntries(settingsCategories.map((name) => [name, categorySchema(name)])) as {
  [C in SettingsCategory]: z.ZodType<SettingsOf<C>>;
};

/** The settings of an account. */
export const AccountSettings = z.object({
  ...categories,
  security: z.object({ twoFactorEnabled: z.boolean() }).describe("changed with the calls below /auth/2fa"),
  chosen: z
    .array(z.string())
    .describe(
      "the settings that were chosen, like appearance.theme; for the others the browser's own choice comes first, where it has one",
    ),
});
export type AccountSettings = z.infer<typeof AccountSettings>;
