import type { S3Client } from "@aws-sdk/client-s3";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { uploadSeconds } from "#functions/correspondence/limits.ts";
import {
  type AttachmentStore,
  attachmentStore,
  type StoredAttachment,
} from "#functions/correspondence/records/attachment-store.ts";
import type { StoredMessage } from "#functions/correspondence/records/conversations.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { eraserBatch, type FileEraser, fileEraser } from "./file-eraser.ts";

/** Removes attached files. */
export interface FileRemoval {
  /**
   * Removes files with what is known about them; one whose form can still be sent, or that was never sent, is removed again
   * later.
   */
  discard(attachments: readonly StoredAttachment[]): Promise<void>;
  /** Drops the files of copies that are gone: the last copy takes the file with it. */
  release(messages: readonly StoredMessage[]): Promise<void>;
  /**
   * Removes what was uploaded long ago and never sent, while there is time, and what a form or a copy has stored after its
   * file was removed. @returns how many were never sent
   */
  removeOrphans(hasTime: () => boolean): Promise<number>;
  /** Removes all that someone has uploaded. */
  removeOf(userId: string): Promise<void>;
}

interface RemovalDependencies {
  store: Pick<
    AttachmentStore,
    "find" | "remove" | "removed" | "forget" | "dropCopy" | "orphans" | "ofUploader"
  >;
  erase: FileEraser;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** A draft with files can be this old. */
const orphanMs = 7 * dayMs;
const mostOrphans = 100;
/** No upload goes on this long: S3 looks at the time when it begins. */
const formMs = uploadSeconds * 1_000 + hourMs;

export function fileRemoval({ store, erase, clock }: RemovalDependencies): FileRemoval {
  const formsEnded = () => new Date(clock() - formMs).toISOString();
  const discard: FileRemoval["discard"] = async (attachments) => {
    await erase(attachments);
    const ended = formsEnded();
    for (const each of attachments) {
      // An unsent file may be sent at this moment, which copies it.
      await store.remove(each, each.createdAt >= ended || each.sequence === null);
    }
  };
  return {
    discard,
    release: async (messages) => {
      for (const { id } of messages.flatMap(({ attachments }) => attachments)) {
        const left = await store.dropCopy(id);
        if (left === undefined || left > 0) continue;
        const found = await store.find(id);
        if (found !== undefined) await discard([found]);
      }
    },
    removeOrphans: async (hasTime) => {
      const late = await store.removed(formsEnded(), eraserBatch);
      await erase(late);
      for (const { id } of late) await store.forget(id);
      const old = await store.orphans(new Date(clock() - orphanMs).toISOString(), mostOrphans);
      let removed = 0;
      for (const each of old) {
        if (!hasTime()) break;
        await discard([each]);
        removed += 1;
      }
      return removed;
    },
    removeOf: async (userId) => discard(await store.ofUploader(userId)),
  };
}

/** For functions that only remove files. */
export function storedFileRemoval(
  documents: DynamoDBDocumentClient,
  client: S3Client,
  { table, bucket }: { table: string; bucket: string },
): FileRemoval {
  return fileRemoval({
    store: attachmentStore(documents, table),
    erase: fileEraser(client, bucket),
    clock: Date.now,
  });
}
