import { t } from "#shared/domain/language/translate.ts";
import { realColumns } from "#shared/engine/base-currency/real-columns.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { neverEmpty } from "#shared/engine/columns/definition.ts";
import type { Explanation } from "#shared/engine/explain/explain.ts";
import type { Origin } from "#shared/engine/explain/origin.ts";
import { type CellText, formatCell } from "#web/components/format/cell-format.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { sourceWords } from "#web/components/saved-timeline/source-words.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { inWords } from "#web/features/timeline/columns/column-words.ts";
import { SourceMarker } from "#web/features/timeline/grid/rows/source-marker.tsx";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import styles from "./explain-dialog.module.css";
import { conversionText, figureIn, realRuleText } from "./explain-figures.ts";
import { figureLabel, idleEditText, originWords } from "./explain-words.ts";

type InputFigures = Explanation["inputs"][number];
type Figure = InputFigures["figures"][number];

interface ExplanationTextProps {
  explanation: Explanation;
  month: string;
  model: TimelineModel;
  /** Whether it is computed from an unsaved plan. */
  isPreview: boolean;
  /** Whether the plan was changed for the month although it has a recorded transaction. */
  hasIdleEdit: boolean;
  /** Explains a column that is an input. */
  onFollow(column: string): void;
}

/** A number, its formula, and every input value with its source. */
export function ExplanationText(props: ExplanationTextProps) {
  const { explanation, month, model, isPreview, hasIdleEdit, onFollow } = props;
  const { definition, origin, rowSource, inputs, row } = explanation;
  const value = model.value(definition.id, row);
  const { text, tone } = formatCell(definition.id, definition.unit, value, model.currency);
  const isGlobal = definition.flags.startsWith("G");
  const isPriceKnown = model.rows[row]?.isPriceKnown ?? false;
  const inputRow = isGlobal ? model.rows.length - 1 : row;
  const spot = isGlobal
    ? t("Whole plan")
    : t("{month}, {source}", { month, source: sourceWords(rowSource, isPriceKnown) });
  const place = definition.flags.startsWith("C")
    ? t("{place}, one figure for the cycle", { place: spot })
    : spot;
  return (
    <>
      <p className={styles.place}>{isPreview ? t("{place}, preview, not saved yet", { place }) : place}</p>
      {hasIdleEdit && !isGlobal ? <p className={styles.rule}>{t(idleEditText)}</p> : null}
      <p className={`num ${styles.value} ${tone ? (styles[tone] ?? "") : ""}`}>
        <span>{value === null ? t("Empty") : text}</span>
        <OriginTag origin={origin} />
      </p>
      {value === null && definition.nullRule !== neverEmpty ? (
        <p className={styles.rule}>{inWords(definition.nullRule)}</p>
      ) : null}
      <p>{inWords(definition.meaning)}</p>
      <h3>{t("How it is computed")}</h3>
      <p className={styles.formula}>{inWords(definition.formula)}</p>
      {model.currency === "USD" ? null : <p className={styles.rule}>{conversionText(model, inputRow)}</p>}
      {model.real !== null && realColumns.has(definition.id) && value !== null ? (
        <p className={styles.rule}>{realRuleText(model, model.real, definition, row)}</p>
      ) : null}
      {inputs.length === 0 ? null : (
        <>
          <h3>{t("From these values")}</h3>
          <ul className={styles.inputs}>
            {inputs.map((input) => (
              <li key={input.id}>
                {columnDefinition(input.id) ? (
                  <ColumnInput input={input} model={model} row={inputRow} onFollow={onFollow} />
                ) : (
                  <NamedInput input={input} model={model} row={inputRow} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function figureText(input: InputFigures, figure: Figure, model: TimelineModel, row: number): CellText {
  const { name, unit, value } = figure;
  // Turning points and trades have a day; the table shows only months.
  if (unit === "date" && typeof value === "string") return { text: formatDay(value), tone: undefined };
  return formatCell(name, unit, figureIn(input.id, figure, model, row), model.currency);
}

interface InputProps {
  input: InputFigures;
  model: TimelineModel;
  /** The month of the inputs. */
  row: number;
}

function ColumnInput({ input, model, row, onFollow }: InputProps & Pick<ExplanationTextProps, "onFollow">) {
  const figure = input.figures[0];
  if (!figure) return null;
  return (
    <button
      type="button"
      className={styles.column}
      title={inWords(input.meaning)}
      onClick={() => onFollow(input.id)}
    >
      <span className={styles.name}>{t(input.title)}</span>
      <span className={`num ${styles.figure}`}>
        {formatCell(figure.name, figure.unit, model.nominal(input.id, row), model.currency).text}
      </span>
      <OriginTag origin={figure.origin} />
      <Icon shape={moreIcons["chevron-right"]} size={16} />
    </button>
  );
}

function NamedInput({ input, model, row }: InputProps) {
  const { title, meaning, figures } = input;
  return (
    <div className={styles.named}>
      <b>{t(title)}</b>
      <p>{inWords(meaning)}</p>
      {figures.length === 0 ? <p className={styles.none}>{t("None in this month.")}</p> : null}
      <dl>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{figureLabel(figure.name)}</dt>
            <dd className={`num ${styles.figure}`}>{figureText(input, figure, model, row).text}</dd>
            <dd>
              <OriginTag origin={figure.origin} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function OriginTag({ origin }: { origin: Origin }) {
  const { text, kind } = originWords[origin];
  return (
    <span className={styles.origin}>
      {kind === null ? null : <SourceMarker kind={kind} />}
      {t(text)}
    </span>
  );
}
