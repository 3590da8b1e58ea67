const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as it stands in HTML, XML or SVG, between tags and in quoted attributes. */
export const markupText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
