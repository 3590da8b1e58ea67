import { type AddressKind, KeysRefused, readKeys } from "./derive-addresses.ts";
import { LookupFailed, lookUpBalance, type WalletBalance } from "./look-up-balance.ts";

export { KeysRefused, LookupFailed };

interface Check {
  readonly keys: string;
  /** Of the addresses, where the key leaves the choice. */
  readonly kind: AddressKind;
  readonly url: string;
  readonly signal: AbortSignal;
  onProgress(lookedUp: number): void;
}

/**
 * Reads keys and looks up the balance of their addresses. Only addresses leave the browser.
 *
 * @throws KeysRefused, LookupFailed
 */
export function checkBalance({ keys, kind, ...lookup }: Check): Promise<WalletBalance> {
  const read = readKeys(keys);
  const own = "addresses" in read ? null : read.kind;
  return lookUpBalance(read, own ?? kind, lookup);
}
