import { calendarDay, parseDate } from "#shared/domain/dates.ts";
import { isBuyAhead } from "#shared/domain/plan/plan-overrides.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { OwnPlanJob } from "./engine-messages.ts";

/**
 * The months to come of a plan from what is recorded: past months without a record hold nothing, and edits of past
 * months do not count, as in the outlook on Home.
 */
export function fromRecords(
  config: OwnPlanJob["config"],
  changes: SettingChanges["plan"] = {},
): Pick<OwnPlanJob, "config" | "changes"> {
  const now = parseDate(config.now)!;
  const start = changes.investStartDate ?? config.settings.panel.investStartDate;
  const { dayOfMonth } = calendarDay((typeof start === "string" ? parseDate(start) : null) ?? now);
  const ahead = Object.entries(config.settings.edits).filter(([month]) =>
    isBuyAhead(parseDate(month)!, dayOfMonth, now),
  );
  return {
    config: { ...config, settings: { ...config.settings, edits: Object.fromEntries(ahead) } },
    changes: { plan: { ...changes, backfillPast: false }, epochs: {} },
  };
}
