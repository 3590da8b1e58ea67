/** A text or pattern without accents, in which `ß` is `ss`. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("’", "'");

/** A pattern in natural spelling as one of folded text; who has no umlauts at hand writes `ae` or `a`. */
export const foldedPattern = (text: string): string => folded(text.replace(/[äöü]/g, "$&e?"));

/**
 * Words as they occur in folded questions: `|` stands between alternatives and `*` for any ending; what else patterns
 * know works as well. Marks of values are no words.
 */
export function say({ raw }: TemplateStringsArray, ...parts: readonly RegExp[]): RegExp {
  const text = raw.reduce((all, part, at) => `${all}${parts[at - 1]?.source ?? ""}${part}`);
  return new RegExp(
    `(?<![a-z0-9<])(?:${foldedPattern(text).replace(/(?<=[a-z?])\*/g, "[a-z]*")})(?![a-z0-9])`,
  );
}
