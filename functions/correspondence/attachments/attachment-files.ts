import { CopyObjectCommand, GetObjectCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { uploadSeconds } from "#functions/correspondence/limits.ts";
import type { StoredAttachment } from "#functions/correspondence/records/attachment-store.ts";
import { isPicture } from "#shared/domain/correspondence/attachments.ts";
import { checkedBytes } from "./content-check.ts";
import { fileKey, sentKey } from "./file-eraser.ts";

/** A form that a browser sends, with the file as its last field. */
interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** The contents of attached files. */
export interface AttachmentFiles {
  /** A form that stores this file, of this type and at most this size, under its own key, for ten minutes. */
  form(attachment: StoredAttachment): Promise<UploadForm>;
  /** The first bytes of an uploaded file and the tag of its content; undefined when it was not uploaded. */
  beginning(attachment: StoredAttachment): Promise<{ bytes: Uint8Array; etag: string } | undefined>;
  /**
   * Copies an uploaded file to where no form can replace it. May be repeated.
   * @param etag tag of the content that was checked
   * @returns false when the content has changed since, or when an earlier attempt has copied other content
   */
  copy(attachment: StoredAttachment, etag: string): Promise<boolean>;
  /** An address that saves the file under its name without any other right, for five minutes. */
  address(attachment: StoredAttachment): Promise<string>;
}

const downloadSeconds = 300;
/** Without the right to list the bucket, S3 does not say that a key is missing. */
const missing = new Set(["NoSuchKey", "AccessDenied"]);
const notCopied = new Set([...missing, "PreconditionFailed", "ConditionalRequestConflict"]);
const isError = (error: unknown, names: ReadonlySet<string>): boolean =>
  error instanceof S3ServiceException && names.has(error.name);

/** @param origin under which the distribution takes forms for the bucket, and passes signed requests on to it */
export function attachmentFiles(
  client: S3Client,
  { bucket, origin }: { bucket: string; origin: string },
): AttachmentFiles {
  const beginningOf = async (Key: string) => {
    const Range = `bytes=0-${checkedBytes - 1}`;
    const command = new GetObjectCommand({ Bucket: bucket, Key, Range });
    const found = await client.send(command).catch((error: unknown) => {
      if (isError(error, missing)) return undefined;
      throw error;
    });
    const bytes = await found?.Body?.transformToByteArray();
    return bytes && { bytes, etag: found?.ETag ?? "" };
  };
  return {
    form: async (attachment) => {
      const { fields } = await createPresignedPost(client, {
        Bucket: bucket,
        Key: fileKey(attachment),
        Conditions: [["content-length-range", 1, attachment.size]],
        Fields: {
          "Content-Type": attachment.mimeType,
          "x-amz-meta-sender": attachment.uploaderId,
          "x-amz-meta-thread": attachment.threadId,
        },
        Expires: uploadSeconds,
      });
      return { url: `${origin}/uploads`, fields };
    },
    beginning: (attachment) => beginningOf(fileKey(attachment)),
    copy: async (attachment, etag) => {
      const Key = sentKey(attachment);
      const command = new CopyObjectCommand({
        Bucket: bucket,
        Key,
        CopySource: `${bucket}/${fileKey(attachment)}`,
        CopySourceIfMatch: etag,
        // Of two messages that claim the file at once, the second cannot replace what the first has sent.
        IfNoneMatch: "*",
      });
      try {
        await client.send(command);
        return true;
      } catch (error) {
        if (!isError(error, notCopied)) throw error;
        // An attempt that was not recorded has left its copy.
        return (await beginningOf(Key))?.etag === etag;
      }
    },
    address: async (attachment) => {
      const { filename, mimeType, hasSentKey } = attachment;
      const Key = hasSentKey === true ? sentKey(attachment) : fileKey(attachment);
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key,
        ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`,
        ResponseContentType: isPicture(mimeType) ? mimeType : "application/octet-stream",
        ResponseCacheControl: "private, no-store",
      });
      const signed = await getSignedUrl(client, command, { expiresIn: downloadSeconds });
      return `${origin}/${Key}${new URL(signed).search}`;
    },
  };
}
