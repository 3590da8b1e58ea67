import { zipSync } from "fflate";

/** A zip with one file. */
export async function zipped(name: string, file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new Blob([zipSync({ [name]: bytes }) as Uint8Array<ArrayBuffer>], { type: "application/zip" });
}
