/** How long the file of an export can be downloaded. */
export const exportDays = 7;

/** When the next automatic export is made: on the first of a month, six in the morning, UTC. @returns ISO text */
export function nextExportAt(nowMs: number): string {
  const now = new Date(nowMs);
  const thisMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 6);
  const next = nowMs < thisMonth ? thisMonth : Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 6);
  return new Date(next).toISOString();
}
