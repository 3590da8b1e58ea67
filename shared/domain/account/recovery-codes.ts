/** Recovery codes: ten characters in two groups, `XXXXX-XXXXX`, each good for one use. */

/** How many codes a user gets at once. */
export const recoveryCodesPerSet = 10;
const characters = 10;
const groupLength = 5;

/** Digits and capital letters without I, L, O and U: none is easily taken for another when read aloud. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A code out of random bytes. Each byte chooses among 32 characters, so none is more likely than another.
 * @param bytes ten of them
 * @throws RangeError when there are fewer or more
 */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  if (bytes.length !== characters) throw new RangeError(`A recovery code is made of ${characters} bytes`);
  return grouped([...bytes].map((byte) => alphabet.charAt(byte % alphabet.length)).join(""));
}

/** Formats a partly typed code: capitals and digits, with a dash after the fifth. */
export function formatRecoveryCode(typed: string): string {
  return grouped(
    typed
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, "")
      .slice(0, characters),
  );
}

/**
 * The code that was meant, or undefined when it cannot be one. Spaces, dashes and case do not matter, and
 * letters that codes do not have count as the digits they look like.
 */
export function canonicalRecoveryCode(given: string): string | undefined {
  const text = given.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  const isCode = text.length === characters && [...text].every((character) => alphabet.includes(character));
  return isCode ? grouped(text) : undefined;
}

function grouped(text: string): string {
  return text.length > groupLength ? `${text.slice(0, groupLength)}-${text.slice(groupLength)}` : text;
}
