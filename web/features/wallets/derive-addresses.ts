import { HDKey } from "@scure/bip32";
import { Address, p2pkh, p2sh, p2tr, p2wpkh } from "@scure/btc-signer";
import type { WatchedWallet } from "#shared/api/portfolio/wallets.ts";
import { t } from "#shared/domain/language/translate.ts";

export type AddressKind = WatchedWallet["kind"];

/** Text that is neither an extended public key nor addresses; the message says why. */
export class KeysRefused extends Error {
  override readonly name = "KeysRefused";
}

/** The addresses to look up: as given, or derived from a key. */
export type WatchedKeys =
  | { readonly addresses: readonly string[] }
  | {
      /** Of the key itself; null where its prefix leaves the choice. */
      readonly kind: AddressKind | null;
      /** Address of a chain (0 receives, 1 is change) and an index, BIP 44. */
      address(kind: AddressKind, chain: 0 | 1, index: number): string;
    };

/** Version bytes of extended keys, SLIP 132: public and private. */
const prefixes: Readonly<
  Record<string, readonly [publicKey: number, privateKey: number, AddressKind | null]>
> = {
  xpub: [0x0488b21e, 0x0488ade4, null],
  ypub: [0x049d7cb2, 0x049d7878, "sh-wpkh"],
  zpub: [0x04b24746, 0x04b2430c, "wpkh"],
};

/**
 * Reads an extended public key or addresses.
 *
 * @throws KeysRefused for private keys, keys of other networks and anything else
 */
export function readKeys(text: string): WatchedKeys {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  const [first] = words;
  if (first === undefined) throw new KeysRefused(t("Enter an extended public key or addresses"));
  // A private key of one coin is 51 or 52 characters of base 58.
  if (
    words.some((word) => /^(?:[a-z]prv|[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$)/i.test(word) && !isAddress(word))
  ) {
    throw new KeysRefused(t("This is a private key. Never enter one anywhere."));
  }
  const prefix = prefixes[first.slice(0, 4)];
  if (prefix === undefined) return { addresses: readAddresses(words) };
  if (words.length > 1) throw new KeysRefused(t("Enter one extended public key, or only addresses"));
  const [publicKey, privateKey, kind] = prefix;
  const root = readKey(first, { public: publicKey, private: privateKey });
  const chains = [root.deriveChild(0), root.deriveChild(1)] as const;
  return {
    kind,
    address: (of, chain, index) => addressOf(of, publicKeyOf(chains[chain].deriveChild(index))),
  };
}

function readKey(text: string, versions: { public: number; private: number }): HDKey {
  try {
    return HDKey.fromExtendedKey(text, versions);
  } catch (cause) {
    throw new KeysRefused(t("This extended public key is incomplete or has a typing error"), { cause });
  }
}

function readAddresses(words: readonly string[]): string[] {
  const wrong = words.find((word) => !isAddress(word));
  if (wrong !== undefined) {
    const shown = wrong.length > 20 ? `${wrong.slice(0, 16)}…` : wrong;
    throw new KeysRefused(
      t("{text} is neither a Bitcoin address nor an extended public key", { text: shown }),
    );
  }
  return [...new Set(words)];
}

function isAddress(text: string): boolean {
  try {
    Address().decode(text);
    return true;
  } catch {
    return false;
  }
}

function publicKeyOf({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new Error("A derived key has a public key");
  return publicKey;
}

function addressOf(kind: AddressKind, publicKey: Uint8Array): string {
  const { address } =
    kind === "pkh"
      ? p2pkh(publicKey)
      : kind === "wpkh"
        ? p2wpkh(publicKey)
        : kind === "sh-wpkh"
          ? p2sh(p2wpkh(publicKey))
          : p2tr(publicKey.slice(1));
  if (address === undefined) throw new Error(`No address of ${kind}`);
  return address;
}
