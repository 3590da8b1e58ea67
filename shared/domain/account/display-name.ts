import { t } from "#shared/domain/language/translate.ts";

const shortest = 3;
const longest = 50;

const lineBreak = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]/u;
/** Invisible characters: control and format characters (text direction among them), fillers, blank Braille. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/**
 * Joiners, as in family emoji and in Persian, and emoji variation selectors. Alone, at the end or repeated, these would
 * be invisible too.
 */
const joining =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?<!\p{Default_Ignorable_Code_Point})[\ufe0e\ufe0f]?(?:[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}]))?/gu;

/** Whether a text of one line holds invisible characters. */
export function hasInvisibleCharacters(text: string): boolean {
  return lineBreak.test(text) || invisible.test(text.replace(joining, ""));
}

/** A text of one line without its invisible characters, as file names of some programs have them. */
export function visibleText(text: string): string {
  const cleaned = (part: string) => [...part].filter((one) => !invisible.test(one) && !lineBreak.test(one));
  let visible = "";
  let end = 0;
  for (const { 0: joiner, index } of text.matchAll(joining)) {
    visible += cleaned(text.slice(end, index)).join("") + joiner;
    end = index + joiner.length;
  }
  return visible + cleaned(text.slice(end)).join("");
}

/** The error of a display name, or null when it is valid. Surrounding spaces do not count. */
export function displayNameProblem(text: string): string | null {
  const name = text.trim();
  if (name.length < shortest || name.length > longest) {
    return t("Display name must be between {shortest} and {longest} characters", {
      shortest: String(shortest),
      longest: String(longest),
    });
  }
  if (lineBreak.test(name)) return t("Display name must be on one line");
  if (hasInvisibleCharacters(name)) {
    return t("Display name must not contain invisible characters");
  }
  return null;
}
