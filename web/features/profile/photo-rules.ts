/** Pixels on each side of what is sent. */
export const photoSize = 512;
export const jpegQuality = 0.9;
export const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

const maxBytes = 5 * 1024 * 1024;
/** One part in so many by which the sides of a picture may differ: 0.05 of the height. */
const squareTolerance = 20;
/** Pixels of the picture on each side of the smallest area that can be cut out. */
export const smallestCrop = 50;
const initialShare = 0.8;

interface Size {
  width: number;
  height: number;
}

/** Part of a picture, in its own pixels. */
export interface Area extends Size {
  x: number;
  y: number;
}

/** What is wrong with a file before it is opened; null when nothing is. */
export function fileProblem({ size, type }: Pick<File, "size" | "type">): string | null {
  if (size > maxBytes) return "File too large. Please choose an image under 5MB.";
  if (acceptedTypes.some((accepted) => accepted === type)) return null;
  return "Invalid file format. Please upload a JPEG, PNG, WebP, or GIF image.";
}

/** Whether nothing can be cut out of a picture that is large enough. */
export function isTooSmall({ width, height }: Size): boolean {
  return Math.min(width, height) < smallestCrop;
}

/** Whether a picture is sent without asking for a part of it. */
export function isNearlySquare({ width, height }: Size): boolean {
  return Math.abs(width - height) * squareTolerance <= height;
}

/** A square in the middle of a picture. @param side pixels */
function centred({ width, height }: Size, side: number): Area {
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** The largest square in the middle. */
export function wholeSquare(size: Size): Area {
  return centred(size, Math.min(size.width, size.height));
}

/** What is marked when the cropping begins: four fifths of the shorter side, in the middle. */
export function initialCrop(size: Size): Area {
  const shorter = Math.min(size.width, size.height);
  return centred(size, Math.max(smallestCrop, shorter * initialShare));
}

/** How far one can zoom into a picture before the marked area is the smallest. */
export function largestZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(width, height) / smallestCrop);
}
