import { type Language, languages } from "#shared/domain/formats.ts";

/** Languages that addresses name by their first part; an address without one is in the reader's own language. */
export const namedLanguages = languages.filter((language) => language !== "en");

interface AddressParts {
  readonly language: Language | null;
  /** The address of the page, which is the same in each language. */
  readonly pathname: string;
}

/** The language that an address names, and the address without it: `/de/help` is `/help` in German. */
export function withoutLanguage(pathname: string): AddressParts {
  const [, first = "", rest = ""] = /^\/([a-z]{2})(\/.*)?$/i.exec(pathname) ?? [];
  const language = namedLanguages.find((named) => named === first.toLowerCase());
  return language === undefined ? { language: null, pathname } : { language, pathname: rest || "/" };
}

/** An address of the product in a language: `/de/help?id=fees` of `/help?id=fees`. */
export function inLanguage(language: Language | null, address: string): string {
  const isNamed = !address.startsWith("/") || withoutLanguage(pathOf(address)).language !== null;
  if (language === null || language === "en" || isNamed) return address;
  return `/${language}${address.replace(/^\/(?=$|[?#])/, "")}`;
}

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? "";
