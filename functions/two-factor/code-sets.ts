import { randomBytes } from "node:crypto";
import { recoveryCodeFrom, recoveryCodesPerSet } from "#shared/domain/account/recovery-codes.ts";

/** A new set of recovery codes, all different. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodesPerSet) codes.add(recoveryCodeFrom(randomBytes(10)));
  return [...codes];
}
