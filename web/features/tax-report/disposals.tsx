import type { DisposalMatch, TaxDisposal, TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { t } from "#shared/domain/language/translate.ts";
import { coinAmount, coinText } from "#web/components/format/coins.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import cards from "#web/components/shell/report-card.module.css";
import { Button } from "#web/components/ui/button.tsx";
import { usePaged } from "#web/components/ui/hooks/use-paged.ts";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { FigureName } from "./figure-name.tsx";
import styles from "./report.module.css";
import { cellMoney, heldText, lossNote, matchText, termsText, termText } from "./tax-text.ts";

interface DisposalsProps {
  report: TaxReportRecord;
  isPhone: boolean;
  onChooseLots(transaction: string): void;
  /** Offered where the rules allow chosen lots and another method is set. */
  chooseMethod: (() => void) | null;
}

/** The sales of the year, each with what it was matched with. */
export function Disposals({ report, isPhone, onChooseLots, chooseMethod }: DisposalsProps) {
  const { disposals, currency, method, year } = report;
  const { shown, more } = usePaged(disposals);
  const canChoose = method === "specific";
  const explanation = t(
    method === "ukMatching"
      ? "Same day first, then 30 days, then the section 104 pool"
      : "Each sale with the lots it was taken from",
  );
  return (
    <section className={`${cards.card} ${cards.table}`} aria-labelledby="tax-disposals">
      <header>
        <h2 id="tax-disposals">
          {t(method === "ukMatching" ? "Computation" : "Disposals")}
          <small>
            {currency === "USD"
              ? explanation
              : t("{text}, in {currency}", { text: explanation, currency: currencySign(currency) })}
          </small>
        </h2>
        {chooseMethod === null || disposals.length === 0 ? null : (
          <Button size="small" onClick={chooseMethod}>
            {t("Choose lots by hand")}
          </Button>
        )}
      </header>
      {disposals.length === 0 ? (
        <p className={cards.nothing}>
          {year === null ? t("Nothing has been sold.") : t("Nothing was sold in {year}.", { year })}{" "}
          {t("Sales are listed here with the purchases that they are matched with.")}
        </p>
      ) : isPhone ? (
        <ul className={styles.list}>
          {shown.map((disposal) => (
            <PhoneDisposal
              key={disposal.id}
              disposal={disposal}
              report={report}
              onChooseLots={canChoose ? onChooseLots : null}
            />
          ))}
        </ul>
      ) : (
        <ScrollRegion className={cards.scroller} label={t("Disposals with their matches")}>
          <table className="num">
            <thead>
              <tr>
                <th scope="col">{t("Sold")}</th>
                <th scope="col">{t("Account, acquired")}</th>
                <Column label="BTC" figure="btc" />
                <Column label={t("Proceeds")} figure="proceeds" />
                <Column label={t("Fees")} figure="fees" />
                <Column label={t(method === "ukMatching" ? "Allowable cost" : "Cost basis")} figure="basis" />
                <Column label={t("Gain or loss")} figure="gain" />
                <th scope="col">{t("Term, held")}</th>
              </tr>
            </thead>
            {shown.map((disposal) => (
              <Rows
                key={disposal.id}
                disposal={disposal}
                report={report}
                onChooseLots={canChoose ? onChooseLots : null}
              />
            ))}
          </table>
        </ScrollRegion>
      )}
      {more === null ? null : (
        <p className={styles.more}>
          <Button onClick={more}>{t("Show more of {count}", { count: disposals.length })}</Button>
        </p>
      )}
    </section>
  );
}

const Column = ({ label, figure }: { label: string; figure: string }) => (
  <th scope="col" className={cards.number}>
    <FigureName label={label} figure={`disposals.*.${figure}`} />
  </th>
);

interface OneDisposalProps {
  disposal: TaxDisposal;
  report: TaxReportRecord;
  onChooseLots: ((transaction: string) => void) | null;
}

function gainClass(gain: number): string | undefined {
  if (gain === 0) return undefined;
  return gain < 0 ? cards.loss : cards.gain;
}

function Rows({ disposal, report, onChooseLots }: OneDisposalProps) {
  const { currency } = report;
  const { date, account, btc, proceeds, fees, basis, gain, matches, transaction } = disposal;
  const note = lossNote(report, gain);
  return (
    <tbody>
      <tr className={cards.whole}>
        <th scope="row">{formatDay(date)}</th>
        <td>{account ?? "–"}</td>
        <td className={cards.number}>{coinAmount(btc)}</td>
        <td className={cards.number}>{cellMoney(proceeds, currency)}</td>
        <td className={cards.number}>{cellMoney(fees, currency)}</td>
        <td className={cards.number}>{cellMoney(basis, currency)}</td>
        <td className={`${cards.number} ${gainClass(gain) ?? ""}`}>{cellMoney(gain, currency)}</td>
        <td>
          {note === null ? termsText(matches) : <small>{note}</small>}
          {onChooseLots === null || transaction === null ? null : (
            <Button
              size="small"
              look="text"
              aria-label={t("Choose lots for the sale of {date}", { date: formatDay(date) })}
              onClick={() => onChooseLots(transaction)}
            >
              {t("Choose lots")}
            </Button>
          )}
        </td>
      </tr>
      {matches.map((match) => (
        <tr key={matchKey(match)} className={styles.part}>
          <th scope="row">{matchText(match)}</th>
          <td>{match.acquired === null ? "–" : formatDay(match.acquired)}</td>
          <td className={cards.number}>{coinAmount(match.btc)}</td>
          <td className={cards.number}>{cellMoney(match.proceeds, currency)}</td>
          <td className={cards.number}>{cellMoney(match.fees, currency)}</td>
          <td className={cards.number}>{cellMoney(match.basis, currency)}</td>
          <td className={`${cards.number} ${gainClass(match.gain) ?? ""}`}>
            {cellMoney(match.gain, currency)}
          </td>
          <td>{match.term === null ? heldText(match) : `${termText(match.term)}, ${heldText(match)}`}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** A sale takes from a lot, and under share matching from a day, once by each rule. */
const matchKey = ({ lot, rule, acquired }: DisposalMatch) => `${lot} ${rule} ${acquired}`;

function PhoneDisposal({ disposal, report, onChooseLots }: OneDisposalProps) {
  const { currency } = report;
  const { date, account, gain, matches, transaction, btc } = disposal;
  const note = lossNote(report, gain);
  return (
    <li className="num">
      <div>
        <b>{formatDay(date)}</b>
        <b className={gainClass(gain)}>{cellMoney(gain, currency)}</b>
      </div>
      <div>
        <span>
          {coinText(btc)}
          {account === null ? "" : `, ${account}`}
        </span>
        <span>{cellMoney(disposal.proceeds, currency)}</span>
      </div>
      {note === null ? null : <div className={styles.small}>{note}</div>}
      {matches.map((match) => (
        <div key={matchKey(match)} className={styles.small}>
          <span>
            {match.acquired === null
              ? matchText(match)
              : t("{match}, {date}", { match: matchText(match), date: formatDay(match.acquired) })}
            , {coinText(match.btc)}
            {match.holdingDays === null ? "" : `, ${heldText(match)}`}
          </span>
          <span>
            {match.term === null ? "" : `${termText(match.term)} `}
            {cellMoney(match.gain, currency)}
          </span>
        </div>
      ))}
      {onChooseLots === null || transaction === null ? null : (
        <Button
          aria-label={t("Choose lots for the sale of {date}", { date: formatDay(date) })}
          onClick={() => onChooseLots(transaction)}
        >
          {t("Choose lots")}
        </Button>
      )}
    </li>
  );
}
