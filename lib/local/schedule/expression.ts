import { Cron } from "croner";

/** When a schedule fires. */
export type Timing =
  /** Every N milliseconds, counted from the last run. */
  | { readonly kind: "rate"; readonly milliseconds: number }
  /** The next time after a moment; `undefined` if there is none. */
  | { readonly kind: "cron"; readonly next: (after: Date) => Date | undefined };

const unitMilliseconds: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/**
 * Reads EventBridge's `rate(…)` and `cron(…)`, in UTC.
 * @throws Error for an expression of another form
 */
export function parseExpression(expression: string): Timing {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const milliseconds = unitMilliseconds[unit ?? ""];
  if (count !== undefined && Number(count) > 0 && milliseconds !== undefined) {
    return { kind: "rate", milliseconds: Number(count) * milliseconds };
  }
  const [, fields] = /^cron\(([^)]+)\)$/.exec(expression) ?? [];
  const parts = fields?.trim().split(/\s+/) ?? [];
  if (parts.length !== 6) throw new Error(`${expression} is neither rate(…) nor cron(…) with six fields`);
  if ((parts[2] === "?") === (parts[4] === "?")) {
    throw new Error(`${expression} needs ? in exactly one of day-of-month and day-of-week`);
  }
  // EventBridge counts weekdays from 1 for Sunday and has a year but no seconds.
  const cron = new Cron(`0 ${parts.join(" ").replaceAll("?", "*")}`, {
    mode: "7-part",
    alternativeWeekdays: true,
    paused: true,
    // EventBridge reads 0/15 as every fifteenth, beginning with 0.
    sloppyRanges: true,
    timezone: "UTC",
  });
  return { kind: "cron", next: (after) => cron.nextRun(after) ?? undefined };
}
