import { t } from "#shared/domain/language/translate.ts";
/** Side of the uploaded photo, pixels. */
export const photoSize = 512;
export const jpegQuality = 0.9;
export const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

const maxBytes = 5 * 1024 * 1024;
/** 1/N is the fraction by which the sides of a picture may differ: 0.05 of the height. */
const squareTolerance = 20;
/** Side of the smallest area that can be cropped, in the picture's pixels. */
export const smallestCrop = 50;
const initialShare = 0.8;

interface Size {
  width: number;
  height: number;
}

/** An area of a picture, in its own pixels. */
export interface Area extends Size {
  x: number;
  y: number;
}

/** The error for a file before it is opened; null when it is valid. */
export function fileProblem({ size, type }: Pick<File, "size" | "type">): string | null {
  if (size > maxBytes) return t("File too large. Please choose an image under 5MB.");
  if (acceptedTypes.some((accepted) => accepted === type)) return null;
  return t("Invalid file format. Please upload a JPEG, PNG, WebP, or GIF image.");
}

/** Whether a picture is too small to crop. */
export function isTooSmall({ width, height }: Size): boolean {
  return Math.min(width, height) < smallestCrop;
}

/** Whether a picture is uploaded without cropping. */
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

/** The initial crop area: four fifths of the shorter side, centred. */
export function initialCrop(size: Size): Area {
  const shorter = Math.min(size.width, size.height);
  return centred(size, Math.max(smallestCrop, shorter * initialShare));
}

/** The zoom at which the crop area reaches its minimum. */
export function largestZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(width, height) / smallestCrop);
}
