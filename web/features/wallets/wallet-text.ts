import { t } from "#shared/domain/language/translate.ts";
import { fromSatoshis } from "#shared/domain/money.ts";
import { coinText } from "#web/components/format/coins.ts";

/** The name of the account of transactions that name none. */
export const accountName = (account: string | null): string => account ?? t("No account named");

/** Accounts as options; the unnamed one is empty text. */
export const accountOptions = (accounts: readonly (string | null)[]) =>
  accounts.map((account) => ({ value: account ?? "", text: accountName(account) }));

/** `Kraken: Ledger 0,51230000 BTC, wallet 0,51200000 BTC: the wallet has 0,00030000 BTC less.` In satoshis. */
export function comparisonText(account: string | null, recorded: number, found: number): string {
  const text = (satoshis: number) =>
    `${satoshis < 0 ? "−" : ""}${coinText(fromSatoshis(Math.abs(satoshis)))}`;
  const both = { account: accountName(account), ledger: text(recorded), wallet: text(found) };
  if (recorded === found) return t("{account}: Ledger {ledger}, wallet {wallet}: they agree.", both);
  return t(
    found < recorded
      ? "{account}: Ledger {ledger}, wallet {wallet}: the wallet has {difference} less."
      : "{account}: Ledger {ledger}, wallet {wallet}: the wallet has {difference} more.",
    { ...both, difference: text(Math.abs(found - recorded)) },
  );
}
