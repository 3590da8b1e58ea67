import { firstTexts } from "virtual:first-texts";
import type { Language } from "#shared/domain/formats.ts";
import type { Catalogue } from "#shared/domain/language/translate.ts";

const loads = new Map<string, Promise<Catalogue>>();

/** What a page for guests shows at once is in files of its own, smaller than the catalogues that it comes from. */
async function start(language: Language, part: string): Promise<Catalogue> {
  const loadFirst = firstTexts[`${part} ${language}`];
  if (loadFirst !== undefined) return (await loadFirst()).default;
  return (await import("./catalogue-files.ts")).loadCatalogue(language, part);
}

async function load(language: Language, part: string): Promise<Catalogue> {
  const name = `${language} ${part}`;
  const known = loads.get(name);
  if (known !== undefined) return known;
  const loading = start(language, part);
  loads.set(name, loading);
  // English until the next try.
  loading.catch(() => loads.delete(name));
  return loading.catch(() => ({}));
}

/** The translations of parts of the product, without those that do not load. */
export async function cataloguesOf(language: Language, parts: ReadonlySet<string>): Promise<Catalogue> {
  return Object.assign({}, ...(await Promise.all([...parts].map((part) => load(language, part)))));
}
