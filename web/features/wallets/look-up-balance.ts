import pRetry, { AbortError } from "p-retry";
import { t } from "#shared/domain/language/translate.ts";
import type { AddressKind, WatchedKeys } from "./derive-addresses.ts";

/** The server did not answer like an API of this kind. */
export class LookupFailed extends Error {
  override readonly name = "LookupFailed";
}

/** In satoshis. */
export interface WalletBalance {
  readonly confirmed: number;
  /** The change by unconfirmed transactions. */
  readonly pending: number;
  /** Addresses that were ever used, of those looked up. */
  readonly used: number;
  readonly lookedUp: number;
}

interface Lookup {
  /** An API like that of mempool.space. */
  readonly url: string;
  readonly signal: AbortSignal;
  onProgress(lookedUp: number): void;
}

/** Wallets look no further for money, BIP 44. */
const gapLimit = 20;
const mostAddresses = 2_000;
const atOnce = 4;

/** The balance of addresses, or of all that follow from a key up to twenty unused ones in a row. */
export async function lookUpBalance(
  keys: WatchedKeys,
  kind: AddressKind,
  lookup: Lookup,
): Promise<WalletBalance> {
  const found = { confirmed: 0, pending: 0, used: 0, lookedUp: 0 };
  const ask = async (addresses: readonly string[]) => {
    const balances = await Promise.all(addresses.map((address) => balanceOf(address, lookup)));
    for (const { confirmed, pending, isUsed } of balances) {
      found.confirmed += confirmed;
      found.pending += pending;
      found.used += Number(isUsed);
    }
    found.lookedUp += addresses.length;
    lookup.onProgress(found.lookedUp);
    return balances;
  };
  if ("addresses" in keys) {
    for (let from = 0; from < keys.addresses.length; from += atOnce) {
      await ask(keys.addresses.slice(from, from + atOnce));
    }
    return found;
  }
  for (const chain of [0, 1] as const) {
    let unused = 0;
    for (let index = 0; unused < gapLimit; index += atOnce) {
      if (found.lookedUp >= mostAddresses) {
        throw new LookupFailed(
          t("The wallet has more than {limit} addresses.", { limit: String(mostAddresses) }),
        );
      }
      const addresses = Array.from({ length: atOnce }, (_, next) => keys.address(kind, chain, index + next));
      for (const { isUsed } of await ask(addresses)) unused = isUsed ? 0 : unused + 1;
    }
  }
  return found;
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value);

function balanceIn(stats: unknown): { balance: number; uses: number } | null {
  if (typeof stats !== "object" || stats === null) return null;
  const { funded_txo_sum: funded, spent_txo_sum: spent, tx_count: uses } = stats as Record<string, unknown>;
  return isCount(funded) && isCount(spent) && isCount(uses) ? { balance: funded - spent, uses } : null;
}

/** @throws LookupFailed; the signal's reason when it is aborted */
async function balanceOf(address: string, { url, signal }: Lookup) {
  const answer = await pRetry(() => askOnce(`${url}/address/${encodeURIComponent(address)}`, signal), {
    retries: 4,
    minTimeout: 1_000,
    signal,
  });
  const { chain_stats, mempool_stats } = (answer ?? {}) as Record<string, unknown>;
  const [confirmed, pending] = [balanceIn(chain_stats), balanceIn(mempool_stats)];
  if (confirmed === null || pending === null) {
    throw new LookupFailed(t("The server did not answer with a balance."));
  }
  return {
    confirmed: confirmed.balance,
    pending: pending.balance,
    isUsed: confirmed.uses + pending.uses > 0,
  };
}

/** Requests are retried after lost connections and when the server is busy. */
async function askOnce(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, credentials: "omit", referrerPolicy: "no-referrer" }).catch(
    (cause: unknown) => {
      throw new LookupFailed(t("The server could not be reached."), { cause });
    },
  );
  if (response.ok) return response.json();
  const failure = new LookupFailed(
    t("The server answered with an error ({status}).", { status: String(response.status) }),
  );
  throw response.status === 429 || response.status >= 500 ? failure : new AbortError(failure);
}
