import { formatDay } from "#web/components/format/dates.ts";
import { dateFormat, dayOf } from "#web/components/format/formats.ts";

const timeFormat = dateFormat({ hour: "2-digit", minute: "2-digit" });

/** `24 November 2026, 06:10`, where the browser is. @param iso ISO text */
export function momentText(iso: string): string {
  const moment = new Date(iso);
  return `${formatDay(dayOf(moment))}, ${timeFormat.format(moment)}`;
}
