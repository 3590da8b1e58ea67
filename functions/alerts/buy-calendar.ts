import type { PlanOwner } from "#functions/platform/records/plan/plan-input.ts";
import type { PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import { simulateStored } from "#functions/platform/records/plan/simulate-stored.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { plannedLedger, plansToBuy } from "#shared/engine/analyses/planned-ledger.ts";
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

/** Days of the next year on which a plan buys, `yyyy-mm-dd`, by its rhythm and without months that it skips. */
function buyDays({ plan, owner, market, today }: Omit<CalendarInput, "host">): string[] {
  const { model } = simulateStored(plan, owner, today, market, {
    columns: new Set(["dateAcquired"]),
  }).simulated;
  const planned = plannedLedger(model);
  const { rows, plan: of } = model;
  const { purchases } = planned.input;
  const found: string[] = [];
  for (let row = 0; row < rows.count; row += 1) {
    if (rows.inWindow[row] !== 1 || !plansToBuy(planned, row)) continue;
    const own =
      purchases === null
        ? [rows.day[row] ?? 0]
        : [...purchases.day.slice(purchases.first[row] ?? 0, purchases.first[row + 1] ?? 0)];
    found.push(...own.filter((day) => day >= of.now && day <= of.now + days).map(formatDate));
  }
  return found;
}

const compact = (date: string) => date.replaceAll("-", "");

/**
 * The buy days as a calendar (RFC 5545): all-day events with a reminder at nine in the morning where it is read. It
 * names no amounts: anyone who has the address can read it.
 */
export function buyCalendar(input: CalendarInput, nowMs: number): string {
  const stamp = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "");
  const events = buyDays(input).flatMap((date) => [
    "BEGIN:VEVENT",
    `UID:buy-${date}@${input.host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(formatDate((parseDate(date) ?? 0) + 1))}`,
    "SUMMARY:Buy bitcoin",
    "DESCRIPTION:By your plan in Halvest. Record the buy there.",
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:PT9H",
    "DESCRIPTION:Buy bitcoin",
    "END:VALARM",
    "END:VEVENT",
  ]);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Halvest//Buy days//EN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Halvest buy days",
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ...events,
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
