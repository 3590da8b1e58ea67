import type { Language } from "#shared/domain/formats.ts";

/** The manifest of the installed application in a language, below the site's root. */
export const manifestFile = (language: Language): string =>
  language === "en" ? "manifest.webmanifest" : `manifest-${language}.webmanifest`;
