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
