import { type CleanImage, UnusableImage } from "./photo-bytes.ts";
import { cleanJpeg } from "./photo-jpeg.ts";

/** Pixels on each side. The upper end keeps a small file from becoming a picture that fills a browser's memory. */
export const photoSides = { least: 50, most: 4_096 } as const;

interface Photo extends CleanImage {
  readonly contentType: "image/jpeg";
}

/**
 * Takes a JPEG file apart and puts it together again from the parts that draw it. The file's declared type is ignored;
 * its bytes decide. The picture itself is not touched.
 *
 * @throws UnusableImage
 */
export function cleanPhoto(file: Buffer): Photo {
  const image = cleanJpeg(file);
  const { least, most } = photoSides;
  const { width, height } = image;
  if (Math.min(width, height) < least || Math.max(width, height) > most) {
    throw new UnusableImage("dimensions", `${width} by ${height} pixels`);
  }
  return { ...image, contentType: "image/jpeg" };
}
