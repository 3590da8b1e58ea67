import { msg } from "#shared/domain/language/translate.ts";

/** Files of one message. */
export const mostAttachments = 10;
export const tooManyAttachments = msg("Only 10 files allowed.");
/** Bytes of one file. */
export const largestAttachment = 25 * 1024 * 1024;
export const longestFilename = 200;

/** Types of files that may be attached, by the ending of the name; nothing that a browser would run. */
const typesByEnding: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  pdf: "application/pdf",
  txt: "text/plain",
  log: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
  json: "application/json",
  zip: "application/zip",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** For the browser's file dialog. */
export const attachmentEndings = Object.keys(typesByEnding).map((ending) => `.${ending}`);

/** The type of a file by its name; undefined when it cannot be attached. */
export function attachmentType(filename: string): string | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(typesByEnding, ending) ? typesByEnding[ending] : undefined;
}

/** Whether the page shows such a file itself. */
export function isPicture(mimeType: string): boolean {
  return mimeType.startsWith("image/");
}

/** Why a file was not uploaded, by HTTP status. */
export const uploadRefusals: Readonly<Record<number, string>> = {
  400: msg("Invalid file"),
  413: msg("File too large"),
  415: msg("File unsupported"),
};
