import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { readInput } from "#functions/platform/call/read-input.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { msg } from "#shared/domain/language/translate.ts";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Of the text: ten thousand transactions and two thousand simulations have less. */
const mostBytes = 40 * 1024 * 1024;

/** The text of a backup, compressed. */
export async function packed(file: BackupFile): Promise<Buffer> {
  return pack(JSON.stringify(file));
}

/**
 * The backup in a compressed file.
 * @throws AppError BAD_REQUEST when it cannot be read; VALIDATION_FAILED naming what is wrong with it
 */
export async function unpacked(bytes: Uint8Array): Promise<BackupFile> {
  const text = await unpack(bytes, { maxOutputLength: mostBytes }).catch((cause: unknown) => {
    throw new AppError("BAD_REQUEST", msg("The file is not a compressed backup, or is too large."), {
      cause,
    });
  });
  const read = readInput(BackupFile, parsed(text.toString("utf8")), "body.backup");
  if (read.errors === undefined) return read.data;
  throw invalidFields(read.errors, read.cause);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("BAD_REQUEST", msg("The file is not a backup of Halvest: it is not JSON."), { cause });
  }
}
