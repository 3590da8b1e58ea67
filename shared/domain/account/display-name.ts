const shortest = 3;
const longest = 50;

const lineBreak = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]/u;
/** What takes no ink: control and format characters (text direction among them), fillers, blank Braille. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/**
 * What joins what stands around it, as in family emoji and in Persian, or says how an emoji is drawn. Alone, at the
 * end or one after the other these would be invisible too.
 */
const joining =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?<!\p{Default_Ignorable_Code_Point})[\ufe0e\ufe0f]?(?:[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}]))?/gu;

/** Whether a text of one line holds invisible characters. */
export function hasInvisibleCharacters(text: string): boolean {
  return lineBreak.test(text) || invisible.test(text.replace(joining, ""));
}

/** Why a text is no name to show to others, or null when it is one. Spaces around it do not count. */
export function displayNameProblem(text: string): string | null {
  const name = text.trim();
  if (name.length < shortest || name.length > longest) {
    return `Display name must be between ${shortest} and ${longest} characters`;
  }
  if (lineBreak.test(name)) return "Display name must be on one line";
  if (hasInvisibleCharacters(name)) {
    return "Display name must not contain invisible characters";
  }
  return null;
}
