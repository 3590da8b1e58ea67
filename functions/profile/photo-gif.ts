import { ByteReader, broken, type CleanImage } from "./photo-bytes.ts";

/** Applications whose block says how often an animation repeats. */
const loops: ReadonlySet<string> = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

/**
 * A GIF file with its frames, their timing and the number of repetitions: comments, texts and data of applications
 * are gone, and so is whatever follows the end.
 *
 * @throws UnusableImage
 */
export function cleanGif(file: Buffer): CleanImage {
  const reader = new ByteReader(file);
  const version = reader.take(6);
  if (!/^GIF8[79]a$/.test(version.toString("latin1"))) throw broken("no GIF");
  const screen = reader.take(7);
  const size = { width: screen.readUInt16LE(0), height: screen.readUInt16LE(2) };
  const parts = [version, screen, palette(reader, screen[4])];
  /** How the next frame is shown. */
  let control: Buffer | undefined;
  let frames = 0;
  for (;;) {
    const kind = reader.byte();
    if (kind === 0x3b) break;
    if (kind === 0x2c) {
      parts.push(...(control === undefined ? [] : [control]), frame(reader, size));
      control = undefined;
      frames += 1;
    } else if (kind === 0x21) {
      const label = reader.byte();
      const blocks = subBlocks(reader);
      if (label === 0xf9) control = controlBlock(blocks);
      else if (label === 0xff) parts.push(...loopBlock(blocks));
      // The control block before a text belongs to that text.
      else if (label === 0x01) control = undefined;
    } else throw broken("an unknown block");
  }
  if (frames === 0) throw broken("no picture");
  return { ...size, bytes: Buffer.concat([...parts, Buffer.from([0x3b])]) };
}

/** A colour table, when the flags say that there is one. */
function palette(reader: ByteReader, flags = 0): Buffer {
  return reader.take((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
}

/** Data in pieces of at most 255 bytes, up to and including the empty one. */
function subBlocks(reader: ByteReader): Buffer[] {
  const blocks: Buffer[] = [];
  for (let length = reader.byte(); length > 0; length = reader.byte()) blocks.push(reader.take(length));
  return blocks;
}

function frame(reader: ByteReader, size: Pick<CleanImage, "width" | "height">): Buffer {
  const descriptor = reader.take(9);
  const right = descriptor.readUInt16LE(0) + descriptor.readUInt16LE(4);
  const bottom = descriptor.readUInt16LE(2) + descriptor.readUInt16LE(6);
  if (right > size.width || bottom > size.height) throw broken("a frame beyond its screen");
  const colours = palette(reader, descriptor[8]);
  const codeSize = reader.take(1);
  const blocks = subBlocks(reader);
  if (blocks.length === 0) throw broken("a frame without a picture");
  return Buffer.concat([Buffer.from([0x2c]), descriptor, colours, codeSize, joined(blocks)]);
}

function controlBlock([block]: Buffer[]): Buffer {
  if (block?.length !== 4) throw broken("a control block of no kind");
  return Buffer.concat([Buffer.from([0x21, 0xf9]), joined([block])]);
}

function loopBlock([name, data]: Buffer[]): Buffer[] {
  if (name === undefined || !loops.has(name.toString("latin1")) || data?.[0] !== 1 || data.length < 3)
    return [];
  return [Buffer.concat([Buffer.from([0x21, 0xff]), joined([name, data.subarray(0, 3)])])];
}

function joined(blocks: readonly Buffer[]): Buffer {
  return Buffer.concat([
    ...blocks.flatMap((block) => [Buffer.from([block.length]), block]),
    Buffer.from([0]),
  ]);
}
