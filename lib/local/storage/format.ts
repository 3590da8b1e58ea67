import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { StoreCorrupt } from "./errors.ts";
import { writeWhole } from "./write-whole.ts";

const markerFile = "format.json";

/** Raised whenever data written by an older version could not be read by this one. */
const storeVersion = 1;

const Marker = z.object({
  format: z.literal("halvest-local-store"),
  version: z.int().positive(),
  /** What was found to be lost: the store stays refused, even if the rest looks intact. */
  damage: z.string().optional(),
});

/**
 * Reads the version marker of a store folder.
 * @returns false when the folder has none, which only a new folder may lack
 * @throws StoreCorrupt when it cannot be understood or is from a newer version
 */
export async function readMarker(directory: string): Promise<boolean> {
  const text = await readFile(join(directory, markerFile), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StoreCorrupt(directory, "its version marker format.json cannot be opened", { cause: error });
  });
  if (text === undefined) return false;
  const marker = Marker.safeParse(parseJson(text));
  if (!marker.success) {
    throw new StoreCorrupt(directory, "its version marker format.json is damaged", { cause: marker.error });
  }
  if (marker.data.version > storeVersion) {
    throw new StoreCorrupt(
      directory,
      `it has format version ${marker.data.version}, newer than the ${storeVersion} this Halvest knows`,
    );
  }
  if (marker.data.damage !== undefined) throw new StoreCorrupt(directory, marker.data.damage);
  return true;
}

/**
 * Marks the folder as a store of this version.
 * @param damage what is wrong with a store that must not be opened again
 */
export function writeMarker(directory: string, damage?: string): Promise<void> {
  const marker = { format: "halvest-local-store", version: storeVersion, damage };
  return writeWhole(directory, markerFile, `${JSON.stringify(marker)}\n`);
}

/** Undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
