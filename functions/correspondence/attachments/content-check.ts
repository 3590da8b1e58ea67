/** How many bytes of a file the check looks at. */
export const checkedBytes = 4_096;

const startsWith = (bytes: Uint8Array, ...wanted: number[]): boolean =>
  wanted.every((value, index) => bytes[index] === value);
const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");

/** Signatures at the beginning of files. Source: the formats' own specifications. */
const signatures: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  "image/png": (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  "image/jpeg": (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
  "image/gif": (bytes) => /^GIF8[79]a/.test(ascii(bytes, 0, 6)),
  "image/webp": (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  "application/pdf": (bytes) => ascii(bytes, 0, 5) === "%PDF-",
};

/** What a browser might take for a page or a picture that runs scripts. */
const markup = /^\s*<(?:!doctype|html|head|body|script|svg|\?xml|iframe)/i;

/**
 * Whether a file is what its type says, by its content.
 * @param beginning its first `checkedBytes`
 */
export function isOfType(beginning: Uint8Array, mimeType: string): boolean {
  const signature = signatures[mimeType];
  if (signature !== undefined) return signature(beginning);
  if (mimeType.startsWith("text/") || mimeType === "application/json") return isPlainText(beginning);
  // Archives, which office documents are: with content or without any.
  return startsWith(beginning, 0x50, 0x4b, 3, 4) || startsWith(beginning, 0x50, 0x4b, 5, 6);
}

function isPlainText(bytes: Uint8Array): boolean {
  const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte);
  if (bytes.some(isControl)) return false;
  return !markup.test(new TextDecoder().decode(bytes));
}
