import { useOperation } from "#web/api/use-operation.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { Link } from "#web/components/ui/link.tsx";
import styles from "./answers.module.css";

/** The current tax year of what is recorded, with the way to its report. Its place is there before its figures are. */
export function TaxLine() {
  const { data } = useOperation("tax-report", "get", { query: {} });
  const report = data?.report ?? null;
  const year = report?.years.find((one) => one.year === report.year);
  return (
    <section className={`num ${styles.taxLine}`} aria-label="Tax report">
      <p>
        {report === null
          ? data?.problem
            ? "The recorded sales cannot be matched with buys. "
            : null
          : year === undefined || year.disposals === 0
            ? `Tax year ${report.year}: nothing sold. `
            : `Tax year ${report.year}: ${year.net < 0 ? "net loss" : "net gain"} ${formatMoney(Math.abs(year.net), report.currency)} from ${year.disposals === 1 ? "1 sale" : `${year.disposals} sales`}${year.taxable === null ? "" : `, taxable ${formatMoney(year.taxable, report.currency)}`}. A calculation aid, not tax advice. `}
        <Link to="/tax-report">Open the report</Link>
      </p>
    </section>
  );
}
