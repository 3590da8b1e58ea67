import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { MeasuredVital } from "#shared/api/developer/telemetry.ts";

interface MeasuredPage {
  /** The path of the page in view; null when it must not be named. */
  path(): string | null;
  /** The same of the page that the document was opened with. */
  openedPath: string | null;
  /** Receives each metric once: when the page is first left or put into the background. */
  onMeasured(vitals: readonly MeasuredVital[]): void;
}

const milliseconds = (value: number) => Math.round(value);
const shift = (value: number) => Math.round(value * 1_000) / 1_000;

/**
 * Measures how fast and steady this document is; browsers remember what happened before this code was loaded. Opening
 * belongs to the page that it was opened with, the slowest response and the largest shift to the page in view then.
 */
export function measureVitals({ path, openedPath, onMeasured }: MeasuredPage): void {
  const measured = new Map<string, MeasuredVital>();
  const note = ({ name, value }: MetricType, page: string | null) => {
    if (page === null) return;
    measured.set(name, { name, value: name === "CLS" ? shift(value) : milliseconds(value), path: page });
  };
  for (const onOpening of [onTTFB, onFCP, onLCP]) onOpening((metric) => note(metric, openedPath));
  for (const onWorse of [onINP, onCLS]) onWorse((metric) => note(metric, path()), { reportAllChanges: true });
  const sent = new Set<string>();
  const finish = () => {
    if (document.visibilityState !== "hidden") return;
    const unsent = [...measured.values()].filter(({ name }) => !sent.has(name));
    for (const { name } of unsent) sent.add(name);
    if (unsent.length > 0) onMeasured(unsent);
  };
  // The event rises from the document, where the library completes its metrics, to the window.
  window.addEventListener("visibilitychange", finish);
}
