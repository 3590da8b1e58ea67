import { t } from "#shared/domain/language/translate.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { inputDefinitions } from "#shared/engine/columns/inputs.ts";

const inputTitles: ReadonlyMap<string, string> = new Map(
  inputDefinitions.map(({ id, title }) => [id, title]),
);

/**
 * A text of a column's definition in the language of the reader, with the headers of columns and the titles of inputs in
 * place of their ids.
 */
export function inWords(text: string): string {
  // Ids that are ordinary words, such as `days`, need no replacement.
  return t(text).replace(/\b[a-z]+[A-Z0-9]\w*/g, (id) => {
    const name = columnDefinition(id)?.header ?? inputTitles.get(id);
    return name === undefined ? id : t(name);
  });
}
