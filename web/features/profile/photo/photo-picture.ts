import { type Area, jpegQuality, photoSize } from "./photo-rules.ts";

/** A picture that the browser has opened, turned as its file says. */
export interface Picture {
  readonly image: HTMLImageElement;
  /** Object URL of the file, valid until `close`. */
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  close(): void;
}

/** @throws when the file is not a picture or cannot be drawn */
export async function openPicture(file: Blob): Promise<Picture> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || height === 0) throw new Error("The picture has no size.");
    return { image, url, width, height, close: () => URL.revokeObjectURL(url) };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}

/**
 * Redraws a square area of a picture, so that only its pixels are sent: no location, time or camera data.
 * @throws when the browser cannot draw it
 */
export async function renderPhoto({ image }: Pick<Picture, "image">, area: Area): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = photoSize;
  canvas.height = photoSize;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser provides no canvas.");
  // A JPEG has no transparency; without a background it would be black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, photoSize, photoSize);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, photoSize, photoSize);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The browser did not create a JPEG.")) : resolve(blob)),
      "image/jpeg",
      jpegQuality,
    );
  });
}
