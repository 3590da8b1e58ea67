import type { S3Client } from "@aws-sdk/client-s3";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import {
  type AttachmentStore,
  attachmentStore,
  type StoredAttachment,
} from "#functions/correspondence/records/attachment-store.ts";
import type { StoredMessage } from "#functions/correspondence/records/conversations.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { type FileEraser, fileEraser } from "./file-eraser.ts";

/** Removes attached files. */
export interface FileRemoval {
  /** Removes files with what is known about them. */
  discard(attachments: readonly StoredAttachment[]): Promise<void>;
  /** Drops the files of copies that are gone: the last copy takes the file with it. */
  release(messages: readonly StoredMessage[]): Promise<void>;
  /** Removes what was uploaded long ago and never sent, while there is time. @returns how many files */
  removeOrphans(hasTime: () => boolean): Promise<number>;
  /** Removes all that someone has uploaded. */
  removeOf(userId: string): Promise<void>;
}

interface RemovalDependencies {
  store: Pick<AttachmentStore, "find" | "remove" | "dropCopy" | "orphans" | "ofUploader">;
  erase: FileEraser;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** A draft with files can be this old. */
const orphanMs = 7 * dayMs;
const mostOrphans = 100;

export function fileRemoval({ store, erase, clock }: RemovalDependencies): FileRemoval {
  const discard: FileRemoval["discard"] = async (attachments) => {
    await erase(attachments);
    for (const { id } of attachments) await store.remove(id);
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
