import type { AccountSettings } from "#shared/api/schemas/settings.ts";
import type { Formats } from "#shared/domain/formats.ts";

/** The formats that an account has chosen, the others as given. */
export function chosenFormats({ environment, chosen }: AccountSettings, others: Formats): Formats {
  const has = (name: keyof typeof environment) => chosen.includes(`environment.${name}`);
  return {
    language: has("language") ? environment.language : others.language,
    numberFormat: has("numberFormat") ? environment.numberFormat : others.numberFormat,
    dateFormat: has("dateFormat") ? environment.dateFormat : others.dateFormat,
    timeZone: has("timezone") ? environment.timezone : others.timeZone,
  };
}
