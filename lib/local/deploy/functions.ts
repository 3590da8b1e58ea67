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

/** Makes the functions of the templates known to the runtime. */
export function deployFunctions(cloud: Cloud, runtime: Runtime): void {
  for (const resource of cloud.ofType("AWS::Lambda::Function")) {
    // Helpers of the CDK in other languages act at deployment only; a call to one would be refused by name.
    if (String(cloud.property(resource, "Runtime")).startsWith("nodejs")) {
      runtime.define(readFunction(cloud, resource));
    }
  }
}
