/** Escapes a text for a Markdown paragraph or table cell. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~#{}]/g, "\\$&").replaceAll("\n", " ");
}

/** A text as code; inside a table a bar would end the cell. */
export function code(text: string): string {
  return text.includes("`") ? escaped(text) : `\`${text.replaceAll("|", "\\|")}\``;
}

/** A table whose cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
