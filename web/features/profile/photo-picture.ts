import { type Area, jpegQuality, photoSize } from "./photo-rules.ts";

/** A picture that the browser has opened, turned as its file says. */
export interface Picture {
  readonly image: HTMLImageElement;
  /** Address of the file in this page; until `close`. */
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  close(): void;
}

/** @throws when the file is no picture or cannot be drawn */
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
 * Draws a square part of a picture anew, so that nothing of the file but its pixels is sent: no place, no time, no
 * camera.
 * @throws when the browser cannot draw it
 */
export async function renderPhoto({ image }: Pick<Picture, "image">, area: Area): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = photoSize;
  canvas.height = photoSize;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser gives no canvas.");
  // A JPEG has no transparency; without a ground it would be black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, photoSize, photoSize);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, photoSize, photoSize);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The browser wrote no JPEG.")) : resolve(blob)),
      "image/jpeg",
      jpegQuality,
    );
  });
}
