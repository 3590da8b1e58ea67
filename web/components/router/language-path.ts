import { type Language, languages } from "#shared/domain/formats.ts";

/** Languages that addresses name by their first part; an address without one is in the reader's own language. */
const namedLanguages = languages.filter((language) => language !== "en");

const named = new RegExp(`^/(${namedLanguages.join("|")})(?=$|[/?#])`, "i");

interface AddressParts {
  readonly language: Language | null;
  /** The address of the page, which is the same in each language. */
  readonly pathname: string;
}

/** The language that an address names, and the address without it: `/de/help` is `/help` in German. */
export function withoutLanguage(pathname: string): AddressParts {
  const name = named.exec(pathname)?.[1];
  if (name === undefined) return { language: null, pathname };
  return { language: name.toLowerCase() as Language, pathname: pathname.slice(name.length + 1) || "/" };
}

/** An address of the product in a language: `/de/help?id=fees` of `/help?id=fees`. */
export function inLanguage(language: Language | null, address: string): string {
  const isKept = language === null || language === "en" || !address.startsWith("/") || named.test(address);
  return isKept ? address : `/${language}${address.replace(/^\/(?=$|[?#])/, "")}`;
}
