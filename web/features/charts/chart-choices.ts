import { useCallback, useState } from "react";
import type { ChartScale } from "#web/components/charts/chart-model.ts";
import { readViewSettings, writeViewSettings } from "#web/components/view-settings/stored-settings.ts";
import type { DateRange } from "#web/features/charts/model/chart-range.ts";

/** The user's settings of the charts. */
export interface ChartChoices {
  /** Id of the chart; an unavailable one counts as none. */
  readonly chart: string | null;
  readonly scale: ChartScale;
  readonly hasPrice: boolean;
  readonly hasGrid: boolean;
  readonly hasSelector: boolean;
  readonly hasLegend: boolean;
  /** Id of the chart that a new session starts with; null for the first one. */
  readonly defaultChart: string | null;
  /** Null is the whole timeline. */
  readonly range: DateRange | null;
}

const storageKey = "charts-choices";
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads this session's choices and the saved ones; unreadable values get their defaults.
 * @param settings the view settings of this browser
 */
export function readChoices(stored: string | null, settings: Record<string, unknown> = {}): ChartChoices {
  const { defaultChartType, showChartLegend } = settings;
  const defaultChart = typeof defaultChartType === "string" ? defaultChartType : null;
  const { chart, scale, hasPrice, hasGrid, hasSelector, range } = record(stored);
  return {
    chart: typeof chart === "string" ? chart : defaultChart,
    scale: scale === "linear" ? "linear" : "log",
    hasPrice: hasPrice !== false,
    hasGrid: hasGrid !== false,
    hasSelector: hasSelector !== false,
    hasLegend: showChartLegend !== false,
    defaultChart,
    range: rangeOf(range),
  };
}

function record(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function rangeOf(value: unknown): DateRange | null {
  if (typeof value !== "object" || value === null || !("from" in value) || !("to" in value)) return null;
  const { from, to } = value;
  if (typeof from !== "string" || typeof to !== "string") return null;
  return isoDate.test(from) && isoDate.test(to) ? { from, to } : null;
}

/**
 * The choices, which last for the session (legend and default chart longer), and a function that changes some of them.
 */
export function useChartChoices(): [ChartChoices, (change: Partial<ChartChoices>) => void] {
  const [choices, setChoices] = useState(() =>
    readChoices(sessionStorage.getItem(storageKey), readViewSettings()),
  );
  const change = useCallback((wanted: Partial<ChartChoices>) => {
    setChoices((before) => {
      const next = { ...before, ...wanted };
      sessionStorage.setItem(storageKey, JSON.stringify(next));
      writeViewSettings({ defaultChartType: next.defaultChart, showChartLegend: next.hasLegend });
      return next;
    });
  }, []);
  return [choices, change];
}
