import { useCallback, useState } from "react";
import type { ChartScale } from "#web/components/charts/chart-model.ts";
import type { DateRange } from "./chart-range.ts";

/** How the reader has set up the charts. */
export interface ChartChoices {
  /** Id of the chart; one that is not available is as good as none. */
  readonly chart: string | null;
  readonly scale: ChartScale;
  readonly hasPrice: boolean;
  readonly hasGrid: boolean;
  readonly hasSelector: boolean;
  /** Null is the whole timeline. */
  readonly range: DateRange | null;
}

const storageKey = "charts-choices";
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** What was chosen in this session; whatever cannot be read is as it is at first. */
export function readChoices(stored: string | null): ChartChoices {
  const { chart, scale, hasPrice, hasGrid, hasSelector, range } = record(stored);
  return {
    chart: typeof chart === "string" ? chart : null,
    scale: scale === "linear" ? "linear" : "log",
    hasPrice: hasPrice !== false,
    hasGrid: hasGrid !== false,
    hasSelector: hasSelector !== false,
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

/** The choices, which last as long as the session, and a function that changes some of them. */
export function useChartChoices(): [ChartChoices, (change: Partial<ChartChoices>) => void] {
  const [choices, setChoices] = useState(() => readChoices(sessionStorage.getItem(storageKey)));
  const change = useCallback((wanted: Partial<ChartChoices>) => {
    setChoices((before) => {
      const next = { ...before, ...wanted };
      sessionStorage.setItem(storageKey, JSON.stringify(next));
      return next;
    });
  }, []);
  return [choices, change];
}
