import { checkedBytes, isOfType } from "#functions/correspondence/attachments/content-check.ts";
import type { StoredAttachment } from "#functions/correspondence/records/attachment-store.ts";
import { visibleText } from "#shared/domain/account/display-name.ts";
import {
  attachmentType,
  largestAttachment,
  longestFilename,
  mostAttachments,
} from "#shared/domain/correspondence/attachments.ts";
import type { MailedFile } from "./mail-reading.ts";

interface FileDependencies {
  add(attachment: StoredAttachment): Promise<void>;
  put(attachment: StoredAttachment, content: Uint8Array): Promise<void>;
  newId: () => string;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

interface FileOwner {
  uploaderId: string;
  threadId: string;
  /** How many mailboxes will have the message. */
  copies: number;
}

/**
 * Stores the files of a mail under the rules of uploads.
 * @returns the ids of those that are stored, and the names of those that are not
 */
export function mailedFiles({ add, put, newId, clock }: FileDependencies) {
  return async (owner: FileOwner, files: readonly MailedFile[]) => {
    const accepted: string[] = [];
    const refused: string[] = [];
    for (const { filename: given, content } of files) {
      const filename = visibleText(given);
      const mimeType = typeOf(filename, content);
      if (mimeType === undefined || accepted.length === mostAttachments) {
        refused.push(filename.slice(0, longestFilename));
        continue;
      }
      const attachment: StoredAttachment = {
        ...owner,
        id: newId(),
        filename,
        mimeType,
        size: content.length,
        createdAt: new Date(clock()).toISOString(),
        sequence: null,
        etag: null,
      };
      await add(attachment);
      await put(attachment, content);
      accepted.push(attachment.id);
    }
    return { accepted, refused };
  };
}

function typeOf(filename: string, content: Uint8Array): string | undefined {
  const isSized = content.length > 0 && content.length <= largestAttachment;
  const isNamed = filename.length <= longestFilename && !/[/\\]/.test(filename);
  if (!isSized || !isNamed) return undefined;
  const mimeType = attachmentType(filename);
  return mimeType !== undefined && isOfType(content.subarray(0, checkedBytes), mimeType)
    ? mimeType
    : undefined;
}
