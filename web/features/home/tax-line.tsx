import type { TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { Link } from "#web/components/ui/link.tsx";
import styles from "./answers.module.css";

/** The current tax year of what is recorded, with the way to its report. Its place is there before its figures are. */
export function TaxLine() {
  const { data } = useOperation("tax-report", "get", { query: {} });
  const report = data?.report ?? null;
  const text =
    report === null
      ? data?.problem
        ? t("The recorded sales cannot be matched with buys.")
        : null
      : yearText(report);
  return (
    <section className={`num ${styles.taxLine}`} aria-label={t("Tax report")}>
      <p>
        {text === null ? null : `${text} `}
        <Link to="/tax-report">{t("Open the report")}</Link>
      </p>
    </section>
  );
}

function yearText({ year, years, currency }: TaxReportRecord): string {
  const figures = years.find((one) => one.year === year);
  if (figures === undefined || figures.disposals === 0)
    return t("Tax year {year}: nothing sold.", { year: String(year) });
  const { net, taxable, disposals: count } = figures;
  const values = {
    year: String(year),
    net: net < 0 ? "loss" : "gain",
    amount: formatMoney(Math.abs(net), currency),
    count,
  };
  return taxable === null
    ? t(
        "Tax year {year}: {net, select, loss {net loss} other {net gain}} {amount} from {count, plural, one {# sale} other {# sales}}. A calculation aid, not tax advice.",
        values,
      )
    : t(
        "Tax year {year}: {net, select, loss {net loss} other {net gain}} {amount} from {count, plural, one {# sale} other {# sales}}, taxable {taxable}. A calculation aid, not tax advice.",
        { ...values, taxable: formatMoney(taxable, currency) },
      );
}
