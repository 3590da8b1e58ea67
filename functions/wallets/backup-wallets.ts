import type { BackupSource } from "#functions/platform/records/backup-source.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { fromSatoshis, satoshisOf } from "#shared/domain/money.ts";
import type { WalletReplacement, WalletStore } from "./store.ts";

/** Transfers between accounts, and keys to watch. */
export function walletBackup(
  store: Pick<WalletStore, "read"> & WalletReplacement,
): BackupSource<BackupFile["wallets"]> {
  return {
    async read({ userId }) {
      const { version, transfers, watched } = await store.read(userId);
      return {
        content: {
          transfers: transfers.map(({ satoshis, feeSatoshis, ...rest }) => ({
            ...rest,
            btc: fromSatoshis(satoshis),
            feeBtc: fromSatoshis(feeSatoshis),
          })),
          watched,
        },
        unchanged: [store.unchanged(userId, version)],
        async check(given) {
          const stored = {
            version: version + 1,
            watched: given.watched,
            transfers: given.transfers.map(({ btc, feeBtc, ...rest }) => ({
              ...rest,
              satoshis: satoshisOf(btc),
              feeSatoshis: satoshisOf(feeBtc),
            })),
          };
          return {
            content: given,
            stage: async () => ({ writes: [{ Put: store.put(userId, stored) }] }),
          };
        },
      };
    },
  };
}
