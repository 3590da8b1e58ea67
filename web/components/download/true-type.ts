/** Sizes of the headers and table records of WOFF 1.0 and of the font in it. */
const woff = { header: 44, record: 20 };
const font = { header: 12, record: 16 };

/**
 * Unpacks a WOFF 1.0 file to its TrueType font: the same tables, each compressed with zlib.
 * @throws Error for a file that is not WOFF
 */
export async function trueTypeOf(file: Uint8Array): Promise<Uint8Array> {
  const source = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < woff.header || source.getUint32(0) !== 0x77_4f_46_46)
    throw new Error("Not a WOFF file");
  const count = source.getUint16(12);
  const unpacked = new Uint8Array(source.getUint32(16));
  const target = new DataView(unpacked.buffer);
  target.setUint32(0, source.getUint32(4));
  target.setUint16(4, count);
  // Header values for binary search of the records.
  const halvings = Math.floor(Math.log2(count));
  target.setUint16(6, 2 ** halvings * font.record);
  target.setUint16(8, halvings);
  target.setUint16(10, count * font.record - 2 ** halvings * font.record);
  let place = font.header + count * font.record;
  for (let i = 0; i < count; i += 1) {
    const from = woff.header + i * woff.record;
    const to = font.header + i * font.record;
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) =>
      source.getUint32(from + at),
    );
    const table = file.subarray(offset, offset! + packed!);
    unpacked.set(packed! < length! ? await inflated(table) : table, place);
    for (const [at, value] of [tag, checksum, place, length].entries()) target.setUint32(to + 4 * at, value!);
    place = Math.ceil((place + length!) / 4) * 4;
  }
  return unpacked;
}

async function inflated(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
