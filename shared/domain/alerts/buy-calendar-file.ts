import { formatDate } from "#shared/domain/dates.ts";
import { t } from "#shared/domain/language/translate.ts";

/** A day on which a plan buys, or the first of a series. */
export interface BuyEvent {
  /** Identity; an event that is imported again replaces the one with the same. */
  readonly uid: string;
  /** Days since 1970-01-01 */
  readonly day: number;
  readonly description: string;
  /** Properties of this event alone, such as `RRULE:FREQ=DAILY`. */
  readonly own?: readonly string[];
}

interface CalendarFile {
  /** Name of the product's part that writes the file. */
  readonly writer: string;
  readonly writtenAtMs: number;
  /** Properties of the whole calendar, such as `METHOD:PUBLISH`. */
  readonly own?: readonly string[];
}

/** Commas and semicolons have a meaning in a calendar file. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`);

const encoder = new TextEncoder();
/** Below the 75 that a line of a calendar file may have. */
const longestLine = 70;

/** Lines of a calendar file have at most 75 bytes; the rest continues after a space. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const sign of line) {
    const { length } = encoder.encode(sign);
    if (bytes + length > longestLine) {
      parts.push(part);
      [part, bytes] = [" ", 1];
    }
    part += sign;
    bytes += length;
  }
  return [...parts, part];
}

/** A day as calendar files write it, `yyyymmdd`. @param day days since 1970-01-01 */
export const calendarDay = (day: number) => formatDate(day).replaceAll("-", "");

/**
 * A calendar file (RFC 5545) of all-day events in the reader's language, each with a reminder at nine in the morning of
 * where it is read.
 */
export function buyCalendarFile(
  events: readonly BuyEvent[],
  { writer, writtenAtMs, own = [] }: CalendarFile,
): string {
  const stamp = new Date(writtenAtMs).toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Halvest//${writer}//EN`,
    ...own,
    ...events.flatMap((event) => [
      "BEGIN:VEVENT",
      `UID:${event.uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${calendarDay(event.day)}`,
      `DTEND;VALUE=DATE:${calendarDay(event.day + 1)}`,
      ...(event.own ?? []),
      `SUMMARY:${escaped(t("Buy bitcoin"))}`,
      `DESCRIPTION:${escaped(event.description)}`,
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:PT9H",
      `DESCRIPTION:${escaped(t("Buy bitcoin"))}`,
      "END:VALARM",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ];
  return lines.flatMap(folded).join("\r\n");
}
