/** Partition of `gsi1` that lists the data export settings of everyone with automatic exports, by when the next is due. */
export const automaticExports = "automatic-exports";

/** Index attributes of these settings. @param nextAt ISO text */
export function dueExport(userId: string, nextAt: string) {
  return { gsi1pk: automaticExports, gsi1sk: `${nextAt}#${userId}` };
}
