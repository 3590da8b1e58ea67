import { useState } from "react";
import type { Transfer, Wallets } from "#shared/api/portfolio/wallets.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromSatoshis } from "#shared/domain/money.ts";
import { type AccountTotals, accountTotals } from "#shared/domain/wallets/account-totals.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { coinAmount, coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { NothingRecorded } from "#web/components/ledger/nothing-recorded.tsx";
import { useFreshTransactions, useTransactions } from "#web/components/ledger/use-transactions.ts";
import { PanelNote } from "#web/components/panel-note/panel-note.tsx";
import cards from "#web/components/shell/report-card.module.css";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { LoadingFailed } from "#web/components/ui/full-message.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import styles from "./page.module.css";
import { TransferDialog } from "./transfer-dialog.tsx";
import { useTransferChanges } from "./use-transfer-changes.ts";
import { WalletCheck } from "./wallet-check.tsx";
import { accountName, accountOptions } from "./wallet-text.ts";

/** The wallets and exchanges of the recorded transactions: what each holds, and whether the wallet agrees. */
export default function WalletsPage() {
  const { setDrawerOpen } = useShell();
  const isMobile = useMedia(belowMedium);
  useFreshTransactions();
  const { list, hasFailed, retry } = useTransactions();
  const { data, error, mutate } = useOperation("wallets", "get", {});
  const [editing, setEditing] = useState<Transfer | "new" | null>(null);
  const failed = data === undefined ? error : hasFailed && list === undefined ? error : undefined;
  const isEmpty = list?.length === 0 && data?.transfers.length === 0;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {isMobile ? (
          <IconButton
            icon={laterIcons.menu}
            label={t("Open navigation")}
            onClick={() => setDrawerOpen(true)}
          />
        ) : null}
        <h1>{t("Accounts")}</h1>
        {data === undefined || list === undefined || isEmpty ? null : (
          <div className={styles.tools}>
            <Button onClick={() => setEditing("new")}>{t("Record a transfer")}</Button>
          </div>
        )}
      </header>
      {failed !== undefined || (hasFailed && list === undefined) ? (
        <LoadingFailed
          title={t("Your accounts could not be loaded")}
          onRetry={() => {
            retry();
            void mutate();
          }}
        >
          {t("What you have recorded is safe.")}{" "}
          {refusalText(failed, t("Check your connection, then try again."))}
        </LoadingFailed>
      ) : data === undefined || list === undefined ? (
        <Spinner label={t("Loading your accounts")} />
      ) : isEmpty ? (
        <ScrollRegion className={styles.work} label={t("Accounts")}>
          <NothingRecorded>
            {t(
              "Each wallet and exchange will be here with what it should hold. Record your buys, or import them from an exchange's CSV file, which names the exchange as their account.",
            )}
          </NothingRecorded>
          <WalletCheck totals={[]} watched={data.watched} lookupUrl={data.lookupUrl} />
        </ScrollRegion>
      ) : (
        <Accounts transactions={list} wallets={data} onEdit={setEditing} />
      )}
      {editing === null || list === undefined ? null : (
        <TransferDialog
          transfer={editing === "new" ? null : editing}
          accounts={accountTotals(list, data?.transfers ?? []).map(({ account }) => account)}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

interface AccountsProps {
  transactions: readonly Transaction[];
  wallets: Wallets;
  onEdit(transfer: Transfer): void;
}

function Accounts({ transactions, wallets, onEdit }: AccountsProps) {
  const totals = accountTotals(transactions, wallets.transfers);
  return (
    <ScrollRegion className={styles.work} label={t("Accounts")}>
      <PanelNote panel="wallets" />
      <Totals totals={totals} />
      <WalletCheck totals={totals} watched={wallets.watched} lookupUrl={wallets.lookupUrl} />
      <Entries transactions={transactions} wallets={wallets} totals={totals} onEdit={onEdit} />
    </ScrollRegion>
  );
}

/** What each account should hold by what is recorded. */
function Totals({ totals }: { totals: readonly AccountTotals[] }) {
  const { data: panel } = useOperation("control-panel", "get", {});
  const { currency } = useDisplayCurrency(panel?.baseCurrency ?? "USD");
  const { data: market } = useOperation(
    "market",
    "currentData",
    panel === undefined ? null : { query: { currency } },
  );
  const value = (satoshis: number) =>
    market === undefined ? "…" : formatMoney(fromSatoshis(satoshis) * market.btcExchangeRate, currency);
  const sum = (of: (one: AccountTotals) => number) => totals.reduce((total, one) => total + of(one), 0);
  const allFees = sum(({ fees }) => fees);
  const short = totals.find(({ shortOn }) => shortOn !== null);
  return (
    <section className={`${cards.card} ${cards.table}`} aria-labelledby="account-totals">
      <header>
        <h2 id="account-totals">
          {t("What each account should hold")}
          <small>
            {market === undefined
              ? t("By what you recorded")
              : t("By what you recorded, at the price of {date}", {
                  date: formatDay(market.dataTimestamp.slice(0, 10)),
                })}
          </small>
        </h2>
      </header>
      <ScrollRegion className={cards.scroller} label={t("Totals by account")}>
        <table className="num">
          <thead>
            <tr>
              <th scope="col">{t("Account")}</th>
              {[
                t("Balance, BTC"),
                t("Value"),
                t("Bought, BTC"),
                t("Sold, BTC"),
                t("Moved in, BTC"),
                t("Moved out, BTC"),
              ].map((header) => (
                <th key={header} scope="col" className={cards.number}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.map((one) => (
              <tr key={one.account ?? ""}>
                <th scope="row">{accountName(one.account)}</th>
                <td className={cards.number}>{coins(one.balance)}</td>
                <td className={cards.number}>{value(one.balance)}</td>
                <td className={cards.number}>{coins(one.bought)}</td>
                <td className={cards.number}>{coins(one.sold)}</td>
                <td className={cards.number}>{coins(one.received)}</td>
                <td className={cards.number}>{coins(one.sent + one.fees)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={cards.whole}>
              <th scope="row">{t("All accounts")}</th>
              <td className={cards.number}>{coins(sum(({ balance }) => balance))}</td>
              <td className={cards.number}>{value(sum(({ balance }) => balance))}</td>
              <td className={cards.number}>{coins(sum(({ bought }) => bought))}</td>
              <td className={cards.number}>{coins(sum(({ sold }) => sold))}</td>
              <td className={cards.number}>{coins(sum(({ received }) => received))}</td>
              <td className={cards.number}>{coins(sum(({ sent, fees }) => sent + fees))}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      <p className={styles.note}>
        {short === undefined ? null : (
          <>
            {t("{account} would have a negative balance on {date}: a buy or a transfer into it is missing.", {
              account: accountName(short.account),
              date: formatDay(short.shortOn ?? ""),
            })}{" "}
          </>
        )}
        {allFees === 0
          ? t("Moved out includes network fees.")
          : t("Moved out includes network fees, {amount} in all.", {
              amount: coinText(fromSatoshis(allFees)),
            })}{" "}
        {t(
          "A transfer is not a sale: it makes neither gain nor loss, and tax reports keep lots in the account that they were bought in.",
        )}
      </p>
    </section>
  );
}

const coins = (satoshis: number) =>
  satoshis < 0 ? `(${coinAmount(fromSatoshis(-satoshis))})` : coinAmount(fromSatoshis(satoshis));

type Entry =
  | { readonly date: string; readonly transaction: Transaction; readonly transfer?: never }
  | { readonly date: string; readonly transfer: Transfer; readonly transaction?: never };

const everything = "*";

interface EntriesProps extends AccountsProps {
  totals: readonly AccountTotals[];
}

/** Transactions and transfers of one account, or of all. */
function Entries({ transactions, wallets, totals, onEdit }: EntriesProps) {
  const [chosen, setChosen] = useState(everything);
  const account = totals.some((one) => (one.account ?? "") === chosen) ? chosen : everything;
  const isOf = (name: string | null) => account === everything || (name ?? "") === account;
  const entries: Entry[] = [
    ...transactions
      .filter((transaction) => isOf(transaction.account))
      .map((transaction) => ({ date: transaction.dateAcquired, transaction })),
    ...wallets.transfers
      .filter(({ from, to }) => isOf(from) || isOf(to))
      .map((transfer) => ({ date: transfer.date, transfer })),
  ].toSorted((left, right) => (left.date < right.date ? 1 : left.date > right.date ? -1 : 0));
  const [isLong, setIsLong] = useState(false);
  const first = isLong ? entries : entries.slice(0, 100);
  const { remove } = useTransferChanges();
  return (
    <section className={`${cards.card} ${cards.table}`} aria-labelledby="account-entries">
      <header>
        <h2 id="account-entries">
          {t("Transactions")}
          <small>{formatCount(entries.length)}</small>
        </h2>
        <SelectField
          label={t("Account")}
          isLabelHidden
          options={[
            { value: everything, text: t("All accounts") },
            ...accountOptions(totals.map(({ account: name }) => name)),
          ]}
          value={account}
          onChange={setChosen}
        />
      </header>
      {entries.length === 0 ? (
        <p className={cards.nothing}>{t("No transactions of this account.")}</p>
      ) : (
        <ScrollRegion className={cards.scroller} label={t("Transactions of the account")}>
          <table className="num">
            <thead>
              <tr>
                <th scope="col">{t("Date")}</th>
                <th scope="col">{t("Type")}</th>
                <th scope="col">{t("Account")}</th>
                <th scope="col" className={cards.number}>
                  BTC
                </th>
                <th scope="col" className={cards.number}>
                  {t("Amount")}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t("Actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {first.map((entry) => (
                <tr key={entry.transfer?.id ?? entry.transaction?.id}>
                  <th scope="row">{formatDay(entry.date)}</th>
                  {entry.transfer === undefined ? (
                    <>
                      <td>{t(entry.transaction.transactionType === "buy" ? "Buy" : "Sell")}</td>
                      <td>{accountName(entry.transaction.account)}</td>
                      <td className={cards.number}>{coinAmount(entry.transaction.btcBought)}</td>
                      <td className={cards.number}>{amountOf(entry.transaction)}</td>
                      <td />
                    </>
                  ) : (
                    <>
                      <td>{t("Transfer")}</td>
                      <td>
                        {t("{sender} to {recipient}", {
                          sender: accountName(entry.transfer.from),
                          recipient: accountName(entry.transfer.to),
                        })}
                      </td>
                      <td className={cards.number}>{coinAmount(entry.transfer.btc)}</td>
                      <td className={cards.number}>
                        {entry.transfer.feeBtc === 0
                          ? "–"
                          : t("Fee {amount}", { amount: coinText(entry.transfer.feeBtc) })}
                      </td>
                      <td className={styles.actions}>
                        <IconButton
                          icon={laterIcons.pencil}
                          label={t("Edit the transfer of {date}", { date: formatDay(entry.date) })}
                          onClick={() => onEdit(entry.transfer)}
                        />
                        <IconButton
                          icon={laterIcons.trash}
                          label={t("Delete the transfer of {date}", { date: formatDay(entry.date) })}
                          onClick={() => void remove(entry.transfer)}
                        />
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {first.length === entries.length ? null : (
        <p className={styles.more}>
          <Button onClick={() => setIsLong(true)}>{t("Show all {count}", { count: entries.length })}</Button>
        </p>
      )}
    </section>
  );
}

/** As entered. */
function amountOf({ entered, usdSpent }: Transaction): string {
  return entered === null
    ? formatMoney(Math.abs(usdSpent), "USD")
    : formatMoney(Math.abs(entered.spent), entered.currency);
}
