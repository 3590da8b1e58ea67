import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { wholeNumber } from "#shared/api/schemas/values.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** The parts of an account that a backup has. */
export const backupParts = [
  "plans",
  "transactions",
  "simulations",
  "wallets",
  "taxReport",
  "alerts",
  "settings",
] as const;
export type BackupPart = (typeof backupParts)[number];

const count = z.int().nonnegative();

const PartDifference = z.strictObject({
  part: z.enum(backupParts),
  added: count.describe("in the file, not in the account"),
  removed: count.describe("in the account, not in the file"),
  changed: count,
  unchanged: count,
  examples: z
    .array(z.strictObject({ kind: z.enum(["added", "removed", "changed"]), name: z.string() }))
    .max(20)
    .describe("the first of them by name"),
});
export type PartDifference = z.infer<typeof PartDifference>;

const Preview = z.strictObject({
  createdAt: z.iso.datetime().describe("of the file"),
  parts: z.array(PartDifference).length(backupParts.length),
  leftOut: count.describe("settings of epochs that events have decided since: they are not restored"),
  kept: z
    .array(z.string())
    .describe("settings of the file that the subscription does not include, by name: they stay as they are"),
  planVersion: count,
  ledgerVersion: count,
});
export type BackupPreview = z.infer<typeof Preview>;

const Undo = z.strictObject({
  restoredAt: z.iso.datetime(),
  until: z.iso.datetime().describe("when the copy of the account from before ends"),
});
export type BackupUndo = z.infer<typeof Undo>;

/** Of the compressed file, which a call has to have room for. */
const largestBackup = 4 * 1024 * 1024;

const seenVersion = wholeNumber(0, 999_999_999);

const upload = {
  field: "backup",
  maxBytes: largestBackup,
  tooLarge: msg("File too large. A compressed backup has at most 4 MB."),
} as const;

const write = { access: "session", csrf: true } as const;
/** Everything that pages show of an account. */
const changes = [
  "control-panel",
  "timeline",
  "transactions",
  "simulations",
  "wallets",
  "tax-report",
  "alerts",
  "settings",
  "backup",
] as const;

export const backup = defineContract({
  get: {
    access: "session",
    csrf: false,
    method: "GET",
    path: "/backup",
    summary: "Whether the account can be brought back to before the last restored backup.",
    response: z.strictObject({ undo: Undo.nullable() }),
    errors: [],
  },
  create: {
    ...write,
    method: "POST",
    path: "/backup",
    summary: "Everything that the caller has planned, recorded and set, as one file.",
    response: z.strictObject({
      fileName: z.string(),
      content: z.string().describe("the file, compressed with gzip, in base64"),
      counts: z.record(z.enum(backupParts), count),
    }),
    errors: ["RATE_LIMITED"],
  },
  preview: {
    ...write,
    method: "POST",
    path: "/backup/preview",
    summary: "What restoring a backup would change; changes nothing. The file is compressed with gzip.",
    upload,
    response: Preview,
    errors: ["BAD_REQUEST", "TIER_REQUIRED", "RATE_LIMITED"],
  },
  restore: {
    ...write,
    method: "POST",
    path: "/backup/restore",
    summary: "Replaces everything that a backup has by what is in it: all of it or nothing.",
    query: z.strictObject({
      planVersion: seenVersion.describe("as the preview had it"),
      ledgerVersion: seenVersion.describe("as the preview had it"),
    }),
    upload,
    response: Undo,
    changes,
    errors: ["BAD_REQUEST", "TIER_REQUIRED", "CONFLICT", "RATE_LIMITED"],
  },
  undo: {
    ...write,
    method: "POST",
    path: "/backup/undo",
    summary: "Brings the account back to before the last restored backup; can be undone in the same way.",
    response: Undo,
    changes,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
});
