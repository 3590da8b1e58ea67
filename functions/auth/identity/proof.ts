import * as z from "zod";
import { isSignature, randomToken, sign } from "#functions/platform/cryptography/signatures.ts";
import { minuteMs } from "#shared/domain/durations.ts";

/** How long a proof may be used: it is made and answered within one request. */
const lifetimeMs = minuteMs;

const Proof = z.strictObject({ id: z.string().min(1), userId: z.string().min(1), expiresAtMs: z.int() });

/**
 * Says, signed, that the auth function has checked by other means that someone is this user: by a recovery
 * code or a mailed token. Form: `<base64url of JSON>.<HMAC>`.
 */
export function issueProof(key: string, userId: string, nowMs: number): string {
  const proof = { id: randomToken(), userId, expiresAtMs: nowMs + lifetimeMs };
  const payload = Buffer.from(JSON.stringify(proof)).toString("base64url");
  return `${payload}.${sign(key, "proof", payload)}`;
}

/** Records proofs, so that none works twice. */
export interface ProofStore {
  /** False when this proof has been used before. `expiresAtMs` only tidies. */
  use(proofId: string, expiresAtMs: number): Promise<boolean>;
}

/** Whether an answer is a proof for this user that is signed, unexpired and unused; it is used up then. */
export async function acceptProof(
  answer: string,
  userId: string,
  { key, store, nowMs }: { key: string; store: ProofStore; nowMs: number },
): Promise<boolean> {
  const [payload = "", signature = "", ...rest] = answer.split(".");
  if (rest.length > 0 || !isSignature(signature, key, "proof", payload)) return false;
  const proof = Proof.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  if (proof.userId !== userId || proof.expiresAtMs <= nowMs) return false;
  return store.use(proof.id, proof.expiresAtMs);
}
