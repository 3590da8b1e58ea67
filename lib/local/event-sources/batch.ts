import * as z from "zod";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { EventSourceMapping } from "./definition.ts";

/** What reads a source and calls its function until it is stopped. */
export interface Poller {
  /** Resolves when a call under way has ended. */
  stop(): Promise<void>;
}

/** What a function made of a batch: the identifiers of what it failed at, or an error that is about all of it. */
export type BatchOutcome = { readonly failed: ReadonlySet<string> } | { readonly error: string };

const Answer = z.object({
  batchItemFailures: z
    .array(z.object({ itemIdentifier: z.string().min(1) }))
    .nullish()
    .transform((failures) => failures ?? []),
});

/**
 * Calls a function with a batch.
 * @param identifiers of the records, as the function may name them
 */
export async function callWith(
  runtime: Pick<Runtime, "functions" | "invoke">,
  mapping: EventSourceMapping,
  records: readonly object[],
  identifiers: readonly string[],
): Promise<BatchOutcome> {
  const definition = runtime.functions.get(mapping.functionArn);
  if (!definition) return { error: "Function not found" };
  const outcome = await runtime.invoke(definition, JSON.stringify({ Records: records }));
  if (!outcome.ok) return { error: `${outcome.error.errorType}: ${outcome.error.errorMessage}` };
  if (!mapping.reports) return { failed: new Set() };
  const answer = Answer.safeParse(JSON.parse(outcome.payload) ?? {});
  // An answer that cannot be understood, or that names a stranger, counts as a failure of the whole batch.
  const failed = answer.data?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  if (!failed?.every((one) => identifiers.includes(one))) return { error: "Invalid batch item failures" };
  return { failed: new Set(failed) };
}
