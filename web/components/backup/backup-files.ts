import type { BackupPart, BackupPreview, PartDifference } from "#shared/api/portfolio/backup.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { saveFile } from "#web/components/download/save-file.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { inSentence } from "#web/components/language/in-sentence.ts";
import { saveOpenPlan } from "#web/components/open-plan/open-plan.ts";

/** How pages name the parts of a backup. */
export const partNames: Readonly<Record<BackupPart, string>> = {
  plans: msg("Plans"),
  transactions: msg("Transactions"),
  simulations: msg("Saved simulations"),
  wallets: msg("Transfers and keys"),
  taxReport: msg("Tax report"),
  alerts: msg("Alerts and reminders"),
  settings: msg("Settings"),
};

/** Why nothing is saved or restored while changes of the plan wait. */
export class PlanUnsaved extends Error {
  override readonly message = t("Your last changes are not saved yet. Try again once they are saved.");
}

/** Saves a backup of the whole account as a file, unless that is cancelled. @throws PlanUnsaved and what calls throw */
export async function saveBackup(signal?: AbortSignal): Promise<OperationOutput<"backup", "create">> {
  if (!(await saveOpenPlan())) throw new PlanUnsaved();
  const backup = await call("backup", "create", {}, signal && { signal });
  const packed = Uint8Array.from(atob(backup.content), (character) => character.charCodeAt(0));
  const text = await through(packed, new DecompressionStream("gzip")).text();
  signal?.throwIfAborted();
  saveFile(backup.fileName, new Blob([text], { type: "application/json" }));
  return backup;
}

/** A backup as calls take it: compressed. @param text of the file */
function packedBackup(text: string): Promise<Blob> {
  return through(new TextEncoder().encode(text), new CompressionStream("gzip")).blob();
}

/** What restoring a file would change. @throws PlanUnsaved and what calls throw */
export async function previewBackup(text: string): Promise<{ file: Blob; preview: BackupPreview }> {
  if (!(await saveOpenPlan())) throw new PlanUnsaved();
  const file = await packedBackup(text);
  return { file, preview: await call("backup", "preview", { file }) };
}

/** Restores what was previewed. */
export function restoreBackup(file: Blob, { planVersion, ledgerVersion }: BackupPreview) {
  const query = { planVersion: String(planVersion), ledgerVersion: String(ledgerVersion) };
  return call("backup", "restore", { query, file });
}

export const isDifferent = ({ added, removed, changed }: PartDifference): boolean =>
  added + removed + changed > 0;

/** `2 plans, 68 transactions, …` as far as there are any. */
export function countsText(counts: OperationOutput<"backup", "create">["counts"]): string {
  const named = Object.entries(counts).filter(([, count]) => count > 0);
  return named
    .map(([part, count]) => `${inSentence(partNames[part as BackupPart])} ${formatCount(count)}`)
    .join(", ");
}

/** A new document holds nothing of what was replaced: versions, undo steps and forms. */
export function openRestored(): void {
  location.assign("/timeline");
}

const through = (bytes: BufferSource, stream: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream));
