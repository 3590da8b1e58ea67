import type { TaxReportRecord, TaxYearSummary } from "#shared/api/portfolio/tax-report.ts";
import { t } from "#shared/domain/language/translate.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { coinAmount } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import cards from "#web/components/shell/report-card.module.css";
import { FigureName } from "./figure-name.tsx";
import styles from "./report.module.css";
import { allowanceName, deducted, taxableText } from "./tax-text.ts";

interface YearSummaryProps {
  report: TaxReportRecord;
  summary: TaxYearSummary;
}

interface Line {
  readonly label: string;
  /** Of the figure within the year, such as `short.net`. */
  readonly figure: string;
  readonly text: string;
  readonly isSum?: boolean;
}

/** One tax year as statements: from proceeds to the gain, by term, what is taxable, and the coins. */
export function YearSummary({ report, summary }: YearSummaryProps) {
  const { currency, jurisdiction } = report;
  const { year, start, end, disposals, short, long, taxable, allowance, opening, bought, disposed, closing } =
    summary;
  const money = (value: number) => formatMoney(value, currency);
  const isNetted = jurisdiction !== "DK";
  const meaning = taxableText(report, summary);
  const rule = jurisdictions[jurisdiction].taxable;
  const terms: Line[] = [
    ...(short === null ? [] : [{ label: t("Short term"), figure: "short.net", text: money(short.net) }]),
    ...(long === null
      ? []
      : [
          {
            label: t(rule === "shortAllOrNothing" ? "Free, held over one year" : "Long term"),
            figure: "long.net",
            text: money(long.net),
          },
        ]),
    { label: t("Gains"), figure: "gains", text: money(summary.gains) },
    { label: t("Losses"), figure: "losses", text: deducted(summary.losses, currency) },
  ];
  const tax: Line[] = [
    ...(allowance === null
      ? []
      : [{ label: allowanceName(jurisdiction), figure: "allowance", text: money(allowance) }]),
    ...(taxable === null
      ? []
      : [{ label: t("Taxable"), figure: "taxable", text: money(taxable), isSum: true }]),
  ];
  const at = `years.${year}`;
  return (
    <section className={cards.card} aria-labelledby="tax-year">
      <h2 id="tax-year">
        {year}
        <small>
          {t("{from} to {to}, {count, plural, one {# disposal} other {# disposals}}", {
            from: formatDay(start),
            to: formatDay(end),
            count: disposals,
          })}
        </small>
      </h2>
      <div className={styles.statements}>
        <Statement
          title={t(isNetted ? "From proceeds to gain" : "From proceeds to gain, not netted for the return")}
          at={at}
          report={report}
          lines={[
            { label: t("Proceeds"), figure: "proceeds", text: money(summary.proceeds) },
            { label: t("Selling fees"), figure: "fees", text: deducted(summary.fees, currency) },
            {
              label: t(jurisdiction === "GB" ? "Allowable cost" : "Cost basis"),
              figure: "basis",
              text: deducted(summary.basis, currency),
            },
            { label: t("Net gain"), figure: "net", text: money(summary.net), isSum: true },
          ]}
        />
        <Statement
          title={t(short === null ? "Gains and losses" : "By term")}
          at={at}
          report={report}
          lines={terms}
        />
        {tax.length === 0 ? null : <Statement title={t("Taxable")} at={at} report={report} lines={tax} />}
        <Statement
          title={t("Coins, BTC")}
          at={at}
          report={report}
          lines={[
            { label: t("Opening"), figure: "opening.btc", text: coinAmount(opening.btc) },
            { label: t("Bought"), figure: "bought.btc", text: coinAmount(bought.btc) },
            {
              label: t("Sold"),
              figure: "disposed.btc",
              text: disposed.btc === 0 ? coinAmount(0) : `(${coinAmount(disposed.btc)})`,
            },
            { label: t("Closing"), figure: "closing.btc", text: coinAmount(closing.btc), isSum: true },
          ]}
        />
        {jurisdiction === "NL" && opening.value !== null ? (
          <Statement
            title="Box 3"
            at={at}
            report={report}
            lines={[
              {
                label: t("Value on 1 January"),
                figure: "opening.value",
                text: money(opening.value),
                isSum: true,
              },
            ]}
          />
        ) : null}
      </div>
      {meaning === null ? null : <p className={styles.meaning}>{meaning}</p>}
    </section>
  );
}

/** The year's question answered in one figure: what is taxable, or the net gain where the rules compute nothing. */
export function YearAnswer({ report, summary }: YearSummaryProps) {
  const { taxable, net, year } = summary;
  const meaning = taxableText(report, summary);
  return (
    <section className={cards.card} aria-label={t("In one figure")}>
      <p className={`num ${styles.answer}`}>
        {t(taxable === null ? "Net gain in {year}" : "Taxable in {year}", { year })}
        <b>{formatMoney(taxable ?? net, report.currency)}</b>
      </p>
      {meaning === null ? null : <p className={styles.meaning}>{meaning}</p>}
    </section>
  );
}

interface StatementProps {
  title: string;
  at: string;
  report: TaxReportRecord;
  lines: readonly Line[];
}

function Statement({ title, at, report, lines }: StatementProps) {
  return (
    <div className={styles.statement}>
      <h3>{title}</h3>
      <dl className="num">
        {lines.map(({ label, figure, text, isSum }) => (
          <div key={label} className={isSum ? styles.sum : undefined}>
            <dt>
              <FigureName label={label} figure={`years.*.${figure}`} at={`${at}.${figure}`} report={report} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
