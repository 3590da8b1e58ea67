import { catalogueOf } from "#functions/platform/catalogues.ts";
import { commonFormats, type Formats, numberWriter } from "#shared/domain/formats.ts";
import { inTextsOf } from "#shared/domain/language/translate.ts";

let current = commonFormats;

/** The formats of the recipient, while a mail is written; without a time zone, its moments are in UTC. */
export const mailFormats = (): Formats => current;

/** What `write` makes for someone with these formats. @param write must not wait for anything */
export function inFormatsOf<T>(formats: Formats, write: () => T): T {
  const { language, numberFormat } = formats;
  const before = current;
  current = formats;
  try {
    // Made for a count alone: its tables take longer to load than all the rest.
    const writeCount = (value: number) => numberWriter(numberFormat, { maximumFractionDigits: 0 })(value);
    return inTextsOf({ language, catalogue: catalogueOf(language), writeCount }, write);
  } finally {
    current = before;
  }
}
