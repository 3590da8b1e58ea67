import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { type ItemKey, userKey } from "#functions/platform/records/users.ts";

export function linkKey(tokenHash: string): ItemKey {
  return { pk: `link#${tokenHash}`, sk: "link" };
}

export function pendingLoginKey(tokenHash: string): ItemKey {
  return { pk: `login#${tokenHash}`, sk: "login" };
}

/** @param token the secret that the device keeps; only its fingerprint is stored */
export function loginDeviceKey(userId: string, token: string): ItemKey {
  return { pk: userKey(userId).pk, sk: `login-device#${fingerprint(token)}` };
}

export function proofKey(proofId: string): ItemKey {
  return { pk: `proof#${proofId}`, sk: "proof" };
}

/** The table's TTL attribute for a moment: seconds since the epoch. */
export function ttlAt(moment: string): number {
  return Math.ceil(Date.parse(moment) / 1_000);
}
