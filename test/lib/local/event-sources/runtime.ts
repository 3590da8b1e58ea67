import type { EventSourceMapping } from "#lib/local/event-sources/definition.ts";
import type { FunctionDefinition } from "#lib/local/runtime/function-definition.ts";
import type { InvocationOutcome } from "#lib/local/runtime/worker-handle.ts";
import { inline } from "#test/lib/local/runtime/functions.ts";

const probe = inline("");

/** A mapping with Lambda's own defaults. */
export function mappingOf(rest: Partial<EventSourceMapping>): EventSourceMapping {
  return {
    id: "shop/Mapping",
    functionArn: probe.arn,
    sourceArn: "",
    batchSize: 10,
    reports: false,
    bisects: false,
    filters: [],
    ...rest,
  };
}

/** A function that does what the test says with the records of a batch, and all batches that it got. */
export function functionThat<R>(answer: (records: R[], call: number) => unknown = () => null) {
  const batches: R[][] = [];
  const invoke = async (_: FunctionDefinition, payload: string): Promise<InvocationOutcome> => {
    const { Records } = JSON.parse(payload) as { Records: R[] };
    batches.push(Records);
    try {
      return { ok: true, payload: JSON.stringify((await answer(Records, batches.length)) ?? null) };
    } catch (error) {
      return { ok: false, error: { errorType: "Error", errorMessage: String(error) } };
    }
  };
  return { batches, runtime: { functions: new Map([[probe.arn, probe]]), invoke } };
}
