import { type ReactNode, useState } from "react";
import type { TaxReportRecord, TaxState, TrialLine, TrialResult } from "#shared/api/portfolio/tax-report.ts";
import { addMonths, formatDate, parseDate } from "#shared/domain/dates.ts";
import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { call } from "#web/api/api.ts";
import { fieldFailures, refusalText } from "#web/api/failure-text.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { amountText, bitcoinText } from "#web/components/format/number-text.ts";
import { Button } from "#web/components/ui/button.tsx";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { FigureName } from "./figure-name.tsx";
import { cellMoney, isUsualMethod, shortMethodNames, termText } from "./tax-text.ts";
import styles from "./trial-sale.module.css";

interface TrialSaleProps {
  state: TaxState;
  report: TaxReportRecord;
  /** `yyyy-mm-dd` */
  today: string;
}

interface Sale {
  readonly btc: number | null;
  /** US dollars per bitcoin; null for the current price. */
  readonly priceUSD: number | null;
  readonly date: string;
  readonly account: string;
}

/** A sale calculated for what was asked; what is asked since makes it out of date. */
interface Tried {
  readonly sale: Sale;
  readonly result: TrialResult;
}

const unnamed = "";

/** Tries out a sale: what it would mean for tax under each method. */
export function TrialSale({ state, report, today }: TrialSaleProps) {
  const { holdings, openLots } = report;
  const isOpen = tierFeatures[state.tier].trialSales;
  const [asked, setAsked] = useState<Omit<Sale, "account"> & { readonly account: string | null }>({
    btc: firstAmount(holdings.btc),
    priceUSD: null,
    date: today,
    account: null,
  });
  const accounts = [...(state.hasUnnamed ? [unnamed] : []), ...state.accounts];
  // Until one is chosen, and where other transactions have taken it away: that of the oldest lot.
  const isKnown = asked.account !== null && accounts.includes(asked.account);
  const account = isKnown ? asked.account : (openLots[0]?.account ?? accounts[0]);
  const sale: Sale = { ...asked, account: account ?? unnamed };
  const [tried, setTried] = useState<Tried | null>(null);
  const [failures, setFailures] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [triedOf, setTriedOf] = useState(report);
  if (triedOf !== report) {
    // Other settings or transactions: what was tried out holds no more.
    setTriedOf(report);
    setTried(null);
  }
  const change = (changes: Partial<Sale>) => setAsked({ ...asked, ...changes });

  const run = async () => {
    if (sale.btc === null) {
      setFailures({ btc: "Enter the BTC to sell" });
      return;
    }
    setIsBusy(true);
    setFailures({});
    setFailure(null);
    try {
      const result = await call("tax-report", "whatIf", {
        body: {
          btc: sale.btc,
          date: sale.date,
          ...(sale.priceUSD !== null && { priceUSD: sale.priceUSD }),
          ...(sale.account !== unnamed && { account: sale.account }),
        },
      });
      setTried({ sale, result });
    } catch (error) {
      const fields = fieldFailures(error);
      setFailures(fields);
      const isShown = ["btc", "priceUSD", "date"].some((field) => field in fields);
      if (!isShown) setFailure(refusalText(error, "The sale could not be calculated. Please try again."));
    } finally {
      setIsBusy(false);
    }
  };

  if (holdings.btc <= 0) return <Frame text="Nothing is held that could be sold." />;
  if (!isOpen) {
    return (
      <Frame text="See what a sale would mean before you make it: which lots it takes, and its gain by term under each method.">
        <p>
          <TierBadge tier={lowestTierWith(({ trialSales }) => trialSales) ?? "advanced"} />
        </p>
        <UpgradeHint>Trying out sales is part of a higher subscription.</UpgradeHint>
      </Frame>
    );
  }
  return (
    <Frame>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void run();
        }}
      >
        <NumberField
          label="Amount"
          unit="BTC"
          decimals={8}
          value={sale.btc}
          text={bitcoinText}
          error={failures.btc}
          onChange={(btc) => change({ btc: btc ?? null })}
        />
        <NumberField
          label="Price"
          unit="US$"
          decimals={2}
          value={sale.priceUSD ?? holdings.priceUSD}
          text={amountText}
          error={failures.priceUSD}
          onChange={(priceUSD) => change({ priceUSD: priceUSD ?? null })}
        />
        <div className={accounts.length > 1 ? undefined : styles.wide}>
          <DateField
            label="Date"
            isLarge
            value={sale.date}
            min={today}
            max={formatDate(addMonths(parseDate(today) ?? 0, 1_200))}
            error={failures.date}
            onChange={(date) => change({ date: date || today })}
          />
        </div>
        {accounts.length > 1 ? (
          <SelectField
            label="Account"
            options={accounts.map((value) => ({ value, text: value === unnamed ? "No account" : value }))}
            value={sale.account}
            onChange={(account) => change({ account })}
          />
        ) : null}
        <Button type="submit" block aria-disabled={isBusy}>
          {isBusy ? "Calculating..." : "Try out"}
        </Button>
      </form>
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <div aria-live="polite">
        {tried === null ? (
          <p className={styles.hint}>Nothing is recorded by trying.</p>
        ) : (
          <Result
            key={JSON.stringify(tried.sale)}
            report={report}
            tried={tried}
            today={today}
            isCurrent={JSON.stringify(tried.sale) === JSON.stringify(sale)}
          />
        )}
      </div>
    </Frame>
  );
}

