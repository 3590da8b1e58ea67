/** Markup in which every text has been escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Puts texts and markup together; texts are escaped, nothing is left of null, undefined and false. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, at) => text + (at < parts.length ? markupOf(parts[at]) : "")).join(""));
}

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map(markupOf).join("");
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
