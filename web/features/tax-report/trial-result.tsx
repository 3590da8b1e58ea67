import { useState } from "react";
import type {
  DisposalMatch,
  TaxReportRecord,
  TrialLine,
  TrialResult,
} from "#shared/api/portfolio/tax-report.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { coinAmount } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { FigureName } from "./figure-name.tsx";
import { cellMoney, heldText, isUsualMethod, matchText, shortMethodNames, termText } from "./tax-text.ts";
import styles from "./trial-sale.module.css";

/** The account of transactions that name none. */
export const unnamed = "";

/** A requested what-if sale. */
export interface Sale {
  readonly btc: number | null;
  /** US dollars per bitcoin; null for the current price. */
  readonly priceUSD: number | null;
  readonly date: string;
  readonly account: string;
}

/** The result for a requested sale; a later request makes it out of date. */
export interface Tried {
  readonly sale: Sale;
  readonly result: TrialResult;
}

interface ResultProps {
  report: TaxReportRecord;
  tried: Tried;
  today: string;
  /** Whether it belongs to the current values of the fields. */
  isCurrent: boolean;
}

/** What the tried sale would mean, under each method, and how it can be recorded. */
export function Result({ report, tried: { result, sale }, today, isCurrent }: ResultProps) {
  const { currency, jurisdiction, method } = report;
  const { fromOpenLots, methods } = result;
  const [chosen, setChosen] = useState<TrialLine["method"]>(
    fromOpenLots?.some((line) => line.method === method) ? (method as TrialLine["method"]) : "fifo",
  );
  // With chosen lots no one method has all sales: one is chosen here.
  const [ofAll, setOfAll] = useState<TrialLine["method"] | null>(method === "specific" ? null : method);
  const line = fromOpenLots?.find((each) => each.method === chosen) ?? null;
  const lineOfAll = methods.find((each) => each?.method === ofAll) ?? null;
  const nameOfAll = lineOfAll === null ? "" : t(shortMethodNames[lineOfAll.method]);
  const name = t(jurisdictions[jurisdiction].name);
  const short = line?.matches.find(({ term, acquired }) => term === "short" && acquired !== null);
  const lot = short && report.openLots.find(({ acquired }) => acquired === short.acquired);
  return (
    <>
      <p className={styles.hint}>
        {t(
          isCurrent
            ? "Proceeds {proceeds}, selling fee {fee}"
            : "Proceeds {proceeds}, selling fee {fee}. Not yet calculated for what you have entered since.",
          { proceeds: formatMoney(result.proceeds, currency), fee: formatMoney(result.fees, currency) },
        )}
      </p>
      {fromOpenLots === null ? null : (
        <>
          <Lines
            title={t("This sale only")}
            list="fromOpenLots"
            lines={fromOpenLots}
            report={report}
            chosen={chosen}
            onChoose={setChosen}
          />
          <p className={styles.hint}>
            {t("Earlier sales keep their lots. {method} takes:", { method: t(shortMethodNames[chosen]) })}
          </p>
          <Takes matches={line?.matches ?? []} currency={currency} />
        </>
      )}
      <Lines
        title={t("One method for all sales")}
        list="methods"
        lines={methods}
        report={report}
        chosen={ofAll}
        onChoose={setOfAll}
      />
      {lineOfAll === null ? null : (
        <>
          <p className={styles.hint}>
            {lineOfAll.method === "ukMatching"
              ? t("{method} takes all sales of the day together:", { method: nameOfAll })
              : t("{method} takes for this sale:", { method: nameOfAll })}
          </p>
          <Takes matches={lineOfAll.matches} currency={currency} />
        </>
      )}
      {(["fifo", "lifo", "hifo", "average", "ukMatching"] as const).every((each) =>
        isUsualMethod(report, each),
      ) ? null : (
        <p className={styles.hint}>
          {t("Methods that are not in use in {name} are shown for comparison.", { name })}
        </p>
      )}
      {lot?.longFrom && lot.daysToLongTerm !== null && lot.daysToLongTerm > 0 ? (
        <p className={styles.hint}>
          {t("The lot of {date} turns long term on {day}. Sold from that day on, its gain is long term.", {
            date: formatDay(lot.acquired ?? ""),
            day: formatDay(lot.longFrom),
          })}
        </p>
      ) : null}
      {isCurrent && sale.date === today ? (
        <RecordSale report={report} result={result} sale={sale} line={line} />
      ) : null}
    </>
  );
}

