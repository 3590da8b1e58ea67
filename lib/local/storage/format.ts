import * as z from "zod";
import { StoreCorrupt } from "./errors.ts";
import { readWhole, writeWhole } from "./files.ts";

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
  const marker = await readWhole(directory, markerFile, Marker);
  if (marker === undefined) return false;
  if (marker.version > storeVersion) {
    throw new StoreCorrupt(
      directory,
      `it has format version ${marker.version}, newer than the ${storeVersion} this Halvest knows`,
    );
  }
  if (marker.damage !== undefined) throw new StoreCorrupt(directory, marker.damage);
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
