import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from "node:crypto";

/**
 * Server side of SRP-6a (RFC 5054) as user pools speak it: the 3072-bit group of RFC 3526 with generator 2,
 * SHA-256, numbers hashed as signed big-endian bytes, and the session key stretched by HKDF.
 */
const modulus = fromHex(getDiffieHellman("modp15").getPrime("hex"));
const generator = 2n;
const multiplier = hashNumbers(modulus, generator);
const keyInfo = "Caldera Derived Key";

/** What is kept instead of the password; `verifier` and `salt` are hexadecimal. */
export interface Verifier {
  salt: string;
  verifier: string;
}

/** The server's half of one exchange; both are hexadecimal, `secret` never leaves the server. */
export interface ServerKey {
  secret: string;
  public: string;
}

/** @param poolName the pool's id after the region, as clients hash it */
export function makeVerifier(poolName: string, username: string, password: string): Verifier {
  const salt = randomBytes(16).toString("hex");
  const x = privateExponent(poolName, username, password, salt);
  return { salt, verifier: power(generator, x).toString(16) };
}

export function makeServerKey(verifier: string): ServerKey {
  const secret = fromHex(randomBytes(32).toString("hex"));
  const shared = (multiplier * fromHex(verifier) + power(generator, secret)) % modulus;
  return { secret: secret.toString(16), public: shared.toString(16) };
}

/** A client's public number that is zero in the group would make every password right. */
export function isAcceptable(clientPublic: string): boolean {
  return /^[0-9a-fA-F]{1,800}$/.test(clientPublic) && fromHex(clientPublic) % modulus !== 0n;
}

/** The 16-byte key both sides share when the client knew the password. */
export function sessionKey(clientPublic: string, server: ServerKey, verifier: string): Buffer {
  const a = fromHex(clientPublic);
  const u = hashNumbers(a, fromHex(server.public));
  const shared = power(a * power(fromHex(verifier), u), fromHex(server.secret));
  return Buffer.from(hkdfSync("sha256", signedBytes(shared), signedBytes(u), keyInfo, 16));
}

/** What the client must send: base64 of an HMAC over pool name, user, secret block and its own time text. */
export function claimSignature(
  key: Buffer,
  claim: { poolName: string; username: string; secretBlock: string; timestamp: string },
): string {
  return createHmac("sha256", key)
    .update(claim.poolName)
    .update(claim.username)
    .update(Buffer.from(claim.secretBlock, "base64"))
    .update(claim.timestamp)
    .digest("base64");
}

/** The client's time text, e.g. `Sat Nov 7 03:50:48 UTC 2026`. */
export const isClaimTimestamp = (text: string): boolean =>
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/.test(text);

function privateExponent(poolName: string, username: string, password: string, salt: string): bigint {
  const identity = createHash("sha256").update(`${poolName}${username}:${password}`).digest();
  const digest = createHash("sha256")
    .update(signedBytes(fromHex(salt)))
    .update(identity)
    .digest("hex");
  return fromHex(digest);
}

function hashNumbers(first: bigint, second: bigint): bigint {
  const hash = createHash("sha256").update(signedBytes(first)).update(signedBytes(second));
  return fromHex(hash.digest("hex"));
}

/** Big-endian bytes of a positive number with a leading zero byte when the top bit is set. */
function signedBytes(value: bigint): Buffer {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function fromHex(digits: string): bigint {
  return BigInt(`0x${digits}`);
}
