import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import { call } from "#web/api/api.ts";
import type { Call, Feature, Input, OperationName, Output } from "#web/api/client.ts";

type Key<F extends Feature, O extends OperationName<F>> = readonly [F, O, Input<F, O>];

/** The cache key of a read, for `mutate`. */
export function operationKey<F extends Feature, O extends OperationName<F>>(
  feature: F,
  operation: O,
  input: Input<F, O>,
): Key<F, O> {
  return [feature, operation, input];
}

/**
 * Reads an operation through the cache: one request however many parts of the page ask, answered at once from
 * what is known and then renewed. `null` as input means not yet. Errors are those of `call`.
 */
export function useOperation<F extends Feature, O extends OperationName<F>>(
  feature: F,
  operation: O,
  input: Input<F, O> | null,
  options?: SWRConfiguration<Output<F, O>, Error>,
): SWRResponse<Output<F, O>, Error> {
  const read: (feature: F, operation: O, input: Input<F, O>) => Promise<Output<F, O>> = call as Call;
  return useSWR<Output<F, O>, Error, Key<F, O> | null>(
    input === null ? null : operationKey(feature, operation, input),
    ([, , given]) => read(feature, operation, given),
    options,
  );
}
