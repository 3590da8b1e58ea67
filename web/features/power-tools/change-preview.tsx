import { t } from "#shared/domain/language/translate.ts";
import { coinAmount } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { usePaged } from "#web/components/ui/hooks/use-paged.ts";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { figuresAfter, type OwnFigures, ownFigures, type PlannedChange } from "./planned-change.ts";
import styles from "./power-tools.module.css";

/** What changes would do, before they are made. */
export function ChangePreview({ planned }: { planned: readonly PlannedChange[] }) {
  const { shown, more } = usePaged(planned);
  if (planned.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t("Preview")}>
      <header className={styles.head}>
        <h3>
          {t("Preview of {count, plural, one {# change} other {# changes}}", { count: planned.length })}
        </h3>
        <p>
          {t(
            "Nothing changes until you confirm. You can undo it; what is deleted can be restored for a day.",
          )}
        </p>
      </header>
      <ScrollRegion className={styles.scroller} label={t("Transactions before and after")}>
        <table className={`num ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t("Date")}</th>
              <th scope="col">{t("Account")}</th>
              <th scope="col">BTC</th>
              <th scope="col">{t("Price")}</th>
              <th scope="col">{t("Amount")}</th>
              <th scope="col">{t("Fees")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Row key={one.transaction.id} planned={one} />
            ))}
          </tbody>
        </table>
        {more === null ? null : (
          <Button look="text" onClick={more}>
            {t("Show more")}
          </Button>
        )}
      </ScrollRegion>
    </section>
  );
}

function Row({ planned }: { planned: PlannedChange }) {
  const { transaction } = planned;
  const before = ownFigures(transaction);
  const after = figuresAfter(planned);
  const cell = (text: (figures: OwnFigures) => string) => (
    <ChangedCell before={text(before)} after={after && text(after)} />
  );
  return (
    <tr>
      {cell(({ date }) => formatDay(date))}
      {cell(({ account }) => account ?? "–")}
      <td>
        {after === null ? <del>{coinAmount(transaction.btcBought)}</del> : coinAmount(transaction.btcBought)}
      </td>
      {cell(({ price, currency }) => formatMoney(price, currency))}
      {cell(({ spent, currency }) => formatMoney(spent, currency))}
      {cell(({ fees, currency }) => formatMoney(fees, currency))}
    </tr>
  );
}

/** What is removed is struck through, what comes is strong. */
export function ChangedCell({ before, after }: { before: string; after: string | null }) {
  if (after === before) return <td>{before}</td>;
  return (
    <td>
      <del>{before}</del>
      {after === null ? <span className="visually-hidden"> {t("deleted")}</span> : <ins> {after}</ins>}
    </td>
  );
}
