import { dateFormats, languages, numberFormats } from "#shared/domain/formats.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { exportRhythms } from "./automatic-export.ts";
import { activityRetentions, archiveRetentions } from "./retention.ts";

export const accountExportFormats = ["csv", "json", "excel"] as const;
export type AccountExportFormat = (typeof accountExportFormats)[number];

/** A setting that is on or off. */
interface SwitchSetting {
  readonly kind: "switch";
  readonly fallback: boolean;
  readonly label: string;
  readonly help: string;
}

/** One of several options; `optionTexts` are shown instead of options that are not clear by themselves. */
interface ChoiceSetting {
  readonly kind: "choice";
  readonly options: readonly [string, ...string[]];
  readonly fallback: string;
  readonly label: string;
  readonly help: string;
  readonly optionTexts?: Readonly<Record<string, string>>;
}

export type AccountSettingField = SwitchSetting | ChoiceSetting;

/**
 * The settings of an account by category: what the API accepts, what is stored, what holds until someone chooses, and
 * how pages name it. The ids of categories are those of the addresses.
 */
export const settingFields = {
  appearance: {
    theme: {
      kind: "choice",
      options: ["light", "dark", "system"],
      fallback: "system",
      label: msg("Theme"),
      help: msg("System follows the setting of your device."),
      optionTexts: { light: msg("Light"), dark: msg("Dark"), system: msg("System") },
    },
    chartColors: {
      kind: "choice",
      options: ["default", "colorblind", "monochrome"],
      fallback: "default",
      label: msg("Chart colours"),
      help: msg("For every chart. In monochrome, lines differ by their dashes."),
      optionTexts: {
        default: msg("Default"),
        colorblind: msg("Colour-blind"),
        monochrome: msg("Monochrome"),
      },
    },
  },
  notifications: {
    emailNotifications: {
      kind: "switch",
      fallback: true,
      label: msg("Email notifications"),
      help: msg(
        "Mail about messages and your subscription. Mail about the security of your account is always sent.",
      ),
    },
    inAppNotifications: {
      kind: "switch",
      fallback: true,
      label: msg("In-app notifications"),
      help: msg("Notifications in Messages. Those about the security of your account always appear."),
    },
  },
  privacy: {
    dataUsage: {
      kind: "switch",
      fallback: true,
      label: msg("Usage data"),
      help: msg(
        "Counts which pages are opened and which errors occur, without your name, to find faults. No one else gets these counts.",
      ),
    },
    analyticsOptIn: {
      kind: "switch",
      fallback: false,
      label: msg("Analytics"),
      help: msg(
        "Measures in your browser how fast pages are, and counts which panels are opened, without your name, to improve them. No one else gets this. Nothing is measured while this is off.",
      ),
    },
    allowDirectMessages: {
      kind: "switch",
      fallback: true,
      label: msg("Direct messages"),
      help: msg("Other members find you by name and can write to you. Support can always answer you."),
    },
  },
  dataExport: {
    exportFormat: {
      kind: "choice",
      options: accountExportFormats,
      fallback: "csv",
      label: msg("Export format"),
      help: msg("Of the file with everything in your account."),
      optionTexts: { csv: "CSV", json: "JSON", excel: "Excel" },
    },
    autoExport: {
      kind: "switch",
      fallback: false,
      label: msg("Automatic export"),
      /** Gets `days`. */
      help: msg("A mail when the file is ready to download, for {days, plural, one {# day} other {# days}}."),
    },
    exportRhythm: {
      kind: "choice",
      options: exportRhythms,
      fallback: "monthly",
      label: msg("How often"),
      help: msg(
        "Weekly exports are made on Mondays, monthly ones on the 1st of each month, quarterly ones on the 1st of January, April, July and October.",
      ),
      optionTexts: { weekly: msg("Weekly"), monthly: msg("Monthly"), quarterly: msg("Quarterly") },
    },
    dataRetention: {
      kind: "choice",
      options: archiveRetentions,
      fallback: "forever",
      label: msg("Keep data for"),
      help: msg(
        "Closed conversations with support and their files, saved simulations that are not pinned, and links to shared plans that have ended.",
      ),
      optionTexts: { forever: msg("Forever"), "5years": msg("5 years"), "1year": msg("1 year") },
    },
  },
  environment: {
    language: {
      kind: "choice",
      options: languages,
      fallback: "en",
      label: msg("Language"),
      help: msg("For texts and dates. What has no translation yet is in English."),
      optionTexts: {
        en: msg("English"),
        es: msg("Spanish"),
        fr: msg("French"),
        de: msg("German"),
        it: msg("Italian"),
        pt: msg("Portuguese"),
      },
    },
    timezone: {
      kind: "choice",
      options: ["UTC", "America/New_York", "America/Los_Angeles", "Europe/London", "Asia/Tokyo"],
      fallback: "UTC",
      label: msg("Time zone"),
      help: msg("For the times of messages and notifications. Dates of purchases are always UTC."),
    },
    dateFormat: {
      kind: "choice",
      options: dateFormats,
      fallback: "YYYY-MM-DD",
      label: msg("Date format"),
      help: msg("For dates on screens and in files."),
    },
    numberFormat: {
      kind: "choice",
      options: numberFormats,
      fallback: "1,234.56",
      label: msg("Number format"),
      help: msg("For amounts on screens and in files."),
    },
    dataRetention: {
      kind: "choice",
      options: activityRetentions,
      fallback: "365",
      label: msg("Keep activity for"),
      help: msg(
        "Notifications that you have read, and entries of the event log, also where its own time is longer.",
      ),
      optionTexts: {
        "30": msg("30 days"),
        "90": msg("90 days"),
        "180": msg("180 days"),
        "365": msg("365 days"),
        "0": msg("Always"),
      },
    },
    exportFormat: {
      kind: "choice",
      options: ["csv", "json", "xlsx"],
      fallback: "csv",
      label: msg("Export format"),
      help: msg(
        "Of the timeline's export button and of /export in the console. Other formats are in the menu.",
      ),
      optionTexts: { csv: "CSV", json: "JSON", xlsx: "Excel" },
    },
    includeMetadata: {
      kind: "switch",
      fallback: true,
      label: msg("Include metadata"),
      help: msg(
        "Model version, market date, time of creation and plan in files of months, from the timeline, Power Tools and the console; time of creation in exports of your account and in tax reports as Excel or PDF. CSV files of tax reports have fixed layouts without it. Whether a month is projected is always in its row.",
      ),
    },
    compressExports: {
      kind: "switch",
      fallback: false,
      label: msg("Compress exports"),
      help: msg("Files of the timeline, of the console and of your account arrive as .zip."),
    },
  },
  guidance: {
    tourSeen: {
      kind: "switch",
      fallback: false,
      label: "Tour seen",
      help: "The tour after the first questions has begun on one of your devices.",
    },
    taxReportNoteRead: {
      kind: "switch",
      fallback: false,
      label: "Note of the tax report read",
      help: "The note is closed until you open it.",
    },
    withdrawalNoteRead: {
      kind: "switch",
      fallback: false,
      label: "Note of withdrawals read",
      help: "The note is closed until you open it.",
    },
    accountsNoteRead: {
      kind: "switch",
      fallback: false,
      label: "Note of accounts read",
      help: "The note is closed until you open it.",
    },
    alertsNoteRead: {
      kind: "switch",
      fallback: false,
      label: "Note of alerts read",
      help: "The note is closed until you open it.",
    },
    lessonHalvingsRead: {
      kind: "switch",
      fallback: false,
      label: "Lesson on halvings read",
      help: "The list of lessons marks it.",
    },
    lessonBuyingRead: {
      kind: "switch",
      fallback: false,
      label: "Lesson on buying every month read",
      help: "The list of lessons marks it.",
    },
    lessonDrawdownsRead: {
      kind: "switch",
      fallback: false,
      label: "Lesson on drawdowns read",
      help: "The list of lessons marks it.",
    },
    lessonSequenceRead: {
      kind: "switch",
      fallback: false,
      label: "Lesson on the order of years read",
      help: "The list of lessons marks it.",
    },
    lessonFeesRead: {
      kind: "switch",
      fallback: false,
      label: "Lesson on fees read",
      help: "The list of lessons marks it.",
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, AccountSettingField>>>>;

type CategoryFields = typeof settingFields;

/** A category whose settings can be changed. */
export type SettingsCategory = keyof CategoryFields;

export const settingsCategories = Object.keys(settingFields) as [SettingsCategory, ...SettingsCategory[]];

/** The lowest subscription tier that may change a category. */
export const categoryTier: Readonly<Record<SettingsCategory, Tier>> = {
  appearance: "free",
  notifications: "free",
  privacy: "free",
  dataExport: "basic",
  environment: "basic",
  guidance: "free",
};

type ChosenValue<F> = F extends { readonly kind: "choice"; readonly options: readonly (infer V)[] }
  ? V
  : boolean;

/** The values of a category. */
export type SettingsOf<C extends SettingsCategory> = {
  -readonly [Name in keyof CategoryFields[C]]: ChosenValue<CategoryFields[C][Name]>;
};

/** What holds for an account that has chosen nothing. */
export function defaultSettings<C extends SettingsCategory>(category: C): SettingsOf<C> {
  const fields: Readonly<Record<string, AccountSettingField>> = settingFields[category];
  const values = Object.entries(fields).map(([name, { fallback }]) => [name, fallback]);
  return Object.fromEntries(values) as SettingsOf<C>;
}
