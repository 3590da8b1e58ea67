/** Why an image cannot be a photo: it is not a valid JPEG file, too small or too large. */
export class UnusableImage extends Error {
  override readonly name = "UnusableImage";
  readonly reason: "format" | "dimensions";

  constructor(reason: UnusableImage["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An image reduced to what is needed to draw it. */
export interface CleanImage {
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Goes through a file from its beginning; whatever lies behind its end is a broken image. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get at(): number {
    return this.#at;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** @throws UnusableImage when there are not as many bytes left, as for all that reads */
  take(length: number): Buffer {
    if (length < 0 || length > this.left) throw broken("the file ends too early");
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  uint16(): number {
    return this.take(2).readUInt16BE();
  }

  /** Everything up to the place where `ends` says so. */
  takeUntil(ends: (byte: number, next: number | undefined) => boolean): Buffer {
    let end = this.#at;
    while (end < this.#bytes.length && !ends(this.#bytes[end] ?? 0, this.#bytes[end + 1])) end += 1;
    return this.take(end - this.#at);
  }
}

export function broken(what: string): UnusableImage {
  return new UnusableImage("format", `Not a readable image: ${what}`);
}
