import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { readInput } from "#functions/platform/call/read-input.ts";
import { sessionOver } from "#functions/platform/call/session-over.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { requireExportFormat } from "#functions/platform/limits/export-format.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { SettingsAsRead } from "#functions/platform/records/account-settings.ts";
import { type AccountSettings, changeSchema } from "#shared/api/schemas/settings.ts";
import { t } from "#shared/domain/language/translate.ts";
import {
  categoryTier,
  defaultSettings,
  type SettingsCategory,
  type SettingsOf,
} from "#shared/domain/settings/setting-fields.ts";
import { tierPresentations } from "#shared/domain/subscription/subscription-catalogue.ts";
import { fileFormatOf } from "#shared/domain/tier-features.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { differences, readEnvironmentFile } from "./environment.ts";
import type { SettingsChange, SettingsStore } from "./store.ts";

export interface SettingsDependencies {
  readonly store: SettingsStore;
  readonly limiter: Pick<RateLimiter, "take">;
  /** Undefined when the user has gone. */
  readonly read: (userId: string) => Promise<SettingsAsRead | undefined>;
}

export interface SettingsCaller {
  readonly userId: string;
  readonly tier: Tier;
}

/** @throws AppError TIER_REQUIRED */
function requireTier(tier: Tier, category: SettingsCategory): void {
  const needed = categoryTier[category];
  if (tierIncludes(tier, needed)) return;
  const { name } = tierPresentations[needed];
  throw new AppError("TIER_REQUIRED", t("Upgrade to the {name} tier to change these settings", { name }), {
    details: [{ path: "params.category", message: t("Requires the {name} tier", { name }) }],
  });
}

/** @throws AppError TIER_REQUIRED naming the format of exports when the tier does not include it */
function requireFormat(tier: Tier, { exportFormat }: Partial<SettingsOf<"environment">>, path: string): void {
  if (exportFormat !== undefined) {
    requireExportFormat(tier, fileFormatOf[exportFormat], `${path}.exportFormat`);
  }
}

/** Another device may come between reading and writing, but hardly this often. */
const retries = 4;

const importsPerUser: RateLimit = { name: "settings-import", max: 30, windowMinutes: 60 };

/** The settings of an account. */
export function settingsService({ store, read, limiter }: SettingsDependencies) {
  /** @throws AppError SESSION_EXPIRED when the user has gone since the session was checked */
  const found = async ({ userId }: Pick<SettingsCaller, "userId">): Promise<SettingsAsRead> => {
    const present = await read(userId);
    if (present === undefined) throw sessionOver("deleted");
    return present;
  };
  const get = async (caller: Pick<SettingsCaller, "userId">): Promise<AccountSettings> =>
    (await found(caller)).settings;
  /** A change that does not concern automatic exports leaves the next one where it is. */
  const changeExport = async (caller: SettingsCaller, change: SettingsChange): Promise<void> => {
    if (change.autoExport === undefined && change.exportRhythm === undefined) {
      return store.change(caller.userId, "dataExport", change);
    }
    const attempt = async () => {
      const { settings, stored } = await found(caller);
      const { autoExport, exportRhythm } = settings.dataExport;
      const values = { autoExport, exportRhythm, ...change };
      if (!(await store.changeExport(caller.userId, stored("dataExport"), values))) throw new Overtaken();
    };
    const text = "The settings kept changing while they were read";
    return retriedWhenOvertaken(attempt, {
      retries,
      giveUp: (cause) => new AppError("UNAVAILABLE", text, { cause, retryAfterSeconds: 5 }),
    });
  };
  return {
    get,

    /** @throws AppError TIER_REQUIRED; VALIDATION_FAILED naming each setting that is unknown or has no such value */
    async update(caller: SettingsCaller, category: SettingsCategory, change: unknown) {
      requireTier(caller.tier, category);
      const values = validChange(category, change);
      if (category === "environment") requireFormat(caller.tier, values, "body");
      if (category !== "dataExport") await store.change(caller.userId, category, values);
      else await changeExport(caller, values);
      return get(caller);
    },

    /** @throws AppError TIER_REQUIRED */
    async reset(caller: SettingsCaller, category: SettingsCategory) {
      requireTier(caller.tier, category);
      // An unset setting follows the browser; only formats return to that.
      if (category === "environment") await store.reset(caller.userId, category);
      else if (category === "dataExport") await changeExport(caller, defaultSettings(category));
      else await store.change(caller.userId, category, defaultSettings(category));
      return get(caller);
    },

    /** @throws AppError TIER_REQUIRED */
    async environment(caller: SettingsCaller) {
      requireTier(caller.tier, "environment");
      return (await get(caller)).environment;
    },

    /**
     * All settings of the file, or none.
     * @throws AppError TIER_REQUIRED, RATE_LIMITED, BAD_REQUEST, VALIDATION_FAILED
     */
    async importEnvironment(caller: SettingsCaller, file: Uint8Array, isPreview: boolean) {
      requireTier(caller.tier, "environment");
      await limiter.take(importsPerUser, caller.userId);
      const present = await get(caller);
      const settings = readEnvironmentFile(file, present.environment);
      const changes = differences(present, settings);
      // One that was chosen under a higher subscription may stay: exports fall back to CSV.
      if (changes.includes("exportFormat")) requireFormat(caller.tier, settings, "body.settings");
      if (!isPreview) await store.change(caller.userId, "environment", settings);
      return { settings, changes };
    },
  };
}

function validChange(category: SettingsCategory, change: unknown): SettingsChange {
  const read = readInput(changeSchema(category), change, "body");
  if (read.errors === undefined) return read.data as SettingsChange;
  throw invalidFields(read.errors, read.cause);
}
