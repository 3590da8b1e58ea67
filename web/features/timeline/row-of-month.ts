/** The row of a month, or of the next one in the table; the last row for later months. */
export function rowOfMonth(rows: readonly { readonly date: string }[], year: number, month: number): number {
  const key = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
  const found = rows.findIndex(({ date }) => date.slice(0, 7) >= key);
  return found === -1 ? rows.length - 1 : found;
}
