import { dayMs } from "#shared/domain/durations.ts";

/** How long activity is kept, in days; `0` keeps it always. */
export const activityRetentions = ["30", "90", "180", "365", "0"] as const;

/** How long what someone has put away is kept. */
export const archiveRetentions = ["forever", "5years", "1year"] as const;

/** Days between the notice and the removal of what it names. */
export const noticeDays = 30;

/** Categories whose settings say how long some of the account's data are kept. */
export const retentionScopes = ["environment", "dataExport"] as const;
export type RetentionScope = (typeof retentionScopes)[number];

type Days<Choice extends string> = Readonly<Record<Choice, number | null>>;

const days: {
  readonly environment: Days<(typeof activityRetentions)[number]>;
  readonly dataExport: Days<(typeof archiveRetentions)[number]>;
} = {
  environment: { "30": 30, "90": 90, "180": 180, "365": 365, "0": null },
  dataExport: { forever: null, "5years": 5 * 365, "1year": 365 },
};

/** The choice of a category that keeps its data without end. */
export const keepsForever = { environment: "0", dataExport: "forever" } as const satisfies Readonly<
  Record<RetentionScope, string>
>;

/** Days for which data are kept by a choice; null when they are kept without end. */
export function retainedDays(scope: RetentionScope, choice: string): number | null {
  const ofScope: Days<string> = days[scope];
  return ofScope[choice] ?? null;
}

/**
 * When what a notice of now names may be removed, at the beginning of a day in UTC, and what that is: what has not changed
 * since `before`. @returns ISO texts
 */
export function plannedRemoval(nowMs: number, keptDays: number): { removeAt: string; before: string } {
  const removeMs = (Math.floor(nowMs / dayMs) + noticeDays + 1) * dayMs;
  return {
    removeAt: new Date(removeMs).toISOString(),
    // Nothing that comes after the notice.
    before: new Date(Math.min(nowMs, removeMs - keptDays * dayMs)).toISOString(),
  };
}
