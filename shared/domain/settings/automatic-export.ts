/** How long the file of an export can be downloaded. */
export const exportDays = 7;

/** How often automatic exports are made. */
export const exportRhythms = ["weekly", "monthly", "quarterly"] as const;
export type ExportRhythm = (typeof exportRhythms)[number];

/** Six in the morning, UTC. */
const hour = 6;
const monday = 1;

/**
 * When the next automatic export is made: on a Monday, on the first of a month or on the first of a quarter, six in the
 * morning, UTC. @returns ISO text
 */
export function nextExportAt(nowMs: number, rhythm: ExportRhythm): string {
  const now = new Date(nowMs);
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const moments: Readonly<Record<ExportRhythm, (step: number) => number>> = {
    weekly: (step) => Date.UTC(year, month, day - ((now.getUTCDay() + 7 - monday) % 7) + 7 * step, hour),
    monthly: (step) => Date.UTC(year, month + step, 1, hour),
    quarterly: (step) => Date.UTC(year, month - (month % 3) + 3 * step, 1, hour),
  };
  const present = moments[rhythm](0);
  return new Date(nowMs < present ? present : moments[rhythm](1)).toISOString();
}
