import { msg } from "#shared/domain/language/translate.ts";

interface Quality {
  readonly label: string;
  readonly tone: "success" | "warning" | "error";
}

const qualities: readonly (readonly [belowMs: number, Quality])[] = [
  [100, { label: msg("Excellent"), tone: "success" }],
  [300, { label: msg("Good"), tone: "success" }],
  [500, { label: msg("Moderate"), tone: "warning" }],
  [1_000, { label: msg("Fair"), tone: "warning" }],
  [2_000, { label: msg("Poor"), tone: "error" }],
];

/** How good a connection of this latency is. @param latencyMs null when the test failed */
export function connectionQuality(latencyMs: number | null): Quality {
  if (latencyMs === null) return { label: msg("Failed"), tone: "error" };
  const found = qualities.find(([belowMs]) => latencyMs < belowMs);
  return found?.[1] ?? { label: msg("Very Poor"), tone: "error" };
}

/** Latencies from which the chip warns, and from which the connection is slow. */
export const latencyLimitsMs = { good: 300, slow: 1_000 } as const;

/** The colour of the latency's chip. */
export function latencyTone(latencyMs: number): Quality["tone"] {
  if (latencyMs < latencyLimitsMs.good) return "success";
  return latencyMs < latencyLimitsMs.slow ? "warning" : "error";
}

/** The middle one of an odd count. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
