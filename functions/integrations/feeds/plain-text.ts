const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  euro: "€",
  pound: "£",
  copy: "©",
  reg: "®",
  trade: "™",
};

const isCharacter = (code: number) =>
  Number.isInteger(code) && code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);

/** Replaces character references, once; those that are not known stay. */
function decoded(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return named[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return isCharacter(code) ? String.fromCodePoint(code) : "";
  });
}

/** Controls, and characters that change the direction of what follows, which could make a text look like another one. */
const hidden = /\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * HTML as plain text on one line: without markup, scripts and styles. What follows is text and is shown as such, so
 * nothing rests on finding all markup.
 */
export function plainText(html: string, mostLength: number): string {
  const text = decoded(
    decoded(html)
      .replaceAll(/<!--[\s\S]*?-->/g, " ")
      .replaceAll(/<(script|style|template|svg)\b[\s\S]*?(<\/\1\s*>|$)/gi, " ")
      .replaceAll(/<\/?[a-z!?][^<>]*>/gi, " "),
  )
    .replaceAll(/\s+/g, " ")
    .replaceAll(hidden, "")
    .trim();
  if (text.length <= mostLength) return text;
  const cut = text.slice(0, mostLength - 1);
  // Not in the middle of a word, nor of a character.
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > mostLength / 2 ? space : undefined).trimEnd()}…`.toWellFormed();
}
