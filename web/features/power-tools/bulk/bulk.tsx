import { useMemo, useState } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { coinAmount } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { compareNames } from "#web/components/format/names.ts";
import { Button } from "#web/components/ui/button.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { usePaged } from "#web/components/ui/hooks/use-paged.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { ChangePreview } from "#web/features/power-tools/change-preview.tsx";
import { ownFigures } from "#web/features/power-tools/planned-change.ts";
import styles from "#web/features/power-tools/power-tools.module.css";
import { useChanges } from "#web/features/power-tools/use-changes.ts";
import { ActionField } from "./action-field.tsx";
import {
  type BulkAction,
  type BulkFilter,
  bulkActionNames,
  isListed,
  plannedChanges,
} from "./bulk-actions.ts";

const all: BulkFilter = { year: "", type: "all", account: undefined };
const types = () => [
  { value: "all" as const, text: t("Buys and sells") },
  { value: "buy" as const, text: t("Buys") },
  { value: "sell" as const, text: t("Sells") },
];
const actions = () =>
  Object.entries(bulkActionNames).map(([value, text]) => ({
    value: value as BulkAction["kind"],
    text: t(text),
  }));
const firstOf: Readonly<Record<BulkAction["kind"], BulkAction>> = {
  account: { kind: "account", account: "" },
  fee: { kind: "fee", share: null },
  fixedFee: { kind: "fixedFee", amount: null },
  shift: { kind: "shift", days: null, isEarlier: false },
  remove: { kind: "remove" },
};
/** Values of the account picker besides names, which have no control characters. */
const [everyAccount, noAccount] = ["\u0000all", "\u0000none"];
const givenFee = msg("{count, plural, one {# transaction} other {# transactions}} given another fee");
/** Of a number of transactions. */
const doneTexts: Readonly<Record<BulkAction["kind"], string>> = {
  account: msg("{count, plural, one {# transaction} other {# transactions}} moved to another account"),
  fee: givenFee,
  fixedFee: givenFee,
  shift: msg("{count, plural, one {# transaction} other {# transactions}} shifted"),
  remove: msg("{count, plural, one {# transaction} other {# transactions}} deleted"),
};

/**
 * Selects transactions and changes all of them in the same way.
 *
 * @param transactions all recorded, newest first
 */
