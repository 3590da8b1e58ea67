import { type RefObject, useId, useMemo } from "react";
import { t } from "#shared/domain/language/translate.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import type { ChartHandle } from "#web/components/charts/chart-model.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { belowSmall, useMedia } from "#web/components/shell/use-media.ts";
import { Tabs } from "#web/components/ui/blocks/tabs.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { listText, lockedCharts } from "#web/features/charts/model/available-charts.ts";
import { buildChart, hasData } from "#web/features/charts/model/build-chart.ts";
import { chartDefinitions } from "#web/features/charts/model/chart-definitions.ts";
import type { ChartTimeline } from "#web/features/charts/model/chart-frame.ts";
import { datesOf, planRange, rangeIn } from "#web/features/charts/model/chart-range.ts";
import type { ChartChoices } from "./chart-choices.ts";
import { ChartSwitches } from "./chart-switches.tsx";
import styles from "./charts.module.css";
import { EmptyChart } from "./empty-chart.tsx";
import { Plot } from "./plot.tsx";

interface ChartsProps {
  timeline: ChartTimeline;
  charts: readonly ChartId[];
  chart: ChartId;
  choices: ChartChoices;
  onChange(change: Partial<ChartChoices>): void;
  /** Whether the missing charts are known to belong to higher tiers. */
  isComplete: boolean;
  handle: RefObject<ChartHandle | null>;
}

/** The tabs and the selected chart. */
export function Charts({ timeline, charts, chart, choices, onChange, isComplete, handle }: ChartsProps) {
  const id = useId();
  const { scale, hasPrice, hasGrid, hasSelector } = choices;
  const model = useMemo(() => buildChart(timeline, chart, hasPrice), [timeline, chart, hasPrice]);
  // On a phone the plot comes right after what it shows; the rest follows it.
  const isPhone = useMedia(belowSmall);
  const note = model.note === undefined ? null : <p>{model.note}</p>;
  const switches = (
    <ChartSwitches
      chart={chart}
      choices={choices}
      canBeLog={model.panes.some(({ axis }) => axis.canBeLog)}
      plan={planRange(model.dates, timeline.plan)}
      onChange={onChange}
    />
  );
  return (
    <>
      <Tabs
        id={id}
        label={t("Charts")}
        tabs={charts.map((value) => ({ value, text: t(chartDefinitions[value].tab) }))}
        chosen={chart}
        onChoose={(chosen) => onChange({ chart: chosen })}
      />
      {isComplete ? <MoreCharts shown={charts} /> : null}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chart}`} className={styles.view}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h3>{model.title}</h3>
            <p>{model.subtitle}</p>
            {isPhone ? null : note}
          </div>
          {isPhone ? null : switches}
        </div>
        {hasData(timeline, chart) ? (
          <Plot
            handle={handle}
            model={model}
            scale={scale}
            hasGrid={hasGrid}
            hasSelector={hasSelector}
            hasLegend={choices.hasLegend}
            range={rangeIn(model.dates, choices.range)}
            onRangeChange={(range) => onChange({ range: datesOf(model.dates, range) })}
          />
        ) : (
          <EmptyChart>
            {t("No data available for {title} chart. Please add data to view this chart.", {
              title: model.title,
            })}
          </EmptyChart>
        )}
        {isPhone ? (
          <div className={`${styles.words} ${styles.after}`}>
            {switches}
            {note}
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Lists the charts of the higher tiers. */
function MoreCharts({ shown }: { shown: readonly ChartId[] }) {
  const locked = lockedCharts(shown);
  if (locked.length === 0) return null;
  return (
    <p className={styles.more}>
      <span>
        {locked
          .map(({ tier, names }) =>
            t("{tier} adds {charts}.", { tier: tierNames[tier], charts: listText(names) }),
          )
          .join(" ")}
      </span>{" "}
      <Link to="/subscription/plans">{t("View Plans")}</Link>
    </p>
  );
}
