import type { PlanOwner } from "#functions/platform/records/plan/plan-input.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import { simulateStored } from "#functions/platform/records/plan/simulate-stored.ts";
import { buyCalendarFile } from "#shared/domain/alerts/buy-calendar-file.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { t } from "#shared/domain/language/translate.ts";
import { type PlannedLedger, plannedLedger, plansToBuy } from "#shared/engine/analyses/planned-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import type { MarketData } from "#shared/engine/types.ts";

/** About a year. */
const days = 366;

interface CalendarInput {
  readonly plan: PlanRecord;
  readonly owner: PlanOwner;
  readonly market: MarketData;
  /** `yyyy-mm-dd` */
  readonly today: string;
  /** Domain of the product, which makes identities unique. */
  readonly host: string;
}

/** Days on which a row of the plan buys, since 1970-01-01, in order. */
export function rowBuyDays({ input: { purchases } }: PlannedLedger, { rows }: Model, row: number): number[] {
  if (purchases === null) return [rows.day[row] ?? 0];
  return [...purchases.day.slice(purchases.first[row] ?? 0, purchases.first[row + 1] ?? 0)];
}

/** Days of the next year on which a plan buys, since 1970-01-01, by its rhythm and without months that it skips. */
function buyDays({ plan, owner, market, today }: Omit<CalendarInput, "host">): number[] {
  const { model } = simulateStored(plan, owner, today, market, {
    columns: new Set(["dateAcquired"]),
  }).simulated;
  const planned = plannedLedger(model);
  const { rows, plan: of } = model;
  const found: number[] = [];
  for (let row = 0; row < rows.count; row += 1) {
    if (rows.inWindow[row] !== 1 || !plansToBuy(planned, row)) continue;
    found.push(...rowBuyDays(planned, model, row).filter((day) => day >= of.now && day <= of.now + days));
  }
  return found;
}

/**
 * The buy days as a calendar that programs follow, in the language of its texts' reader. It names no amounts: anyone
 * who has the address can read it.
 */
export function buyCalendar(input: CalendarInput, nowMs: number): string {
  const events = buyDays(input).map((day) => ({
    uid: `buy-${formatDate(day)}@${input.host}`,
    day,
    description: t("By your plan in Halvest. Record the buy there."),
  }));
  return buyCalendarFile(events, {
    writer: "Buy days",
    writtenAtMs: nowMs,
    own: ["METHOD:PUBLISH", `X-WR-CALNAME:${t("Halvest buy days")}`, "REFRESH-INTERVAL;VALUE=DURATION:PT12H"],
  });
}
