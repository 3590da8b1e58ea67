import { type CleanImage, UnusableImage } from "./photo-bytes.ts";
import { cleanGif } from "./photo-gif.ts";
import { cleanJpeg } from "./photo-jpeg.ts";
import { cleanPng, pngSignature } from "./photo-png.ts";
import { cleanWebp } from "./photo-webp.ts";

/** Pixels on each side. The upper end keeps a small file from becoming a picture that fills a browser's memory. */
export const photoSides = { least: 50, most: 4_096 } as const;

interface Photo extends CleanImage {
  readonly contentType: "image/jpeg" | "image/png" | "image/webp" | "image/gif";
}

/** The formats by how their files begin. */
const formats: readonly (readonly [Photo["contentType"], Buffer, (file: Buffer) => CleanImage])[] = [
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff]), cleanJpeg],
  ["image/png", pngSignature, cleanPng],
  ["image/webp", Buffer.from("RIFF"), cleanWebp],
  ["image/gif", Buffer.from("GIF8"), cleanGif],
];

/**
 * Takes an image apart and puts it together again from the parts that draw it. What the sender says about the file
 * counts for nothing; its bytes decide. The pictures themselves are not touched.
 *
 * @throws UnusableImage
 */
export function cleanPhoto(file: Buffer): Photo {
  const found = formats.find(([, beginning]) => file.subarray(0, beginning.length).equals(beginning));
  if (found === undefined) throw new UnusableImage("format", "None of the formats");
  const [contentType, , clean] = found;
  const image = clean(file);
  const { least, most } = photoSides;
  const { width, height } = image;
  if (Math.min(width, height) < least || Math.max(width, height) > most) {
    throw new UnusableImage("dimensions", `${width} by ${height} pixels`);
  }
  return { ...image, contentType };
}
