import type {
  AttachmentStore,
  StoredAttachment,
} from "#functions/correspondence/records/attachment-store.ts";
import type { ConversationStore, StoredMessage } from "#functions/correspondence/records/conversations.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Mailbox } from "#functions/platform/records/mailboxes.ts";
import {
  attachmentType,
  largestAttachment,
  uploadRefusals,
} from "#shared/domain/correspondence/attachments.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { AttachmentFiles } from "./attachment-files.ts";
import { isOfType } from "./content-check.ts";
import type { FileRemoval } from "./file-removal.ts";

interface AttachmentDependencies {
  store: AttachmentStore;
  files: AttachmentFiles;
  removal: Pick<FileRemoval, "discard">;
  conversations: Pick<ConversationStore, "message">;
  limiter: RateLimiter;
  newId: () => string;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

interface Announced {
  threadId: string;
  filename: string;
  contentType: string;
  size: number;
}

/** Files of messages. */
export interface AttachmentService {
  /**
   * Prepares an upload. The caller has checked that the uploader may write in the conversation.
   * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, RATE_LIMITED
   */
  presign(
    uploaderId: string,
    announced: Announced,
  ): Promise<{ attachmentId: string; upload: { url: string; fields: Record<string, string> } }>;
  /**
   * The uploaded files that a message is to be sent with, each copied to where its uploader cannot replace it.
   * @throws AppError VALIDATION_FAILED that names the file which is not the sender's, not of this conversation, not
   * uploaded, replaced during the check or not what its name says
   */
  claim(uploaderId: string, threadId: string, ids: readonly string[]): Promise<StoredAttachment[]>;
  /** An address of a file that came with a message in the mailbox. @throws AppError NOT_FOUND */
  address(mailbox: Mailbox, userId: string, id: string): Promise<string>;
  /** Which files of these messages can still be read. */
  existing(messages: readonly StoredMessage[]): Promise<ReadonlySet<string>>;
}

const perUser: RateLimit = { name: "attachment", max: 120, windowMinutes: 60 };

export function attachmentService(dependencies: AttachmentDependencies): AttachmentService {
  const { store, files, removal, conversations, limiter, newId, clock } = dependencies;

  const invalid = (index: number, message: string) =>
    invalidFields([{ path: `body.attachmentIds.${index}`, message }]);

  return {
    presign: async (uploaderId, { threadId, filename, contentType, size }) => {
      if (size > largestAttachment) throw refusal("PAYLOAD_TOO_LARGE", 413);
      const mimeType = attachmentType(filename);
      if (mimeType === undefined || /svg|html|script/i.test(contentType)) {
        throw refusal("UNSUPPORTED_MEDIA_TYPE", 415);
      }
      await limiter.take(perUser, uploaderId);
      const attachment: StoredAttachment = {
        id: newId(),
        threadId,
        uploaderId,
        filename,
        mimeType,
        size,
        createdAt: new Date(clock()).toISOString(),
        sequence: null,
        etag: null,
        copies: 2,
      };
      await store.add(attachment);
      return { attachmentId: attachment.id, upload: await files.form(attachment) };
    },
    claim: async (uploaderId, threadId, ids) =>
      Promise.all(
        ids.map(async (id, index) => {
          const found = await store.find(id);
          const isOwn = found?.uploaderId === uploaderId && found.threadId === threadId;
          if (found === undefined || !isOwn || found.sequence !== null)
            throw invalid(index, msg("Unknown file"));
          const beginning = await files.beginning(found);
          if (beginning === undefined) throw invalid(index, msg("Upload failed"));
          const { bytes, etag } = beginning;
          if (!isOfType(bytes, found.mimeType)) {
            await removal.discard([found]);
            throw invalid(index, msg("Invalid file"));
          }
          if (!(await files.copy(found, etag))) throw invalid(index, msg("Upload failed"));
          return { ...found, etag };
        }),
      ),
    address: async (mailbox, userId, id) => {
      const found = await store.find(id);
      if (found === undefined) throw unknownFile();
      if (found.sequence === null && found.uploaderId !== userId) throw unknownFile();
      if (found.sequence !== null) {
        const { threadId, sequence } = found;
        const message = await conversations.message(mailbox, threadId, sequence);
        if (message === undefined) throw unknownFile();
        // Of files that were sent before there were copies, what came after the check is not handed out.
        const isReplaceable = found.hasSentKey !== true;
        if (isReplaceable && (await files.beginning(found))?.etag !== found.etag) throw unknownFile();
      }
      return files.address(found);
    },
    existing: async (messages) => {
      const ids = messages.flatMap(({ attachments }) => attachments.map(({ id }) => id));
      return ids.length === 0 ? new Set() : store.existing([...new Set(ids)]);
    },
  };
}

function unknownFile(): AppError {
  return new AppError("NOT_FOUND", msg("File not found."));
}

function refusal(code: "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE", status: 413 | 415): AppError {
  return new AppError(code, uploadRefusals[status] ?? msg("Upload failed"));
}
