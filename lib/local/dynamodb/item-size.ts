import type { AttributeValue, Item } from "#lib/local/dynamodb/types.ts";

/** 400 KB, attribute names included. */
export const maxItemBytes = 400 * 1024;

/**
 * Size of an item in bytes.
 * Source: Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats".
 */
export function itemSizeBytes(item: Item): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(item)) bytes += Buffer.byteLength(name) + valueBytes(value);
  return bytes;
}

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return numberBytes(value.N);
  if (value.B !== undefined) return Buffer.byteLength(value.B, "base64");
  if (value.SS !== undefined) return sum(value.SS, Buffer.byteLength);
  if (value.NS !== undefined) return sum(value.NS, numberBytes);
  if (value.BS !== undefined) return sum(value.BS, (entry) => Buffer.byteLength(entry, "base64"));
  if (value.L !== undefined) return 3 + sum(value.L, (entry) => 1 + valueBytes(entry));
  if (value.M !== undefined) return 3 + Object.keys(value.M).length + itemSizeBytes(value.M);
  return 1;
}

/** One byte for every two significant digits, plus one, plus one for a sign. */
function numberBytes(text: string): number {
  const digits = text
    .replace(/^-/, "")
    .replace(".", "")
    .replace(/^0+|0+$/g, "").length;
  return Math.ceil(digits / 2) + 1 + (text.startsWith("-") ? 1 : 0);
}

function sum<T>(values: readonly T[], size: (value: T) => number): number {
  return values.reduce((total, value) => total + size(value), 0);
}
