import { type KeyboardEvent, useEffect, useRef } from "react";
import type { ChartId } from "#shared/domain/tier-features.ts";
import { chartDefinitions } from "#web/features/charts/model/chart-definitions.ts";
import styles from "./charts.module.css";

interface ChartTabsProps {
  /** Prefix of the ids of tabs and panel. */
  id: string;
  charts: readonly ChartId[];
  chart: ChartId;
  onChoose(chart: ChartId): void;
}

/** One tab for each chart; arrows, Home and End move between them. They scroll if they do not fit. */
export function ChartTabs({ id, charts, chart, onChoose }: ChartTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab scrolls into view.
  useEffect(() => {
    list.current
      ?.querySelector("[aria-selected=true]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chart]);
  const move = (event: KeyboardEvent) => {
    const place = charts.indexOf(chart);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: charts.length - 1 }[event.key];
    const chosen = next === undefined ? undefined : charts.at(next % charts.length);
    if (chosen === undefined) return;
    event.preventDefault();
    onChoose(chosen);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${chosen}`)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="Charts" className={styles.tabs} onKeyDown={move}>
      {charts.map((entry) => (
        <button
          key={entry}
          id={`${id}-${entry}`}
          type="button"
          role="tab"
          aria-selected={entry === chart}
          aria-controls={`${id}-panel`}
          tabIndex={entry === chart ? 0 : -1}
          onClick={() => onChoose(entry)}
        >
          {chartDefinitions[entry].tab}
        </button>
      ))}
    </div>
  );
}
