import { entryMetadata } from "#lib/constructs/feature-function.ts";
import { readFunction } from "#lib/local/runtime/function-definition.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";

/** The source files of the functions that are bundled from this project. */
export function entriesOf(cloud: Cloud): string[] {
  return cloud.ofType("AWS::Lambda::Function").flatMap(({ metadata }) => {
    const entry = metadata[entryMetadata];
    return typeof entry === "string" ? [entry] : [];
  });
}

/**
 * Makes the functions of the templates known to the runtime. Those that need a custom resource's answer are created
 * after it; its provider must not be among them.
 * @param provision runs the custom resources' providers
 */
export async function deployFunctions(
  cloud: Cloud,
  runtime: Runtime,
  provision: () => Promise<void>,
): Promise<void> {
  const functions = cloud
    .ofType("AWS::Lambda::Function")
    // Helpers of the CDK in other languages act at deployment only; a call to one would be refused by name.
    .filter((resource) => String(cloud.property(resource, "Runtime")).startsWith("nodejs"));
  const waiting = functions.filter((resource) => cloud.customDependencies(resource).length > 0);
  for (const resource of functions) {
    if (!waiting.includes(resource)) runtime.define(readFunction(cloud, resource));
  }
  await provision();
  for (const resource of waiting) runtime.define(readFunction(cloud, resource));
}
