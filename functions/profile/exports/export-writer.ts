import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";
import { userKey } from "#functions/platform/records/users.ts";
import { exportPrefix } from "#functions/profile/keys.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { exportDays } from "#shared/domain/settings/automatic-export.ts";
import type { ExportedFile } from "./export-files.ts";

/** A file with everything about someone, ready to be downloaded. */
export const ReadyExport = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  /** ISO texts. */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type ReadyExport = z.infer<typeof ReadyExport>;

/** Items of ready files are beside the user. */
export const readyPrefix = "export#";
export const readyKey = (userId: string, id: string) => ({
  pk: userKey(userId).pk,
  sk: `${readyPrefix}${id}`,
});
export const fileKey = (userId: string, { id, fileName }: ReadyExport) =>
  `${exportPrefix(userId)}${id}/${fileName}`;

/** Stores a file for a week, and returns the item that makes it known. */
export type WriteExport = (
  userId: string,
  file: ExportedFile,
) => Promise<{ ready: ReadyExport; item: Record<string, unknown> }>;

interface ExportWriterOptions {
  readonly bucket: string;
  readonly clock: () => number;
  /** 128 random bits. */
  readonly newId: () => string;
}

/** Files in a bucket (PutObject). */
export function exportWriter(files: S3Client, { bucket, clock, newId }: ExportWriterOptions): WriteExport {
  return async (userId, { fileName, mediaType, bytes }) => {
    const nowMs = clock();
    const expiresMs = nowMs + exportDays * dayMs;
    const ready = {
      id: newId(),
      fileName,
      bytes: bytes.length,
      createdAt: new Date(nowMs).toISOString(),
      expiresAt: new Date(expiresMs).toISOString(),
    };
    const Key = fileKey(userId, ready);
    await files.send(new PutObjectCommand({ Bucket: bucket, Key, Body: bytes, ContentType: mediaType }));
    return { ready, item: { ...readyKey(userId, ready.id), ...ready, ttl: Math.ceil(expiresMs / 1_000) } };
  };
}
