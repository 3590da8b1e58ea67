import { useCallback } from "react";
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from "swr";
import { useSession } from "#web/session/session-provider.tsx";
import { call } from "./api.ts";
import type { Call, Feature, Input, OperationName, Output } from "./client.ts";

/** Answers are kept by reader: nothing of one account is shown to the next. */
type Key<F extends Feature, O extends OperationName<F>> = readonly [reader: string, F, O, Input<F, O>];

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
  const { authentication } = useSession();
  const reader = authentication.status === "member" ? authentication.user.id : "guest";
  const read: (feature: F, operation: O, input: Input<F, O>) => Promise<Output<F, O>> = call as Call;
  return useSWR<Output<F, O>, Error, Key<F, O> | null>(
    input === null ? null : [reader, feature, operation, input],
    ([, , , given]) => read(feature, operation, given),
    { errorRetryCount: 3, ...options },
  );
}

/** Renews every kept answer of an operation, whatever its input was. */
export function useRenewOperation(): <F extends Feature>(
  feature: F,
  operation: OperationName<F>,
) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (feature, operation) => {
      await mutate((key) => Array.isArray(key) && key[1] === feature && key[2] === operation);
    },
    [mutate],
  );
}
