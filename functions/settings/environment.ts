import { shownName } from "#functions/platform/call/forbidden-values.ts";
import { readInput } from "#functions/platform/call/read-input.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { type AccountSettings, categorySchema } from "#shared/api/schemas/settings.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type SettingsOf, settingFields } from "#shared/domain/settings/setting-fields.ts";

type EnvironmentSettings = SettingsOf<"environment">;

const kind = "halvest environment settings";
const names = Object.keys(settingFields.environment) as (keyof EnvironmentSettings)[];

/** Names that files of the first version had; the others stay when one is read. */
const firstNames: readonly (typeof names)[number][] = ["language", "timezone", "dateFormat", "numberFormat"];

/** The file of these settings. */
export function environmentFile(settings: EnvironmentSettings, nowMs: number) {
  return { kind, version: 2, exportedAt: new Date(nowMs).toISOString(), settings } as const;
}

/**
 * Reads such a file: all settings, each with a value that it can have, and nothing else.
 * @param present what a file of the first version leaves as it is
 * @throws AppError BAD_REQUEST when it is no such file, VALIDATION_FAILED naming each setting that is not right
 */
export function readEnvironmentFile(bytes: Uint8Array, present: EnvironmentSettings): EnvironmentSettings {
  const file = parsed(new TextDecoder().decode(bytes));
  if (
    !isRecord(file) ||
    file.kind !== kind ||
    !(file.version === 1 || file.version === 2) ||
    !isRecord(file.settings)
  ) {
    throw new AppError("BAD_REQUEST", msg("This is not a file of environment settings."));
  }
  const later = names.filter((name) => file.version === 1 && !firstNames.includes(name));
  const given = { ...Object.fromEntries(later.map((name) => [name, present[name]])), ...file.settings };
  const unknown = Object.keys(given).filter((name) => !names.some((known) => known === name));
  const read = readInput(categorySchema("environment"), given, "body.settings");
  const details = [
    ...(read.errors ?? []),
    ...unknown.map((name) => ({
      path: `body.settings.${shownName(name)}`,
      message: msg("Not an environment setting"),
    })),
  ];
  if (read.errors !== undefined || details.length > 0) throw invalidFields(details);
  return read.data;
}

/** The names of the settings that a file would change; what was not chosen is the browser's and may differ from it. */
export function differences({ environment, chosen }: AccountSettings, file: EnvironmentSettings): string[] {
  return names.filter((name) => environment[name] !== file[name] || !chosen.includes(`environment.${name}`));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("BAD_REQUEST", msg("The file is not JSON."), { cause });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
