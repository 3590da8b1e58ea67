import { t } from "#shared/domain/language/translate.ts";
import { numberFormat } from "./formats.ts";

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;
const whole = numberFormat({ maximumFractionDigits: 0 });
const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** In the reader's format: `412 B`, `18 KB`, `1,2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return t("{size} B", { size: whole.format(bytes) });
  if (bytes < megabyte) return t("{size} KB", { size: whole.format(bytes / kilobyte) });
  return t("{size} MB", { size: oneDecimal.format(bytes / megabyte) });
}
