import { commonFormats, dateLocale, type Formats, numberWriter } from "#shared/domain/formats.ts";

let current: Formats = commonFormats;
const listeners = new Set<() => void>();

/** The formats of the page; of a worker, those of the request that it answers. */
export const currentFormats = (): Formats => current;

export function setFormats(next: Formats): void {
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Calls back when the formats change. Returns the function that unsubscribes. */
export function onFormats(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface ValueWriter<Value> {
  format(value: Value): string;
}

/** Remade when the formats change, not for each value. */
function writer<Value>(make: (formats: Formats) => (value: Value) => string): ValueWriter<Value> {
  let madeFor: Formats | null = null;
  let write: (value: Value) => string = String;
  return {
    format(value) {
      if (madeFor !== current) {
        write = make(current);
        madeFor = current;
      }
      return write(value);
    },
  };
}

/** Writes numbers in the format of the page. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): ValueWriter<number> =>
  writer(({ numberFormat: format }) => numberWriter(format, options));

/** Spells dates out in the language of the page; without a time zone in `options`, moments in that of the page. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ValueWriter<Date | number> =>
  writer((formats) => {
    const zone = formats.timeZone === null ? {} : { timeZone: formats.timeZone };
    return new Intl.DateTimeFormat(dateLocale(formats), { ...zone, ...options }).format;
  });

/** The calendar day of a moment in the reader's time zone, `yyyy-mm-dd`. */
export function dayOf(moment: Date): string {
  const zone = current.timeZone === null ? {} : { timeZone: current.timeZone };
  const parts = new Intl.DateTimeFormat("en", { ...zone, year: "numeric", month: "2-digit", day: "2-digit" });
  const part = new Map(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.get("year")}-${part.get("month")}-${part.get("day")}`;
}
