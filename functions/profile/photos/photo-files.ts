import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { minuteMs } from "#shared/domain/durations.ts";

/** Writing photos and leading browsers to them. */
export interface PhotoFiles {
  put(key: string, photo: { bytes: Buffer; contentType: string }): Promise<void>;
  /**
   * An address that opens the photo without any other right, for twenty to thirty minutes. The same within ten
   * minutes, so that a browser that asks again has the picture already.
   */
  address(key: string): Promise<string>;
}

const windowMs = 10 * minuteMs;
const expiresInSeconds = 30 * 60;

/**
 * Photos in a bucket. A key is written once, so a browser may keep what it has loaded.
 * @param origin under which the bucket's keys are answered as paths, and requests reach it as they were signed
 */
export function photoFiles(
  client: S3Client,
  { bucket, origin }: { bucket: string; origin: string },
  clock: () => number,
): PhotoFiles {
  return {
    put: async (key, { bytes, contentType }) => {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ContentType: contentType,
          CacheControl: "private, max-age=86400, immutable",
        }),
      );
    },
    address: async (key) => {
      const signingDate = new Date(Math.floor(clock() / windowMs) * windowMs);
      const command = new GetObjectCommand({ Bucket: bucket, Key: key });
      const signed = await getSignedUrl(client, command, { signingDate, expiresIn: expiresInSeconds });
      // The distribution passes the signature on and adds the headers that a bucket has no place for.
      return `${origin}/${key}${new URL(signed).search}`;
    },
  };
}
