/** Parts of the product that a deployment switches on and off, and whether each is on where it says nothing. */
export const featureFlags = {
  /** Opened pages are counted. */
  telemetry: true,
  /** Errors of pages are reported. */
  errorTracking: true,
  /** How fast pages are is measured. */
  webVitals: true,
  /** Opened panels are counted. */
  analytics: true,
} as const satisfies Readonly<Record<string, boolean>>;

export type FeatureFlag = keyof typeof featureFlags;

const flags = Object.keys(featureFlags) as FeatureFlag[];

/** The flags that are on. @param given what the deployment says, by flag */
export function flagsOn(given: Readonly<Partial<Record<FeatureFlag, boolean | undefined>>>): FeatureFlag[] {
  return flags.filter((flag) => given[flag] ?? featureFlags[flag]);
}