export function Bulk({ transactions }: { transactions: readonly Transaction[] }) {
  const [filter, setFilter] = useState(all);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // One that changes nothing until it is filled in.
  const [action, setAction] = useState<BulkAction>(firstOf.fee);
  const changes = useChanges();
  const listed = useMemo(() => transactions.filter((one) => isListed(one, filter)), [transactions, filter]);
  const { shown, more } = usePaged(listed);
  const chosen = listed.filter(({ id }) => selected.has(id));
  const planned = plannedChanges(chosen, action);
  const isAll = listed.length > 0 && chosen.length === listed.length;
  const years = [...new Set(transactions.map(({ dateAcquired }) => dateAcquired.slice(0, 4)))];
  const accounts = [...new Set(transactions.flatMap(({ account }) => account ?? []))].toSorted(compareNames);
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const apply = async () => {
    const made = await changes.apply(planned, (count) => t(doneTexts[action.kind], { count }));
    setSelected((before) => new Set([...before].filter((id) => !made.has(id))));
  };
  if (transactions.length === 0) {
    return (
      <section className={styles.card} aria-label={t("Bulk Operations")}>
        <p className={styles.empty}>{t("Nothing is recorded yet, so there is nothing to select.")}</p>
      </section>
    );
  }
  return (
    <>
      <section className={styles.card} aria-label={t("Bulk Operations")}>
        <header className={styles.head}>
          <h3>{t("Bulk Operations")}</h3>
          <p role="status">
            {t("{count} of {all, plural, one {# transaction} other {# transactions}} selected", {
              count: chosen.length,
              all: listed.length,
            })}
          </p>
        </header>
        <div className={styles.fields}>
          <SelectField
            label={t("Year")}
            options={[
              { value: "", text: t("All years") },
              ...years.map((year) => ({ value: year, text: year })),
            ]}
            value={filter.year}
            onChange={(year) => setFilter({ ...filter, year })}
          />
          <SelectField
            label={t("Type")}
            options={types()}
            value={filter.type}
            onChange={(type) => setFilter({ ...filter, type })}
          />
          <SelectField
            label={t("Account")}
            options={[
              { value: everyAccount, text: t("All accounts") },
              { value: noAccount, text: t("Without account") },
              ...accounts.map((account) => ({ value: account, text: account })),
            ]}
            value={filter.account === undefined ? everyAccount : (filter.account ?? noAccount)}
            onChange={(value) => {
              const account = value === everyAccount ? undefined : value === noAccount ? null : value;
              setFilter({ ...filter, account });
            }}
          />
        </div>
        {listed.length === 0 ? (
          <p className={styles.empty}>
            {t("No transaction matches.")}{" "}
            <Button look="text" onClick={() => setFilter(all)}>
              {t("Show all")}
            </Button>
          </p>
        ) : (
          <ScrollRegion className={styles.scroller} label={t("Transactions")}>
            <table className={`num ${styles.table}`}>
              <thead>
                <tr>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t("Select all")}
                      checked={isAll}
                      ref={(box) => {
                        if (box) box.indeterminate = chosen.length > 0 && !isAll;
                      }}
                      onChange={() => setSelected(new Set(isAll ? [] : listed.map(({ id }) => id)))}
                    />
                  </td>
                  {[t("Date"), t("Type"), t("Account")].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                  {["BTC", t("Amount"), t("Fees")].map((name) => (
                    <th key={name} scope="col" className={styles.number}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((one) => (
                  <Row
                    key={one.id}
                    one={one}
                    isSelected={selected.has(one.id)}
                    onToggle={() => toggle(one.id)}
                  />
                ))}
              </tbody>
            </table>
            {more === null ? null : (
              <Button look="text" onClick={more}>
                {t("Show more")}
              </Button>
            )}
          </ScrollRegion>
        )}
      </section>
      <section className={styles.card} aria-label={t("Change")}>
        <header className={styles.head}>
          <h3>{t("Change")}</h3>
          <p>
            {changes.done === null
              ? t("Applies to the selected transactions.")
              : t("{count} of {all} changed", { count: changes.done, all: planned.length })}
          </p>
          <Button
            look={action.kind === "remove" ? "danger" : "filled"}
            disabled={planned.length === 0 || changes.done !== null}
            onClick={() => void apply()}
          >
            {planned.length === 0
              ? t(action.kind === "remove" ? "Delete" : "Change")
              : t(
                  action.kind === "remove"
                    ? "Delete {count, plural, one {# transaction} other {# transactions}}"
                    : "Change {count, plural, one {# transaction} other {# transactions}}",
                  { count: planned.length },
                )}
          </Button>
        </header>
        {changes.failure === null ? null : (
          <div className={styles.notice}>
            <Notice severity="error">{changes.failure}</Notice>
          </div>
        )}
        <div className={styles.fields}>
          <SelectField
            label={t("What to do")}
            options={actions()}
            value={action.kind}
            onChange={(kind) => setAction(firstOf[kind])}
          />
          <ActionField action={action} onChange={setAction} />
        </div>
      </section>
      <ChangePreview planned={planned} />
    </>
  );
}

function Row({ one, isSelected, onToggle }: { one: Transaction; isSelected: boolean; onToggle(): void }) {
  const { currency, spent, fees } = ownFigures(one);
  const date = formatDay(one.dateAcquired);
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={t("Select {type, select, sell {sell} other {buy}} of {date}", {
            type: one.transactionType,
            date,
          })}
          checked={isSelected}
          onChange={onToggle}
        />
      </td>
      <td>{date}</td>
      <td>{t(one.transactionType === "buy" ? "Buy" : "Sell")}</td>
      <td>{one.account ?? "–"}</td>
      <td className={styles.number}>{coinAmount(one.btcBought)}</td>
      <td className={styles.number}>{formatMoney(spent, currency)}</td>
      <td className={styles.number}>{formatMoney(fees, currency)}</td>
    </tr>
  );
}
