import {
  commonFormats,
  type Formats,
  formatsOfLanguage,
  type Language,
  languages,
} from "#shared/domain/formats.ts";
import { here } from "#web/components/router/places.ts";
import { setFormats } from "./formats.ts";

const formatsKey = "formats";
const languageKey = "language";

/** The language of the address, else the one chosen in this browser, else the first of the browser's that is ours. */
function browserLanguage(): Language {
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  const wanted = [here().language, localStorage.getItem(languageKey), ...preferred];
  return wanted.map((name) => languages.find((language) => language === name)).find(Boolean) ?? "en";
}

/** Keeps the language that someone without a setting has chosen, for addresses that name none. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(languageKey, language);
}

/** IANA name of the zone of this browser's clock. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The formats of this browser's language. */
export function browserFormats(): Formats {
  return { ...commonFormats, ...formatsOfLanguage(navigator.language), language: browserLanguage() };
}

/** Sets the formats of the account; the next document begins with them. */
export function rememberFormats(formats: Formats): void {
  localStorage.setItem(formatsKey, JSON.stringify(formats));
  setFormats(formats);
}

/**
 * The formats until the settings of the account are known: those that it had the last time, or those of the browser's
 * language. For a guest, those of an account that has logged out are forgotten.
 */
export function startWithFormats(isForMember: boolean): void {
  if (!isForMember) localStorage.removeItem(formatsKey);
  const own = browserFormats();
  // Dates on pages for everyone name the month.
  setFormats(isForMember ? { ...own, ...remembered() } : { ...own, dateFormat: null });
}

function remembered(): Partial<Formats> {
  try {
    return JSON.parse(localStorage.getItem(formatsKey) ?? "{}") as Partial<Formats>;
  } catch {
    return {};
  }
}
