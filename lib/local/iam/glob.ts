/**
 * Whether `text` fits an IAM pattern: `*` stands for any characters (none included), `?` for exactly one.
 * Time grows with the product of the lengths at worst; a pattern cannot make it explode.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  let patternAt = 0;
  let textAt = 0;
  let starAt = -1;
  let retryAt = 0;
  while (textAt < text.length) {
    const wanted = pattern[patternAt];
    if (wanted === "*") {
      starAt = patternAt++;
      retryAt = textAt;
    } else if (wanted !== undefined && (wanted === "?" || wanted === text[textAt])) {
      patternAt++;
      textAt++;
    } else if (starAt >= 0) {
      patternAt = starAt + 1;
      textAt = ++retryAt;
    } else {
      return false;
    }
  }
  while (pattern[patternAt] === "*") patternAt++;
  return patternAt === pattern.length;
}
