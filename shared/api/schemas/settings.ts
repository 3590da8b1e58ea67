import * as z from "zod";
import { msg, t } from "#shared/domain/language/translate.ts";
import {
  type AccountSettingField,
  type SettingsCategory,
  type SettingsOf,
  settingFields,
  settingsCategories,
} from "#shared/domain/settings/setting-fields.ts";

function schemaOf(field: AccountSettingField): z.ZodType<string | boolean> {
  if (field.kind === "switch") return z.boolean(msg("Must be true or false"));
  return z.enum(field.options, {
    error: () => t("Must be one of: {options}", { options: field.options.join(", ") }),
  });
}

type ShapeOf<C extends SettingsCategory> = {
  [Name in keyof SettingsOf<C>]: z.ZodType<SettingsOf<C>[Name]>;
};

/** The schemas of a category are made of its records at run time, so their types are stated: those of the same records. */
function shapeOf<C extends SettingsCategory>(category: C): ShapeOf<C> {
  const fields: Readonly<Record<string, AccountSettingField>> = settingFields[category];
  const schemas = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]);
  return Object.fromEntries(schemas) as ShapeOf<C>;
}

export const categorySchema = <C extends SettingsCategory>(category: C) => z.object(shapeOf(category));

/** Some settings of a category; nothing else. */
export const changeSchema = <C extends SettingsCategory>(category: C) =>
  z
    .strictObject(shapeOf(category), {
      error: ({ code }) =>
        code === "unrecognized_keys" ? t("Not a setting of {category}", { category }) : undefined,
    })
    .partial();

const categories = Object.fromEntries(settingsCategories.map((name) => [name, categorySchema(name)])) as {
  [C in SettingsCategory]: ReturnType<typeof categorySchema<C>>;
};

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
