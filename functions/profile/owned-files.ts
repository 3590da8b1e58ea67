import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";

interface OwnedFile {
  key: string;
  /** Milliseconds since the epoch. */
  writtenAtMs: number;
}

/** Finding and removing the files below a prefix that is one user's alone. */
export interface OwnedFiles {
  list(prefix: string): Promise<OwnedFile[]>;
  /** Does nothing for keys that are not there. */
  remove(keys: readonly string[]): Promise<void>;
}

/** What S3 deletes in one call. */
const batchSize = 1_000;

export function ownedFiles(client: S3Client, bucket: string): OwnedFiles {
  return {
    list: async (prefix) => {
      const found: OwnedFile[] = [];
      let after: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after }),
        );
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined) found.push({ key: Key, writtenAtMs: LastModified?.getTime() ?? 0 });
        }
        after = NextContinuationToken;
      } while (after !== undefined);
      return found;
    },
    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += batchSize) {
        const Objects = keys.slice(start, start + batchSize).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        const [first] = Errors;
        if (first) throw new Error(`${Errors.length} files were not removed: ${first.Code} ${first.Message}`);
      }
    },
  };
}
