import { call } from "#web/api/api.ts";

/** An address of a file that is valid for some minutes. */
export async function fileAddress(id: string): Promise<string> {
  return (await call("correspondence", "downloadAttachment", { params: { id } })).url;
}
