import type { TaxOpenLot, TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { t } from "#shared/domain/language/translate.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";
import { coinAmount, coinText } from "#web/components/format/coins.ts";
import { currencySign, formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import cards from "#web/components/shell/report-card.module.css";
import { Button } from "#web/components/ui/button.tsx";
import { usePaged } from "#web/components/ui/hooks/use-paged.ts";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { FigureName } from "./figure-name.tsx";
import styles from "./report.module.css";
import { cellMoney, holdingsText, lossNote } from "./tax-text.ts";

interface OpenLotsProps {
  report: TaxReportRecord;
  isPhone: boolean;
}

const yearDays = 366;

/** What is still held, with the days until it is long term. */
export function OpenLots({ report, isPhone }: OpenLotsProps) {
  const { openLots, holdings, currency, method } = report;
  const { shown, more } = usePaged(openLots);
  const hasTerms = openLots.some(({ longFrom }) => longFrom !== null);
  const isPool = method === "average" || method === "ukMatching";
  const gain = holdings.value === null ? null : holdings.value - holdings.cost;
  const held = holdingsText(report);
  return (
    <section className={`${cards.card} ${cards.table}`} aria-labelledby="tax-lots">
      <header>
        <h2 id="tax-lots">
          {t(isPool ? "Pool" : "Open lots")}
          <small>
            {currency === "USD"
              ? held
              : t("{text}, in {currency}", { text: held, currency: currencySign(currency) })}
          </small>
        </h2>
      </header>
      {openLots.length === 0 ? (
        <p className={cards.nothing}>{t("No recorded bitcoin are held.")}</p>
      ) : isPhone ? (
        <ul className={styles.list}>
          {shown.map((lot) => (
            <li key={keyOf(lot)} className="num">
              <div>
                <b>{nameOf(lot)}</b>
                <b className={gainClass(lot.gain)}>
                  {lot.gain === null ? "–" : cellMoney(lot.gain, currency)}
                </b>
              </div>
              <div className={styles.small}>
                <span>
                  {coinText(lot.btc)}
                  {lot.account === null ? "" : `, ${lot.account}`}
                </span>
                <span>{t("{amount} cost", { amount: cellMoney(lot.cost, currency) })}</span>
              </div>
              {lot.longFrom === null ? null : (
                <div className={styles.small}>
                  <span>{t("Long term")}</span>
                  <span>{longTermText(lot)}</span>
                </div>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <ScrollRegion className={cards.scroller} label={t("What is still held")}>
          <table className="num">
            <thead>
              <tr>
                <th scope="col">
                  <FigureName label={t(isPool ? "Held as" : "Acquired")} figure="openLots.*.acquired" />
                </th>
                <th scope="col">{t("Account")}</th>
                <Column label="BTC" figure="btc" />
                <Column label={t("Cost")} figure="cost" />
                <Column label={t("Value")} figure="value" />
                <Column label={t("Gain or loss")} figure="gain" />
                {hasTerms ? <Column label={t("Long term")} figure="daysToLongTerm" /> : null}
              </tr>
            </thead>
            <tbody>
              {shown.map((lot) => (
                <tr key={keyOf(lot)}>
                  <th scope="row">{nameOf(lot)}</th>
                  <td>{lot.account ?? "–"}</td>
                  <td className={cards.number}>{coinAmount(lot.btc)}</td>
                  <td className={cards.number}>{cellMoney(lot.cost, currency)}</td>
                  <td className={cards.number}>
                    {lot.value === null ? "–" : cellMoney(lot.value, currency)}
                  </td>
                  <td className={`${cards.number} ${gainClass(lot.gain) ?? ""}`}>
                    {lot.gain === null ? "–" : cellMoney(lot.gain, currency)}
                  </td>
                  {hasTerms ? (
                    <td className={cards.number}>
                      <LongTerm lot={lot} />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className={cards.whole}>
                <th scope="row" colSpan={2}>
                  {t("{count, plural, one {# lot} other {# lots}}", { count: openLots.length })}
                </th>
                <td className={cards.number}>{coinAmount(holdings.btc)}</td>
                <td className={cards.number}>{cellMoney(holdings.cost, currency)}</td>
                <td className={cards.number}>
                  {holdings.value === null ? "–" : cellMoney(holdings.value, currency)}
                </td>
                <td className={`${cards.number} ${gainClass(gain) ?? ""}`}>
                  {gain === null ? "–" : cellMoney(gain, currency)}
                </td>
                {hasTerms ? <td /> : null}
              </tr>
            </tfoot>
          </table>
        </ScrollRegion>
      )}
      {more === null ? null : (
        <p className={styles.more}>
          <Button onClick={more}>{t("Show more of {count}", { count: openLots.length })}</Button>
        </p>
      )}
    </section>
  );
}

const Column = ({ label, figure }: { label: string; figure: string }) => (
  <th scope="col" className={cards.number}>
    <FigureName label={label} figure={`openLots.*.${figure}`} />
  </th>
);

/** A pool may be kept for each account. */
const keyOf = ({ lot, account }: Pick<TaxOpenLot, "lot" | "account">) => `${lot} ${account}`;
const nameOf = ({ acquired }: TaxOpenLot) => (acquired === null ? t("Pool") : formatDay(acquired));

function gainClass(gain: number | null): string | undefined {
  if (gain === null || gain === 0) return undefined;
  return gain < 0 ? cards.loss : cards.gain;
}

function longTermText({ daysToLongTerm, longFrom }: TaxOpenLot): string {
  if (daysToLongTerm === null || longFrom === null) return "–";
  return daysToLongTerm === 0
    ? t("Since {date}", { date: formatDay(longFrom) })
    : t("in {count, plural, one {# day} other {# days}}", { count: daysToLongTerm });
}

function LongTerm({ lot }: { lot: TaxOpenLot }) {
  const { daysToLongTerm } = lot;
  if (daysToLongTerm === null || daysToLongTerm === 0) return longTermText(lot);
  return (
    <span className={styles.running}>
      <span aria-hidden="true">
        <i style={{ width: `${Math.max(0, 100 - (100 * daysToLongTerm) / yearDays)}%` }} />
      </span>
      {longTermText(lot)}
    </span>
  );
}

/** Open lots that are worth less than they cost. */
export function Harvest({ report }: { report: TaxReportRecord }) {
  const { harvest, currency, openLots, holdings } = report;
  const { shown, more } = usePaged(harvest);
  const acquired = new Map(openLots.map((lot) => [lot.lot, nameOf(lot)]));
  const total = fromCents(harvest.reduce((sum, { loss }) => sum + centsOf(loss), 0));
  return (
    <section className={`${cards.card} ${cards.table}`} aria-labelledby="tax-harvest">
      <header>
        <h2 id="tax-harvest">
          {t("Harvest")}
          <small>
            {harvest.length === 0
              ? t("Open lots below their cost")
              : t("Losses that a sale at the price of {date} would realise, {amount} in all, before fees", {
                  date: formatDay(holdings.priceDate),
                  amount: formatMoney(total, currency),
                })}
          </small>
        </h2>
      </header>
      {harvest.length === 0 ? (
        <p className={cards.nothing}>
          {t("No open lot is below its cost. Lots with a loss are listed here, largest first.")}
        </p>
      ) : (
        <ul className={styles.list}>
          {shown.map((lot) => (
            <li key={keyOf(lot)} className="num">
              <div>
                <b>{acquired.get(lot.lot) ?? t("Pool")}</b>
                <b className={cards.loss}>{cellMoney(-lot.loss, currency)}</b>
              </div>
              <div className={styles.small}>
                <span>
                  {coinText(lot.btc)}
                  {lot.account === null ? "" : `, ${lot.account}`}
                </span>
                <span>
                  {lot.daysToLongTerm === null
                    ? null
                    : lot.daysToLongTerm === 0
                      ? t("long term")
                      : t("short term for {count, plural, one {# day} other {# days}}", {
                          count: lot.daysToLongTerm,
                        })}
                </span>
              </div>
              {lossNote(report, -lot.loss) === null ? null : (
                <div className={styles.small}>{lossNote(report, -lot.loss)}</div>
              )}
            </li>
          ))}
        </ul>
      )}
      {more === null ? null : (
        <p className={styles.more}>
          <Button onClick={more}>{t("Show more of {count}", { count: harvest.length })}</Button>
        </p>
      )}
    </section>
  );
}
