import { DeleteObjectsCommand, type S3Client } from "@aws-sdk/client-s3";
import type { StoredAttachment } from "#functions/correspondence/records/attachment-store.ts";

/** What the place of a file's content is made of. */
type FilePlace = Pick<StoredAttachment, "uploaderId" | "threadId" | "id">;

/** Removes the contents of files; those that are not there count as removed. */
export type FileEraser = (attachments: readonly FilePlace[]) => Promise<void>;

/** S3 takes a thousand keys in one call, and each file has two. */
export const eraserBatch = 500;

/** The sender and the thread are part of the key, so that no other person's file can replace it. */
export function fileKey({ uploaderId, threadId, id }: FilePlace): string {
  return `attachments/${uploaderId}/${threadId}/${id}`;
}

/** Where the content lies that was checked and sent. No form is ever signed for this key, so nobody can replace it. */
export function sentKey(place: FilePlace): string {
  return `${fileKey(place)}/sent`;
}

export function fileEraser(client: S3Client, bucket: string): FileEraser {
  return async (attachments) => {
    for (let at = 0; at < attachments.length; at += eraserBatch) {
      const Objects = attachments
        .slice(at, at + eraserBatch)
        .flatMap((each) => [{ Key: fileKey(each) }, { Key: sentKey(each) }]);
      const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
      const { Errors = [] } = await client.send(command);
      if (Errors.length > 0) throw new Error(`${Errors.length} objects were not removed: ${Errors[0]?.Code}`);
    }
  };
}
