import type { TaxReportRecord } from "#shared/api/tax-report.ts";
import { explainFigure } from "#shared/engine/explain/explain-figure.ts";
import { type FigureUnit, figureSources } from "#shared/engine/figure-definition.ts";
import { taxFigures } from "#shared/engine/tax/definition.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatCount, formatUsd } from "#web/components/format/numbers.ts";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import styles from "./figure-name.module.css";

interface FigureNameProps {
  label: string;
  /** The definition's path, without `taxReport.`; `*` stands for the entries of a list. */
  figure: string;
  /** The same path of one figure of this report, to show the values that it was computed from. */
  at?: string;
  report?: TaxReportRecord;
}

const nameOfInput = (path: string): string =>
  taxFigures.find((definition) => definition.path === path)?.header ??
  figureSources[path as keyof typeof figureSources] ??
  path;

function valueText(value: unknown, unit: FigureUnit | null, { currency }: TaxReportRecord): string | null {
  if (typeof value === "string") return unit === "date" ? formatDay(value) : value;
  if (typeof value !== "number") return null;
  if (unit === "money") return formatMoney(value, currency);
  if (unit === "USD" || unit === "USD/BTC") return formatUsd(value);
  if (unit === "BTC") return `${bitcoinText(value)} BTC`;
  return unit === "count" || unit === "days" ? formatCount(value) : String(value);
}

/** The name of a figure or of a column of figures; it explains them when it is pressed. */
export function FigureName({ label, figure, at, report }: FigureNameProps) {
  return (
    <Popover
      label={label}
      trigger={(properties) => (
        <button
          type="button"
          {...properties}
          className={styles.name}
          aria-label={`${label}: how it is calculated`}
        >
          {label}
        </button>
      )}
    >
      <Explanation figure={figure} at={at} report={report} />
    </Popover>
  );
}

function Explanation({
  figure,
  at,
  report,
}: Pick<FigureNameProps, "figure"> & { at: string | undefined; report: TaxReportRecord | undefined }) {
  const explained =
    at === undefined || report === undefined ? null : explainFigure({ taxReport: report }, `taxReport.${at}`);
  const definition = explained?.definition ?? taxFigures.find(({ path }) => path === `taxReport.${figure}`);
  if (definition === undefined) return null;
  const inputs =
    explained === null || report === undefined
      ? definition.inputs.map((path) => ({ name: nameOfInput(path), value: null }))
      : explained.inputs.map((input) => ({
          name: input.unit === null ? input.meaning : input.title,
          value: valueText(input.value, input.unit, report),
        }));
  return (
    <div className={`num ${styles.explanation}`}>
      <p>{definition.meaning}</p>
      <p>
        <b>Formula</b> {definition.formula}
      </p>
      <ul>
        {inputs.map(({ name, value }) => (
          <li key={name}>
            {name}
            {value === null ? null : <>: {value}</>}
          </li>
        ))}
      </ul>
      {definition.nullRule === "Never empty." ? null : <p>{definition.nullRule}</p>}
    </div>
  );
}
