import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { HandlerInput } from "#shared/api/contract.ts";
import type { Transfer, Wallets, WatchedWallet, wallets } from "#shared/api/portfolio/wallets.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fromSatoshis, satoshisOf } from "#shared/domain/money.ts";
import { mostTransfers, mostWatched } from "#shared/domain/wallets/wallet-limits.ts";
import type { StoredWallets, WalletStore } from "./store.ts";

interface WalletDependencies {
  readonly store: WalletStore;
  /** Where browsers look up balances. */
  readonly lookupUrl: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

type StoredTransfer = StoredWallets["transfers"][number];

/** How often a change is retried after a concurrent one. */
const retries = 4;

const shown = ({ satoshis, feeSatoshis, ...rest }: StoredTransfer): Transfer => ({
  ...rest,
  btc: fromSatoshis(satoshis),
  feeBtc: fromSatoshis(feeSatoshis),
});

/** Transfers between accounts, which are no sales, and keys to watch; none of it changes the ledger. */
export function createWalletService({ store, lookupUrl, clock }: WalletDependencies) {
  /** @throws AppError CONFLICT when others always came first, and what `decide` throws */
  async function change(userId: string, decide: (before: StoredWallets) => Partial<StoredWallets>) {
    const attempt = async () => {
      const before = await store.read(userId);
      const after = { ...before, ...decide(before), version: before.version + 1 };
      if (!(await store.write(userId, after))) throw new Overtaken();
    };
    const message = msg("Your accounts are being changed elsewhere. Please try again.");
    await retriedWhenOvertaken(attempt, {
      retries,
      giveUp: (cause) => new AppError("CONFLICT", message, { cause }),
    });
  }

  return {
    async get(userId: string): Promise<Wallets> {
      const { transfers, watched } = await store.read(userId);
      return { transfers: transfers.map(shown), watched, lookupUrl };
    },

    /** @throws AppError VALIDATION_FAILED, CONFLICT */
    async saveTransfer(
      userId: string,
      id: string,
      given: HandlerInput<typeof wallets.saveTransfer>["body"],
    ): Promise<Transfer> {
      if (given.date > new Date(clock()).toISOString().slice(0, 10)) {
        throw invalidFields([{ path: "body.date", message: msg("The date must not be in the future") }]);
      }
      const { btc, feeBtc, ...rest } = given;
      const transfer = {
        id,
        ...rest,
        satoshis: satoshisOf(btc),
        feeSatoshis: satoshisOf(feeBtc),
      };
      await change(userId, ({ transfers }) => {
        const others = transfers.filter((each) => each.id !== id);
        if (others.length >= mostTransfers) {
          throw invalidFields([
            {
              path: "body",
              message: t("At most {max} transfers can be recorded", { max: String(mostTransfers) }),
            },
          ]);
        }
        return { transfers: [...others, transfer].toSorted(byDate) };
      });
      return shown(transfer);
    },

    /** @throws AppError NOT_FOUND, CONFLICT */
    async removeTransfer(userId: string, id: string): Promise<Transfer> {
      let removed: StoredTransfer | undefined;
      await change(userId, ({ transfers }) => {
        removed = transfers.find((each) => each.id === id);
        if (removed === undefined) throw new AppError("NOT_FOUND", msg("Transfer not found"));
        return { transfers: transfers.filter((each) => each.id !== id) };
      });
      if (removed === undefined) throw new Error("A change without a transfer is refused");
      return shown(removed);
    },

    /** @throws AppError VALIDATION_FAILED, CONFLICT */
    async saveWatched(userId: string, wallet: WatchedWallet): Promise<WatchedWallet> {
      await change(userId, ({ watched }) => {
        const others = watched.filter(({ account }) => account !== wallet.account);
        if (others.length >= mostWatched) {
          throw invalidFields([
            {
              path: "body",
              message: t("Keys of at most {max} accounts can be saved", { max: String(mostWatched) }),
            },
          ]);
        }
        return { watched: [...others, wallet] };
      });
      return wallet;
    },

    /** @throws AppError NOT_FOUND, CONFLICT */
    async removeWatched(userId: string, account: string | null): Promise<WatchedWallet> {
      let removed: WatchedWallet | undefined;
      await change(userId, ({ watched }) => {
        removed = watched.find((each) => each.account === account);
        if (removed === undefined) throw new AppError("NOT_FOUND", msg("No keys are saved for this account"));
        return { watched: watched.filter((each) => each.account !== account) };
      });
      if (removed === undefined) throw new Error("A change without a wallet is refused");
      return removed;
    },
  };
}

const byDate = (left: StoredTransfer, right: StoredTransfer) =>
  left.date < right.date ? -1 : left.date > right.date ? 1 : left.id < right.id ? -1 : 1;
