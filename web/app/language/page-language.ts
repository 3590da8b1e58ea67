import { useSyncExternalStore } from "react";
import type { Language } from "#shared/domain/formats.ts";
import { type Catalogue, setReader } from "#shared/domain/language/translate.ts";
import { currentFormats, onFormats } from "#web/components/format/formats.ts";
import { formatCount } from "#web/components/format/numbers.ts";

/** Parts of the product whose texts the page shows: what all pages share, features by their names, and others. */
const parts = new Set(["web", "shared"]);
const loads = new Map<string, Promise<Catalogue>>();
const listeners = new Set<() => void>();
let shown: { readonly language: Language; readonly catalogue: Catalogue | null } = {
  language: "en",
  catalogue: null,
};

setReader(() => ({ ...shown, writeCount: formatCount }));

async function load(language: Language, part: string): Promise<Catalogue> {
  const name = `${language} ${part}`;
  const known = loads.get(name);
  if (known !== undefined) return known;
  const loading = import("./catalogue-files.ts").then((files) => files.loadCatalogue(language, part));
  loads.set(name, loading);
  // English until the next try.
  loading.catch(() => loads.delete(name));
  return loading.catch(() => ({}));
}

/** Shows the texts of the page's parts in its language once they are loaded. */
export async function showTexts(): Promise<void> {
  const { language } = currentFormats();
  const catalogues =
    language === "en" ? [] : await Promise.all([...parts].map((part) => load(language, part)));
  // Another language has been chosen in the meantime.
  if (language !== currentFormats().language) return;
  const isOther = language !== shown.language;
  shown = { language, catalogue: language === "en" ? null : Object.assign({}, ...catalogues) };
  if (!import.meta.env.SSR) document.documentElement.lang = language;
  if (isOther) for (const listener of listeners) listener();
}

/** Texts follow the language of the formats. Resolves when those of the page are loaded. */
export function startLanguage(): Promise<void> {
  onFormats(() => {
    if (currentFormats().language !== shown.language) void showTexts();
  });
  return showTexts();
}

/** Code that loads with the texts of the features and other parts that it shows. */
export function withTexts<Code>(names: readonly string[], code: () => Promise<Code>): () => Promise<Code> {
  return async () => {
    for (const part of names) parts.add(part);
    const [loaded] = await Promise.all([code(), currentFormats().language === "en" ? null : showTexts()]);
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
