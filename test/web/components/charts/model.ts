import type { ChartModel, ChartPane, ChartSeries } from "#web/components/charts/chart-model.ts";

/** A price line; projected from the index on, if one is given. */
export function priceLine(values: readonly (number | null)[], projectedFrom?: number): ChartSeries {
  return {
    id: "price",
    label: "Price",
    colour: "chart-price",
    kind: "line",
    values,
    ...(projectedFrom !== undefined && { projectedFrom }),
  };
}

export function pane(parts: Partial<ChartPane>): ChartPane {
  return {
    id: "price",
    label: "Price",
    weight: 1,
    axis: { unit: "USD", canBeLog: true },
    series: [],
    bands: [],
    levels: [],
    markers: [],
    ...parts,
  };
}

/** First days of months from January of a year on. */
export function monthsFrom(year: number, count: number): string[] {
  return Array.from({ length: count }, (_, month) =>
    new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
  );
}

export function chartOf(dates: readonly string[], parts: Partial<ChartModel>): ChartModel {
  return {
    id: "test",
    title: "Test chart",
    subtitle: "What it shows",
    dates,
    panes: [],
    halvings: [],
    phases: [],
    nowIndex: null,
    overview: [],
    tip: (index) => ({ title: dates[index] ?? "", rows: [] }),
    ...parts,
  };
}