/** A tenth of a bitcoin, or all where less is held. */
const firstAmount = (held: number) => Math.min(0.1, held);

function Frame({ text, children }: { text?: string; children?: ReactNode }) {
  return (
    <section className={styles.trial} aria-labelledby="tax-trial">
      <h2 id="tax-trial">What if I sell</h2>
      {text === undefined ? null : <p className={styles.hint}>{text}</p>}
      {children}
    </section>
  );
}

interface ResultProps {
  report: TaxReportRecord;
  tried: Tried;
  today: string;
  /** Whether it is of what the fields say. */
  isCurrent: boolean;
}

function Result({ report, tried: { result, sale }, today, isCurrent }: ResultProps) {
  const { currency, jurisdiction, method } = report;
  const { fromOpenLots, methods } = result;
  const [chosen, setChosen] = useState<TrialLine["method"]>(
    fromOpenLots?.some((line) => line.method === method) ? (method as TrialLine["method"]) : "fifo",
  );
  const line = fromOpenLots?.find((each) => each.method === chosen) ?? null;
  const { name } = jurisdictions[jurisdiction];
  const short = line?.matches.find(({ term, acquired }) => term === "short" && acquired !== null);
  const lot = short && report.openLots.find(({ acquired }) => acquired === short.acquired);
  return (
    <>
      <p className={styles.hint}>
        Proceeds {formatMoney(result.proceeds, currency)}, selling fee {formatMoney(result.fees, currency)}
        {isCurrent ? "" : ". Not yet calculated for what you have entered since."}
      </p>
      {fromOpenLots === null ? null : (
        <>
          <Lines
            title="This sale only"
            list="fromOpenLots"
            lines={fromOpenLots}
            report={report}
            chosen={chosen}
            onChoose={setChosen}
          />
          <p className={styles.hint}>Earlier sales keep their lots. {shortMethodNames[chosen]} takes:</p>
          <ul className={`num ${styles.takes}`}>
            {line?.matches.map((match) => (
              <li key={`${match.lot} ${match.acquired}`}>
                <span>{match.acquired === null ? "Pool" : formatDay(match.acquired)}</span>
                <span>{bitcoinText(match.btc)}</span>
                <span>{termText(match.term)}</span>
                <b>{cellMoney(match.gain, currency)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <Lines
        title="One method for all sales"
        list="methods"
        lines={methods}
        report={report}
        chosen={method}
      />
      {(["fifo", "lifo", "hifo", "average", "ukMatching"] as const).every((each) =>
        isUsualMethod(report, each),
      ) ? null : (
        <p className={styles.hint}>Methods that are not in use in {name} are shown for comparison.</p>
      )}
      {lot?.longFrom && lot.daysToLongTerm !== null && lot.daysToLongTerm > 0 ? (
        <p className={styles.hint}>
          The lot of {formatDay(lot.acquired ?? "")} turns long term on {formatDay(lot.longFrom)}. Sold from
          that day on, its gain is long term.
        </p>
      ) : null}
      {isCurrent && sale.date === today ? (
        <RecordSale report={report} result={result} sale={sale} line={line} />
      ) : null}
    </>
  );
}

interface LinesProps {
  title: string;
  list: "fromOpenLots" | "methods";
  lines: readonly (TrialLine | null)[];
  report: TaxReportRecord;
  chosen: string;
  /** Makes the lines a choice. */
  onChoose?: (method: TrialLine["method"]) => void;
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
      <table className={`num ${styles.lines}`}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">
              <FigureName
                label={hasTerms ? "Short" : "Basis"}
                figure={`whatIf.${list}.*.${hasTerms ? "shortGain" : "basis"}`}
              />
            </th>
            {hasTerms ? (
              <th scope="col">
                <FigureName label="Long" figure={`whatIf.${list}.*.longGain`} />
              </th>
            ) : null}
            <th scope="col">
              <FigureName label="Gain" figure={`whatIf.${list}.*.gain`} />
            </th>
          </tr>
        </thead>
        <tbody>
          {known.map((line) => (
            <tr key={line.method} className={line.method === chosen ? styles.chosen : undefined}>
              <th scope="row">
                {onChoose === undefined ? (
                  shortMethodNames[line.method]
                ) : (
                  <label>
                    <input
                      type="radio"
                      name="tax-trial-lots"
                      checked={line.method === chosen}
                      onChange={() => onChoose(line.method)}
                    />
                    {shortMethodNames[line.method]}
                  </label>
                )}
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
          {missing === 1 ? "One method cannot" : `${missing} methods cannot`} match all recorded sales.
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
      edits.offer(edits.ledger.recorded(recorded), "Sale recorded");
    } catch (error) {
      setFailure(refusalText(error, "The sale was not recorded. Please try again."));
      setIsBusy(false);
    }
  };
  return (
    <>
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <Button block aria-disabled={isBusy} onClick={() => !isBusy && void record()}>
        {isBusy ? "Recording..." : "Record this sale"}
      </Button>
      <p className={styles.hint}>
        For a sale that you have made. {lots === null ? "" : "Its lots are recorded with it. "}You can undo
        it.
      </p>
    </>
  );
}
