/** One part of a command's output. */
export type OutputPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "error"; readonly text: string }
  | {
      readonly kind: "table";
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export const say = (text: string): OutputPart => ({ kind: "text", text });

export const table = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): OutputPart => ({ kind: "table", caption, head, rows });

/** The parts as text: tables with tabs between their cells, as spreadsheets paste them. */
export function plainText(parts: readonly OutputPart[]): string {
  return parts
    .map((part) =>
      part.kind === "table"
        ? [part.caption, part.head.join("\t"), ...part.rows.map((row) => row.join("\t"))].join("\n")
        : part.text,
    )
    .join("\n");
}