/** Where the coins of a sale come from, as the disposals of the report have it. */
function Takes({ matches, currency }: { matches: readonly DisposalMatch[]; currency: Currency }) {
  return (
    <ul className={`num ${styles.takes}`}>
      {matches.map((match) => (
        <li key={`${match.lot} ${match.rule} ${match.acquired}`}>
          <span>{takenFrom(match)}</span>
          <span>{coinAmount(match.btc)}</span>
          <span>{termText(match.term)}</span>
          <b>{cellMoney(match.gain, currency)}</b>
          <small>
            {t("Basis")} {cellMoney(match.basis, currency)}
            {match.holdingDays ? `, ${heldText(match)}` : ""}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** The day of a lot; days of share matching and pools have the rule that chose them. */
function takenFrom(match: DisposalMatch): string {
  const { acquired, rule } = match;
  if (acquired === null) return matchText(match);
  const date = formatDay(acquired);
  return rule === "sameDay" || rule === "thirtyDay"
    ? t("{match}, {date}", { match: matchText(match), date })
    : date;
}

interface LinesProps {
  title: string;
  list: "fromOpenLots" | "methods";
  lines: readonly (TrialLine | null)[];
  report: TaxReportRecord;
  /** The line whose matches are listed below. */
  chosen: TrialLine["method"] | null;
  onChoose(method: TrialLine["method"]): void;
}

function Lines({ title, list, lines, report, chosen, onChoose }: LinesProps) {
  const { currency } = report;
  const known = lines.filter((line) => line !== null);
  const hasTerms = known.some(({ shortGain, longGain }) => shortGain !== 0 || longGain !== 0);
  // Coins of a pool have no term.
  const partText = (line: TrialLine, part: "shortGain" | "longGain" | "basis") =>
    part !== "basis" && line.otherGain !== 0 && line.shortGain === 0 && line.longGain === 0
      ? "–"
      : cellMoney(line[part], currency);
  const missing = lines.length - known.length;
  return (
    <>
      <table className={`num ${styles.lines}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">
              <FigureName
                label={t(hasTerms ? "Short" : "Basis")}
                figure={`whatIf.${list}.*.${hasTerms ? "shortGain" : "basis"}`}
              />
            </th>
            {hasTerms ? (
              <th scope="col">
                <FigureName label={t("Long")} figure={`whatIf.${list}.*.longGain`} />
              </th>
            ) : null}
            <th scope="col">
              <FigureName label={t("Gain or loss")} figure={`whatIf.${list}.*.gain`} />
            </th>
          </tr>
        </thead>
        <tbody>
          {known.map((line) => (
            <tr key={line.method} className={line.method === chosen ? styles.chosen : undefined}>
              <th scope="row">
                <label>
                  <input
                    type="radio"
                    name={`tax-trial-${list}`}
                    checked={line.method === chosen}
                    onChange={() => onChoose(line.method)}
                  />
                  {t(shortMethodNames[line.method])}
                </label>
              </th>
              <td>{partText(line, hasTerms ? "shortGain" : "basis")}</td>
              {hasTerms ? <td>{partText(line, "longGain")}</td> : null}
              <td>
                <b>{cellMoney(line.gain, currency)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing === 0 ? null : (
        <p className={styles.hint}>
          {t("{count, plural, one {One method cannot} other {# methods cannot}} match all recorded sales.", {
            count: missing,
          })}
        </p>
      )}
    </>
  );
}

interface RecordSaleProps {
  report: TaxReportRecord;
  result: TrialResult;
  sale: Sale;
  line: TrialLine | null;
}

/** Records the tried sale; with chosen lots, those of the chosen line. */
function RecordSale({ report, result, sale, line }: RecordSaleProps) {
  const edits = useEditHistory();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const lots =
    report.method === "specific" && line !== null
      ? line.matches.flatMap(({ lot, btc }) => (lot === null ? [] : [{ id: lot, btc }]))
      : null;
  const record = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const recorded = await call("transactions", "create", {
        body: {
          dateAcquired: sale.date,
          transactionType: "sell",
          btcBought: -result.btc,
          buyingPriceUSD: result.priceUSD,
          feesUSD: result.feesUSD,
          account: sale.account === unnamed ? null : sale.account,
          ...(lots !== null && { lots }),
        },
      });
      edits.offer(edits.ledger.recorded(recorded), t("Sale recorded"));
    } catch (error) {
      setFailure(refusalText(error, t("The sale was not recorded. Please try again.")));
      setIsBusy(false);
    }
  };
  return (
    <>
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <Button block aria-disabled={isBusy} onClick={() => !isBusy && void record()}>
        {t(isBusy ? "Recording..." : "Record this sale")}
      </Button>
      <p className={styles.hint}>
        {t(
          lots === null
            ? "For a sale that you have made. You can undo it."
            : "For a sale that you have made. Its lots are recorded with it. You can undo it.",
        )}
      </p>
    </>
  );
}
