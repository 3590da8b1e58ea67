/** Some browsers start reading only after a delay. */
const revokeAfterMs = 30_000;

/** Hands data to the browser as a download. */
export function saveFile(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Keeping the address would keep the data in memory.
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

/** Hands comma-separated values to the browser as a download. */
export function saveCsv(name: string, text: string): void {
  // The byte order mark identifies the text as UTF-8 to spreadsheets.
  saveFile(name, new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
}

/** Saves the file at an address under its name. */
export function saveFrom(url: string): void {
  const link = document.createElement("a");
  // The answer says that it is to be saved, and under which name.
  link.href = url;
  link.click();
}
