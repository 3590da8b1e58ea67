import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import type { AnalysisKind, AnalysisUnit, SavedAnalysis } from "#shared/api/schemas/saved-analysis.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { LineChart } from "#web/components/charts/lines/line-chart.tsx";
import { lineModel } from "#web/components/charts/lines/line-model.ts";
import {
  amountAt,
  nominalNote,
  type TodaysRate,
  valuesAt,
} from "#web/components/display-currency/todays-rate.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import parts from "#web/features/simulations/parts.module.css";

interface ResultsDialogProps {
  simulation: Simulation;
  timeline: Pick<Timeline, "now" | "epochs">;
  money: TodaysRate;
  onRemove(analysis: SavedAnalysis): void;
  onClose(): void;
}

export const analysisNames: Readonly<Record<AnalysisKind, string>> = {
  monteCarlo: msg("Monte Carlo"),
  backtest: msg("Backtest"),
  timing: msg("Timing"),
  goal: msg("Goal"),
};

/** The results of analyses that were saved with a simulation, as they were. */
export function ResultsDialog({ simulation, timeline, money, onRemove, onClose }: ResultsDialogProps) {
  const { data, error, mutate } = useOperation("simulations", "get", { params: { id: simulation.id } });
  return (
    <Dialog
      title={t("Results of “{name}”", { name: simulation.name })}
      shape="wide"
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
      onClose={onClose}
    >
      {data === undefined ? (
        error === undefined ? (
          <Spinner label={t("Loading the results")} />
        ) : (
          <Notice severity="error">
            {t("The results could not be loaded.")} {refusalText(error, t("Check your connection."))}{" "}
            <Button look="text" onClick={() => void mutate()}>
              {t("Retry")}
            </Button>
          </Notice>
        )
      ) : data.analyses.length === 0 ? (
        <p>
          {t(
            "No results are saved with this simulation. Open Monte Carlo, Backtest, Timing or Goal and press “Save result”.",
          )}
        </p>
      ) : (
        data.analyses.map((analysis) => (
          <Result
            key={analysis.kind}
            analysis={analysis}
            timeline={timeline}
            money={money}
            onRemove={() => onRemove(analysis)}
          />
        ))
      )}
    </Dialog>
  );
}

interface ResultProps extends Pick<ResultsDialogProps, "timeline" | "money"> {
  analysis: SavedAnalysis;
  onRemove(): void;
}

function Result({ analysis, timeline, money, onRemove }: ResultProps) {
  const { kind, about, savedAt, dataDate, modelVersion, figures, lines, baseCurrency } = analysis;
  const name = t(analysisNames[kind]);
  const text = (unit: AnalysisUnit, value: number | null) => {
    if (value === null) return "–";
    return unit === "base" ? formatMoney(value, baseCurrency) : figureText(unit, value, money);
  };
  return (
    <section aria-label={name}>
      <div className={parts.head}>
        <h3>{name}</h3>
        <p className="num">
          {t("{about}. Saved on {savedOn}, market of {day}, model {model}.", {
            about,
            savedOn: formatDay(savedAt.slice(0, 10)),
            day: formatDay(dataDate),
            model: modelVersion,
          })}
          {figures.some(({ unit }) => unit === "usd") ? ` ${nominalNote(money)}` : null}
        </p>
        <Button size="small" aria-label={t("Remove {name}", { name })} onClick={onRemove}>
          {t("Remove")}
        </Button>
      </div>
      <table className={`num ${parts.table}`} aria-label={t("Figures of {name}", { name })}>
        <tbody>
          {figures.map((each) => (
            <tr key={each.name}>
              <th scope="row">{t(each.name)}</th>
              <td>{text(each.unit, each.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines === null ? null : (
        <LineChart
          scale="log"
          height={260}
          model={lineModel(timeline, {
            id: `saved-${kind}`,
            title: name,
            subtitle: about,
            dates: lines.dates,
            unit: lines.unit === "usd" ? money.currency : "number",
            canBeLog: true,
            ...(lines.unit !== "usd" && { text: (value) => figureText(lines.unit, value, money) }),
            series: lines.series.map(({ name: label, values }, index) => ({
              id: label,
              label: t(label),
              colour: seriesColours[index % seriesColours.length] ?? "series-1",
              kind: "line" as const,
              values: lines.unit === "usd" ? valuesAt(money, values) : values,
            })),
          })}
        />
      )}
    </section>
  );
}

const seriesColours = ["series-1", "series-2", "series-3", "series-4"] as const;
const factor = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

function figureText(unit: AnalysisUnit, value: number, money: TodaysRate): string {
  switch (unit) {
    case "usd":
      return amountAt(money, value);
    case "btc":
      return coinText(value);
    case "fraction":
      return formatPercent(value);
    case "count":
      return formatCount(value);
    default:
      return factor.format(value);
  }
}
