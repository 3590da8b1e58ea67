import { fingerprint } from "#functions/platform/cryptography/signatures.ts";

/** How many partitions share what would otherwise be in one: each takes a thousand writes a second. */
const parts = 8;

/** The partitions over which a list of all users is spread, and which of them has a user. */
export function spread(name: string) {
  const partitions: readonly string[] = Array.from({ length: parts }, (_, part) => `${name}#${part}`);
  return {
    partitions,
    of: (userId: string) => `${name}#${(fingerprint(userId).codePointAt(0) ?? 0) % parts}`,
  };
}

/** A list of all users ordered by a time, in ISO text: the partitions that hold it, and the key of an item. */
export function timed(name: string) {
  const { partitions, of } = spread(name);
  return {
    partitions,
    key: (userId: string, at: string, id?: string) => ({
      pk: of(userId),
      sk: [at, userId, ...(id === undefined ? [] : [id])].join("#"),
    }),
  };
}
