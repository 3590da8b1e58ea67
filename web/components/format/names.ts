import { currentFormats } from "./formats.ts";

const collators = new Map<string, Intl.Collator>();

/** Orders names as the language of the page sorts them, and numbers within them by their value. */
export function compareNames(one: string, other: string): number {
  const { language } = currentFormats();
  const collator =
    collators.get(language) ?? new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  collators.set(language, collator);
  return collator.compare(one, other);
}

/** The options of a choice by their names, after the first one. */
export function sortedAfterFirst<Option extends { readonly text: string }>(
  options: readonly Option[],
): Option[] {
  const others = options.slice(1).toSorted((one, other) => compareNames(one.text, other.text));
  return [...options.slice(0, 1), ...others];
}
