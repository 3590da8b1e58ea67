import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { Simulation, SimulationList } from "#shared/api/portfolio/simulations.ts";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { mostCompared, savedPaths } from "#shared/domain/plan/simulation-rules.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { CalculationState } from "#web/components/calculation/calculation-state.tsx";
import type { ChartHandle, ChartScale } from "#web/components/charts/chart-model.ts";
import { LineChart } from "#web/components/charts/lines/line-chart.tsx";
import { ScaleChoice } from "#web/components/charts/scale-choice.tsx";
import { rateNote, type TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import { useMoneyKind } from "#web/components/display-currency/use-money-kind.ts";
import { exportFailure } from "#web/components/download/export-failure.ts";
import { ExportProgress } from "#web/components/download/file-list.tsx";
import { useFileExport } from "#web/components/download/file-menu.tsx";
import { saveCsv, saveFile } from "#web/components/download/save-file.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import parts from "#web/features/simulations/parts.module.css";
import { recalculatedNote } from "#web/features/simulations/saved/saved-text.ts";
import type { EnginePool } from "#web/workers/engine-pool.ts";
import styles from "./compare.module.css";
import type { ComparisonFile, ComparisonFiles, ComparisonState } from "./comparison-export.tsx";
import { monthsCsv, tableCsv } from "./comparison-files.ts";
import { type ComparedLine, comparedLines, comparisonChart, lineKinds, lookOf } from "./comparison-lines.ts";
import { comparisonNote, figureRows, settingRows } from "./comparison-rows.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { type Compared, type ComparisonMemory, useComparison, useRanges } from "./use-comparison.ts";

interface CompareTabProps {
  timeline: Timeline;
  money: TodaysRate;
  list: SimulationList;
  /** The first one is the baseline. */
  selected: readonly string[];
  config: EngineConfig | null;
  pool: EnginePool;
  memory: ComparisonMemory;
  /** Set while a comparison is shown. */
  files: RefObject<ComparisonFiles | null>;
  onState(state: ComparisonState): void;
  onChoose(): void;
}

/** Two to five simulations beside each other, on the same market and dates. */
export function CompareTab(props: CompareTabProps) {
  const { timeline, money, list, selected, config, pool, memory, files, onState, onChoose } = props;
  const kind = useMoneyKind("nominal");
  const isReal = kind.money === "real";
  const { simulations } = list;
  const comparison = useComparison({ ids: selected, simulations, config, pool, memory, isReal });
  const ranges = useRanges(comparison.progress !== null || selected.length < 2 ? null : comparison.result, {
    pool,
    memory,
  });
  const paths = selected.length * savedPaths;
  if (selected.length < 2) {
    return (
      <div className={parts.empty}>
        <p>
          {t("Choose two to {most} simulations to compare. The first one chosen is the baseline.", {
            most: mostCompared,
          })}
        </p>
        <Button onClick={onChoose}>{t("Choose simulations")}</Button>
      </div>
    );
  }
  return (
    <>
      <CalculationState state={comparison} />
      {comparison.progress !== null ? null : (
        <CalculationState
          state={ranges}
          count={{ of: paths, text: (done) => t("{done} of {count} paths", { done, count: paths }) }}
        />
      )}
      {comparison.result === null ? null : (
        <Shown
          timeline={timeline}
          money={money}
          compared={ranges.result ?? comparison.result}
          saved={simulations.filter(({ id }) => selected.includes(id))}
          isReal={isReal}
          files={files}
          onState={onState}
          onReal={(real) => kind.choose(real ? "real" : "nominal")}
        />
      )}
    </>
  );
}

interface ShownProps {
  timeline: Timeline;
  money: TodaysRate;
  compared: Compared;
  /** The compared simulations, as they were saved. */
  saved: readonly Simulation[];
  /** The chosen money; that of the comparison follows. */
  isReal: boolean;
  files: RefObject<ComparisonFiles | null>;
  onState(state: ComparisonState): void;
  onReal(isReal: boolean): void;
}

function Shown({ timeline, money: shownMoney, compared, saved, isReal, files, onState, onReal }: ShownProps) {
  const { outcome, scenarios } = compared;
  const showAlert = useAlert();
  const handle = useRef<ChartHandle>(null);
  const [line, setLine] = useState<ComparedLine>("value");
  const [scale, setScale] = useState<ChartScale>("linear");
  const names = outcome.comparison.scenarios.map(({ name }) => name);
  const rows = [...settingRows(scenarios), ...figureRows(outcome, shownMoney)];
  const sign = currencySign(shownMoney.currency);
  const inMoney = { currency: sign, month: formatMonth(timeline.now) };
  const money = outcome.comparison.isReal ? t("In {currency} of {month}.", inMoney) : null;
  const basis = { modelVersion: outcome.comparison.modelVersion, dataDate: timeline.dataDate };
  const note = [comparisonNote(outcome), money, rateNote(shownMoney), recalculatedNote(saved, basis)]
    .filter((sentence) => sentence !== null)
    .join(" ");
  const kind = lineKinds[line];
  const leftOut = outcome.leftOut.flatMap((count, at) => (count > 0 ? [names[at] ?? ""] : []));
  const report = useFileExport<"pdf">(async (_, watch) => {
    const { saveReport } = await import("./save-comparison.ts");
    const source = t("Model {model}, market data until {day}", {
      model: basis.modelVersion,
      day: formatDay(basis.dataDate),
    });
    await saveReport(timeline, outcome, shownMoney, { names, rows, note, source }, watch);
    return null;
  });
  const state = report.busy === null ? "ready" : "busy";
  useEffect(() => {
    onState(state);
    return () => onState("none");
  }, [state, onState]);
  const make = async (file: Exclude<ComparisonFile, "report">, hasNames: boolean) => {
    if (file === "table") return saveCsv("halvest-comparison.csv", tableCsv(names, rows, note, hasNames));
    if (file === "months") {
      return saveCsv("halvest-comparison-months.csv", monthsCsv(outcome, shownMoney, hasNames));
    }
    const picture = await handle.current?.toPicture(2);
    if (picture === undefined) throw new Error("There is no chart");
    saveFile(`halvest-comparison-${line}.png`, picture);
  };
  useImperativeHandle(files, () => ({
    save(file, hasNames) {
      if (file === "report") return report.run({ file: "pdf", text: "PDF" });
      make(file, hasNames).catch((error: unknown) =>
        showAlert({ text: exportFailure(error), severity: "error" }),
      );
    },
  }));
  return (
    <>
      <div className={parts.head}>
        <h3>{t("What differs")}</h3>
        <p>{note}</p>
        <Switch label={t("In {month} {currency}", inMoney)} isOn={isReal} onChange={onReal} />
      </div>
      <ExportProgress exporting={report} />
      {leftOut.length === 0 ? null : (
        <Notice severity="info">
          {t("Calculated without settings or transactions that real events have overtaken: {names}.", {
            names: leftOut.join(", "),
          })}
        </Notice>
      )}
      <div className={styles.split}>
        <DifferenceTable names={names.map((name, at) => ({ name, ...lookOf(at) }))} rows={rows} />
        <section aria-labelledby="compare-chart">
          <div className={parts.head}>
            <h3 id="compare-chart">{t(kind.title)}</h3>
            <SelectField<ComparedLine>
              label={t("Shown")}
              isLabelHidden
              options={comparedLines.map((value) => ({ value, text: t(lineKinds[value].text) }))}
              value={line}
              onChange={setLine}
            />
            {kind.canBeLog ? <ScaleChoice value={scale} onChange={setScale} /> : null}
          </div>
          <LineChart
            model={comparisonChart(timeline, outcome, line, shownMoney)}
            scale={kind.canBeLog ? scale : "linear"}
            handle={handle}
          />
          <p className={parts.note}>
            {outcome.comparison.isReal
              ? t(
                  "Invested, value, fees and price are in {currency} of {month}, and the returns follow from them; the average cost is in money of its day.",
                  inMoney,
                )
              : t("Amounts are in money of their day.")}{" "}
            {timeline.stale
              ? t(
                  "After {day} they are projected: they follow the model path, whose peaks and troughs nobody knows in advance. It is not a forecast.",
                  { day: formatDay(timeline.dataDate) },
                )
              : t(
                  "After today they are projected: they follow the model path, whose peaks and troughs nobody knows in advance. It is not a forecast.",
                )}
          </p>
        </section>
      </div>
    </>
  );
}
