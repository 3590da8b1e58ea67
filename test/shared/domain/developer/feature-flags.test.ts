import { expect, test } from "vitest";
import { featureFlags, flagsOn } from "#shared/api/developer/feature-flags.ts";

test("flags are as they are by default until a deployment says otherwise", () => {
  expect(flagsOn({})).toEqual(Object.entries(featureFlags).flatMap(([flag, isOn]) => (isOn ? [flag] : [])));
  expect(flagsOn({ webVitals: false })).not.toContain("webVitals");
  expect(flagsOn({ webVitals: true })).toContain("webVitals");
});

test("a flag that does not exist is off", () => {
  const unknown: Record<string, boolean> = { mindReading: true };
  expect(flagsOn(unknown)).toEqual(flagsOn({}));
});
