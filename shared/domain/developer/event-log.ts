/** How bad an entry of the event log is, worst first. */
export const eventLevels = ["error", "warn", "info", "debug"] as const;
export type EventLevel = (typeof eventLevels)[number];

/** Days for which entries can be kept. */
export const logRetentions = [7, 30, 90, 365] as const;

/** What the event log of a user keeps. */
export interface EventLogging {
  /** Entries of this level and worse ones are kept. */
  readonly logLevel: EventLevel;
  readonly retentionDays: (typeof logRetentions)[number];
  /** Whether entries hold the details of what happened besides their message. */
  readonly includeContext: boolean;
}

/** Settings of a log that change; the others stay. */
export type EventLoggingChange = {
  readonly [Name in keyof EventLogging]?: EventLogging[Name] | undefined;
};

/** What holds until someone chooses. */
export const usualEventLogging: EventLogging = {
  logLevel: "error",
  retentionDays: 30,
  includeContext: false,
};

/** Entries of a user; each one beyond takes the place of the oldest. */
export const mostLogEntries = 10_000;

/** Whether a level is at least as bad as another one. */
export function isAtLeast(level: EventLevel, least: EventLevel): boolean {
  return eventLevels.indexOf(level) <= eventLevels.indexOf(least);
}
