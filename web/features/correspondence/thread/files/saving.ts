import { call } from "#web/api/api.ts";

/** An address of a file that is valid for some minutes. */
export async function fileAddress(id: string): Promise<string> {
  return (await call("correspondence", "downloadAttachment", { params: { id } })).url;
}

/** Saves a file under its name. */
export function saveFrom(url: string): void {
  const link = document.createElement("a");
  // The answer says that it is to be saved, and under which name.
  link.href = url;
  link.click();
}
