import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { inputDefinitions } from "#shared/engine/columns/inputs.ts";
import type { Definitions } from "./column-reference.ts";
import { fill } from "./fill.ts";
import type { DocumentRecord } from "./service.ts";
import type { TranslatedText } from "./translated-texts.ts";

export const definitions: Definitions = {
  groups: groupDefinitions,
  columns: columnDefinitions,
  inputs: inputDefinitions,
};

/** Writes a text that has places for definitions and facts. */
export const page = (text: string) => () => fill(text, definitions);

/** The same for its translations. */
export const pages = (texts: TranslatedText): Required<DocumentRecord>["translations"] =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, page(text)]));
