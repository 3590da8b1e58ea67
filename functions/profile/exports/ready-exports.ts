import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { type DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { userKey } from "#functions/platform/records/users.ts";
import type { HandlerOutput } from "#shared/api/contract.ts";
import type { profile } from "#shared/api/profile.ts";
import type { ExportedFile } from "./export-files.ts";
import { fileKey, ReadyExport, readyKey, readyPrefix, type WriteExport } from "./export-writer.ts";

const downloadSeconds = 300;
/** An answer has at most 6 MB, in which base64 takes a third more than the file. */
const mostBytesOfAnswer = 4 * 1024 * 1024;

interface ReadyExportsOptions {
  /** Name of the accounts table. */
  readonly table: string;
  readonly bucket: string;
  /** Under which the distribution passes signed requests on to the bucket. */
  readonly origin: string;
  readonly clock: () => number;
  readonly write: WriteExport;
}

/** Files of exports that can be downloaded. What has ended is not found. */
export interface ReadyExports {
  /** The file itself or, where an answer has no room for it, the address of the stored file. */
  answer(userId: string, file: ExportedFile): Promise<HandlerOutput<typeof profile.exportData>>;
  /** Newest first. */
  list(userId: string): Promise<ReadyExport[]>;
  find(userId: string, id: string): Promise<ReadyExport | undefined>;
  /** An address that saves the file without any other right, for five minutes. */
  address(userId: string, ready: ReadyExport): Promise<string>;
}

/** Files in a bucket (GetObject) and their items beside the user (GetItem, PutItem, Query). */
export function readyExports(
  documents: DynamoDBDocumentClient,
  files: S3Client,
  { table, bucket, origin, clock, write }: ReadyExportsOptions,
): ReadyExports {
  const isReady = ({ expiresAt }: ReadyExport) => Date.parse(expiresAt) > clock();
  const address: ReadyExports["address"] = async (userId, ready) => {
    const Key = fileKey(userId, ready);
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key,
      ResponseContentDisposition: `attachment; filename="${ready.fileName}"`,
      ResponseCacheControl: "private, no-store",
    });
    const signed = await getSignedUrl(files, command, {
      signingDate: new Date(clock()),
      expiresIn: downloadSeconds,
    });
    return `${origin}/${Key}${new URL(signed).search}`;
  };
  return {
    answer: async (userId, file) => {
      const { fileName, mediaType, bytes } = file;
      if (bytes.length <= mostBytesOfAnswer) {
        return { fileName, mediaType, content: Buffer.from(bytes).toString("base64"), url: null };
      }
      const { ready, item } = await write(userId, file);
      await documents.send(new PutCommand({ TableName: table, Item: item }));
      return { fileName, mediaType, content: null, url: await address(userId, ready) };
    },
    list: async (userId) => {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
          ExpressionAttributeValues: { ":pk": userKey(userId).pk, ":prefix": readyPrefix },
          ConsistentRead: true,
        }),
      );
      return Items.map((item) => ReadyExport.parse(item))
        .filter(isReady)
        .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
    },
    find: async (userId, id) => {
      const Key = readyKey(userId, id);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      const found = Item && ReadyExport.parse(Item);
      return found && isReady(found) ? found : undefined;
    },
    address,
  };
}
