import type { Language } from "#shared/domain/formats.ts";
import type { Catalogue } from "#shared/domain/language/translate.ts";

const files = import.meta.glob<Catalogue>(
  ["../../messages/*.json", "../../features/*/messages/*.json", "../../../shared/messages/*.json"],
  { import: "default" },
);

/** The translations of a part of the product; none where all of its texts stand elsewhere. */
export async function loadCatalogue(language: Language, part: string): Promise<Catalogue> {
  const folder = { web: "../..", shared: "../../../shared" }[part] ?? `../../features/${part}`;
  return (await files[`${folder}/messages/${language}.json`]?.()) ?? {};
}
