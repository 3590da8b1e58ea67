import type { Language } from "#shared/domain/formats.ts";
import type { Catalogue } from "#shared/domain/language/translate.ts";

const files = import.meta.glob<Catalogue>(
  [
    "../../messages/*.json",
    "../../features/*/messages/*.json",
    "../../../shared/messages/*.json",
    "../../../shared/engine/messages/*.json",
    "../../../shared/engine/columns/messages/*.json",
  ],
  { import: "default" },
);

/** Folders of the parts that are no features. */
const folders: Readonly<Record<string, string>> = {
  web: "../..",
  shared: "../../../shared",
  // What the columns of the timeline are, and the figures of other results.
  columns: "../../../shared/engine/columns",
  figures: "../../../shared/engine",
};

/** The translations of a part of the product; none where all of its texts stand elsewhere. */
export async function loadCatalogue(language: Language, part: string): Promise<Catalogue> {
  const folder = folders[part] ?? `../../features/${part}`;
  return (await files[`${folder}/messages/${language}.json`]?.()) ?? {};
}
