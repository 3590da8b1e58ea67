import { headingId } from "./documents.ts";

/** A heading of a document. */
export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
  /** The text without the code at its end, where words come before it. */
  readonly label: string;
  /** Unique in the document; what `#` in an address points to. Headings of a translation name that of the original. */
  readonly id: string;
}

/** A part of a document: what comes before its first heading of level two or three, or such a heading with its text. */
export interface DocumentSection {
  readonly markdown: string;
  readonly headings: readonly Heading[];
}

/** Headings are lines that begin with number signs and may end with their id; lines between fences are code. */
const headingLine = /^(#{1,6}) +(.+?)(?: +\{#([\w-]+)\})?(?: +#+)? *$/;
const fence = /^ {0,3}(?:```|~~~)/;

/** A heading as it reads, without the marks of emphasis, code and links. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .trim();
}

function headingOf(level: number, markdown: string, named: string | undefined, taken: Set<string>): Heading {
  const text = plainText(markdown);
  const plain = named ?? headingId(text);
  let id = plain;
  for (let copy = 1; taken.has(id); copy++) id = `${plain}-${copy}`;
  taken.add(id);
  const label = plainText(markdown.replace(/ *`[^`]*`$/, "")) || text;
  return { level, text, label, id };
}

/**
 * Cuts a Markdown text before each heading of level two or three. A repeated heading gets an id with a number; ids that
 * headings name (`{#id}`) are not part of the text.
 */
export function documentSections(markdown: string): DocumentSection[] {
  const taken = new Set<string>();
  const sections: { lines: string[]; headings: Heading[] }[] = [{ lines: [], headings: [] }];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (fence.test(line)) isCode = !isCode;
    const [, signs, text, named] = (isCode ? null : headingLine.exec(line)) ?? [];
    if (signs === "##" || signs === "###") sections.push({ lines: [], headings: [] });
    const section = sections.at(-1)!;
    section.lines.push(named === undefined ? line : `${signs} ${text}`);
    if (signs !== undefined && text !== undefined)
      section.headings.push(headingOf(signs.length, text, named, taken));
  }
  return sections
    .map(({ lines, headings }) => ({ markdown: lines.join("\n"), headings }))
    .filter((section) => section.markdown.trim() !== "");
}

/** All headings of a Markdown text, in its order. */
export function documentHeadings(markdown: string): Heading[] {
  return documentSections(markdown).flatMap(({ headings }) => headings);
}
