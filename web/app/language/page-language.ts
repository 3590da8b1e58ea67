import { useSyncExternalStore } from "react";
import type { Language } from "#shared/domain/formats.ts";
import { type Catalogue, setReader } from "#shared/domain/language/translate.ts";
import { currentFormats, onFormats } from "#web/components/format/formats.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { loadTextsWith } from "#web/components/language/part-texts.ts";
import { loadPartsWith } from "#web/components/lazy/loaded.tsx";
import { manifestFile } from "./manifest-file.ts";

/** What all pages share; features go by their names. */
const common = ["web", "shared"];
/** Parts of the product whose texts the page shows. Pages for guests begin with those that they show at once. */
const parts = new Set([first("frame")]);
/** Parts whose texts load beside the first code that is not the page's own. */
const later = new Set(common);
const listeners = new Set<() => void>();
let shown: { readonly language: Language; readonly catalogue: Catalogue | null } = {
  language: "en",
  catalogue: null,
};

setReader(() => ({ ...shown, writeCount: formatCount }));
loadTextsWith((names) => textsOf([...common, ...names]));

/** The texts of a part that are shown at once, as `virtual:first-texts` names them. */
export function first(part: string): string {
  return `first ${part}`;
}

const isTranslated = () => currentFormats().language !== "en";

/** Shows the texts of the page's parts in its language once they are loaded. */
async function showTexts(): Promise<void> {
  const { language } = currentFormats();
  // English until the next try where nothing loads.
  const catalogue = isTranslated()
    ? await import("./catalogues.ts").then((module) => module.cataloguesOf(language, parts)).catch(() => ({}))
    : null;
  // Another language has been chosen in the meantime.
  if (language !== currentFormats().language) return;
  const isOther = language !== shown.language;
  shown = { language, catalogue };
  if (!import.meta.env.SSR) {
    document.documentElement.lang = language;
    // Asked for when the application is installed.
    if (isOther)
      document.querySelector("link[rel=manifest]")?.setAttribute("href", `/${manifestFile(language)}`);
  }
  if (isOther) for (const listener of listeners) listener();
}

/** Shows all texts of the page's parts, also of code that it may load later. */
export async function showAllTexts(): Promise<void> {
  for (const part of later) parts.add(part);
  await showTexts();
}

/** Texts follow the language of the formats. Resolves when those of the page are loaded. */
export function startLanguage(): Promise<void> {
  onFormats(() => {
    if (currentFormats().language !== shown.language) void showTexts();
  });
  loadPartsWith(() => (isTranslated() ? showAllTexts() : null));
  return showTexts();
}

function textsOf(names: readonly string[]): Promise<void> | null {
  for (const part of names) parts.add(part);
  return isTranslated() ? showTexts() : null;
}

/**
 * The code of a page for guests, with the texts of its feature that it shows at once; the others come with its parts.
 * @param others parts whose texts those parts show, beside the feature's
 */
export function withFirstTexts<Code>(
  feature: string,
  code: () => Promise<Code>,
  others: readonly string[] = [],
): () => Promise<Code> {
  return async () => {
    for (const part of [feature, ...others]) later.add(part);
    const [loaded] = await Promise.all([code(), textsOf([first(feature)])]);
    return loaded;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of the page's texts; a component that calls this is rendered again when it changes. */
export const useShownLanguage = (): Language =>
  useSyncExternalStore(
    subscribe,
    () => shown.language,
    () => shown.language,
  );
