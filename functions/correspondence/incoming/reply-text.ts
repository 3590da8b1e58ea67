import { inFormatsOf } from "#functions/platform/mail/mail-formats.ts";
import { answerAboveThis } from "#functions/platform/mail/template.ts";
import { commonFormats, languages } from "#shared/domain/formats.ts";
import { t } from "#shared/domain/language/translate.ts";

const quoted = /^\s*>/;
const signature = /^-- $/;
const separators = [/^-{2,}\s*(?:original|forwarded) message\s*-{2,}/i, /^_{20,}$/];
/** The head of a mail that is quoted without marks: two lines of it, so that a line someone wrote is not taken for it. */
const heading = /^\*?(?:from|von|de|da):\*?\s/i;
const nextHeading = /^\*?(?:sent|date|to|gesendet|datum|an|envoyé|enviado|inviato):\*?\s/i;
/** "On 24 November 2026, someone wrote:", in the languages of mail programs. */
const attribution = /^(?:on|am|le|el|il|op|em|den)\b(?=.*[\d@]).{8,300}:$/i;

/**
 * What someone has written in an answer by mail, without what it quotes and without the signature.
 * @param text the mail as plain text
 */
export function replyText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const marks = languages.map((language) =>
    inFormatsOf({ ...commonFormats, language }, () => t(answerAboveThis)),
  );
  const end = lines.findIndex(
    (line, index) =>
      marks.some((mark) => line.includes(mark)) ||
      signature.test(line) ||
      separators.some((separator) => separator.test(line.trim())) ||
      (heading.test(line) && nextHeading.test(lines[index + 1] ?? "")),
  );
  const written = end === -1 ? lines : lines.slice(0, end);
  const count = written.length;
  dropEnd(written, (line) => line.trim() === "" || quoted.test(line));
  if (end !== -1 || written.length < count) dropAttribution(written);
  return written.join("\n").trim();
}

function dropEnd(lines: string[], isDropped: (line: string) => boolean): void {
  while (lines.length > 0 && isDropped(lines.at(-1) ?? "")) lines.pop();
}

/** Programs break the line that says who wrote when in up to three. */
function dropAttribution(lines: string[]): void {
  for (const count of [1, 2, 3]) {
    const joined = lines
      .slice(-count)
      .map((line) => line.trim())
      .join(" ");
    if (!attribution.test(joined)) continue;
    lines.splice(-count);
    return;
  }
}
