/** Categories of the documentation, in the order of its list. */
export const documentCategories = [
  "getting-started",
  "core-concepts",
  "user-guides",
  "technical-reference",
  "advanced-topics",
  "general",
] as const;

export type DocumentCategory = (typeof documentCategories)[number];

/** The document that opens first. */
export const defaultDocument = "quickstart";

/** The id of a heading: lower case, words divided by dashes. */
export function headingId(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words?.join("-") ?? "section";
}

/** The page of the documentation; at its own address is the default document. */
export const documentationPath = "/documentation";

/** Where a document is shown, e.g. `/documentation/methodology#rounding`. */
export function documentPath(document: string, heading?: string): string {
  const anchor = heading === undefined ? "" : `#${heading}`;
  const place = document === defaultDocument ? "" : `/${encodeURIComponent(document)}`;
  return `${documentationPath}${place}${anchor}`;
}

/** The document at an address below the documentation's; the name is not checked. */
export function documentAt(pathname: string): string {
  return pathname.slice(documentationPath.length).replaceAll("/", "").toLowerCase() || defaultDocument;
}

/** Where the column reference explains a column. */
export function columnReferencePath(column: { readonly id: string; readonly header: string }): string {
  return documentPath("column-reference", headingId(`${column.header} ${column.id}`));
}
