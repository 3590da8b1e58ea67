import { msg } from "#shared/domain/language/translate.ts";

/**
 * How fast and steady a page is for the person who opens it, by the metrics that browsers agree on: the largest good
 * value of each, and the largest that is not yet poor. CLS has no unit, the others are milliseconds.
 */
export const webVitals = {
  LCP: { name: msg("Largest content shown"), good: 2_500, poor: 4_000 },
  INP: { name: msg("Response to input"), good: 200, poor: 500 },
  CLS: { name: msg("Shift of the layout"), good: 0.1, poor: 0.25 },
  FCP: { name: msg("First content shown"), good: 1_800, poor: 3_000 },
  TTFB: { name: msg("First byte received"), good: 800, poor: 1_800 },
} as const;

export type WebVitalName = keyof typeof webVitals;

export const webVitalNames = Object.keys(webVitals) as [WebVitalName, ...WebVitalName[]];

export const vitalRatings = ["good", "needsImprovement", "poor"] as const;
export type VitalRating = (typeof vitalRatings)[number];

/** What a value means; both limits belong to the better side. */
export function ratingOf(name: WebVitalName, value: number): VitalRating {
  const { good, poor } = webVitals[name];
  if (value <= good) return "good";
  return value <= poor ? "needsImprovement" : "poor";
}
