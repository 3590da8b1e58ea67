import type { Runtime } from "#lib/local/runtime/runtime.ts";

/**
 * Runs a function once.
 * @param entry its source file below the project root, or its name
 * @throws Error with the function's own message if it fails
 */
export async function invokeAsOperator(runtime: Runtime, entry: string, event: unknown): Promise<unknown> {
  const definition =
    [...runtime.functions.values()].find(({ source }) => source.kind === "entry" && source.entry === entry) ??
    runtime.find(entry);
  if (!definition) throw new Error(`There is no function ${entry}.`);
  const outcome = await runtime.invoke(definition, JSON.stringify(event));
  if (!outcome.ok) throw new Error(outcome.error.errorMessage);
  return JSON.parse(outcome.payload);
}
