const tags = /"([\x21\x23-\x7e]*)"/g;

/**
 * The strong entity tag (RFC 9110, 8.8.3) of a version in an encoding: other bytes are another representation, which
 * must not share its tag.
 */
export function entityTag(version: string, encoding?: string): string {
  return encoding === undefined ? `"${version}"` : `"${version}-${encoding}"`;
}

/**
 * The tag by which a caller names an answer of this version that it has, in whatever encoding it has it; undefined
 * when it has none.
 *
 * @param ifNoneMatch the header of the request
 * @param encodings those that answers are sent in
 */
export function heldTag(
  version: string,
  ifNoneMatch: string | undefined,
  encodings: readonly string[],
): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  const own = [undefined, ...encodings].map((encoding) => entityTag(version, encoding));
  if (ifNoneMatch.trim() === "*") return own[0];
  // A weak tag names the same content: for this header both forms count alike (13.1.2).
  return (ifNoneMatch.match(tags) ?? []).find((tag) => own.includes(tag));
}
