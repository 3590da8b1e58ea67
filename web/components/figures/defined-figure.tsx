import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { explainFigure } from "#shared/engine/explain/explain-figure.ts";
import { type FigureUnit, figureSources } from "#shared/engine/figure-definition.ts";
import { taxFigures } from "#shared/engine/tax/definition.ts";
import { withdrawalFigures } from "#shared/engine/withdrawal/definition.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { formatCount, formatUsd } from "#web/components/format/numbers.ts";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";

/** Where the values stand that a figure was computed from. */
interface FigurePlace {
  /** The blocks by name, such as `taxReport`. */
  readonly result: Readonly<Record<string, unknown>>;
  /** Of this figure within `result`, such as `taxReport.years.2025.net`. */
  readonly path: string;
  /** Of amounts of money. */
  readonly currency: Currency;
}

interface DefinedFigureProps {
  label: string;
  /** Path of the definition; `*` stands for the entries of a list. */
  figure: string;
  /** Without it the inputs are named without values, as for a whole column of figures. */
  place?: FigurePlace | undefined;
}

const definitions = [...taxFigures, ...withdrawalFigures];

const nameOfInput = (path: string): string =>
  t(
    definitions.find((definition) => definition.path === path)?.header ??
      figureSources[path as keyof typeof figureSources] ??
      path,
  );

function valueText(value: unknown, unit: FigureUnit | null, currency: Currency): string | null {
  if (typeof value === "string") return unit === "date" ? formatDay(value) : value;
  if (typeof value !== "number") return null;
  if (unit === "money") return formatMoney(value, currency);
  if (unit === "USD" || unit === "USD/BTC") return formatUsd(value);
  if (unit === "BTC") return coinText(value);
  if (unit === "fraction" || unit === "fraction/year") return `${percentText(value)} %`;
  return unit === "count" || unit === "days" ? formatCount(value) : String(value);
}

/** The name of a figure or of a column of figures of the portfolio, with the explanation of its definition. */
export function DefinedFigure({ label, figure, place }: DefinedFigureProps) {
  return <Explained label={label} explanation={<Definition figure={figure} place={place} />} />;
}

function Definition({ figure, place }: Omit<DefinedFigureProps, "label">) {
  const explained = place === undefined ? null : explainFigure(place.result, place.path);
  const definition = explained?.definition ?? definitions.find(({ path }) => path === figure);
  if (definition === undefined) return null;
  const inputs =
    explained === null || place === undefined
      ? definition.inputs.map((path) => ({ name: nameOfInput(path), value: null }))
      : explained.inputs.map((input) => ({
          name: t(input.unit === null ? input.meaning : input.title),
          value: valueText(input.value, input.unit, place.currency),
        }));
  return (
    <>
      <p>{t(definition.meaning)}</p>
      <p>
        <b>{t("Formula")}</b> {t(definition.formula)}
      </p>
      <ul>
        {inputs.map(({ name, value }) => (
          <li key={name}>
            {name}
            {value === null ? null : <>: {value}</>}
          </li>
        ))}
      </ul>
      {definition.nullRule === "Never empty." ? null : <p>{t(definition.nullRule)}</p>}
    </>
  );
}
