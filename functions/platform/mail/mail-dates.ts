import { dateLocale } from "#shared/domain/formats.ts";
import { mailFormats } from "./mail-formats.ts";

// Formats are made for each text: their tables take longer to load than all the rest of a function.
const spelledOut = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale(mailFormats()), options);

/** Of moments; dates are UTC days anyway. */
const zone = () => mailFormats().timeZone ?? "UTC";

/** `30 November 2026` of `2026-11-30`: mails spell dates out, in the language and the order of their reader. */
export function mailDate(date: string): string {
  return spelledOut({ dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

/** `November 2026` of `2026-11` */
export function mailMonth(month: string): string {
  return spelledOut({ month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(month));
}

/** `30 November 2026`: the day of a moment in the reader's time zone. */
export function mailDay(moment: string | number): string {
  return spelledOut({ dateStyle: "long", timeZone: zone() }).format(new Date(moment));
}

/** `30 November 2026 at 14:05 UTC`, in the reader's time zone, which is named. */
export function mailMoment(moment: string | number): string {
  const at = new Date(moment);
  const timeZone = zone();
  const time = spelledOut({ dateStyle: "long", timeStyle: "short", timeZone }).format(at);
  const named = spelledOut({ timeZone, timeZoneName: "short" }).formatToParts(at);
  return `${time} ${named.find(({ type }) => type === "timeZoneName")?.value ?? timeZone}`;
}
