import type { Plugin } from "vite";
import { flagsOn } from "#shared/api/developer/feature-flags.ts";

/** A file at the site's root with the flags that the pages were built with, for the deployment to compare. */
const file = "features.json";
const id = "virtual:features";

/**
 * Serves `virtual:features` to the pages: the flags that are on. They come with the code, so no page waits for them.
 * @param given what cdk.json says, by flag
 */
export function featureModule(given: Readonly<Record<string, boolean>>): Plugin {
  const on = flagsOn(given);
  return {
    name: "halvest:features",
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load: (name) => (name === `\0${id}` ? `export const features = ${JSON.stringify(on)};` : undefined),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: file, source: JSON.stringify(on) });
    },
  };
}
