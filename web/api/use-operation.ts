import { routes } from "virtual:contract-routes";
import { useCallback, useEffect } from "react";
import useSWR, { mutate, type SWRConfiguration, type SWRResponse, useSWRConfig } from "swr";
import type { Language } from "#shared/domain/formats.ts";
import { textLanguage } from "#shared/domain/language/translate.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { forgetAnswersWith } from "#web/transport/forget-answers.ts";
import { onNetworkReturn } from "#web/transport/network-return.ts";
import { call } from "./api.ts";
import type { Call, Feature, OperationInput, OperationName, OperationOutput } from "./client.ts";
import { isOutdated, type Outdated, onOutdated } from "./outdated.ts";

forgetAnswersWith(() => mutate(() => true, undefined, { revalidate: false }));

/** Results are cached per user: one account's data is never shown to the next. */
type Key<F extends Feature, O extends OperationName<F>> = readonly [
  reader: string,
  F,
  O,
  OperationInput<F, O>,
  /** Of a result with texts in a language. */
  language?: Language,
];

const operations: Record<string, Record<string, { readonly translated?: true }>> = routes;

/** Each language has results of its own. */
const languageOf = (feature: Feature, operation: string): [] | [Language] =>
  operations[feature]?.[operation]?.translated ? [textLanguage()] : [];

/**
 * Reads an operation through the cache: components share one request, get the cached result at once, and then the
 * refreshed one. `null` as input means not yet. Errors are those of `call`.
 */
export function useOperation<F extends Feature, O extends OperationName<F>>(
  feature: F,
  operation: O,
  input: OperationInput<F, O> | null,
  options?: SWRConfiguration<OperationOutput<F, O>, Error>,
): SWRResponse<OperationOutput<F, O>, Error> {
  const { authentication } = useSession();
  const reader = authentication.status === "member" ? authentication.user.id : "guest";
  const read: (feature: F, operation: O, input: OperationInput<F, O>) => Promise<OperationOutput<F, O>> =
    call as Call;
  return useSWR<OperationOutput<F, O>, Error, Key<F, O> | null>(
    input === null ? null : [reader, feature, operation, input, ...languageOf(feature, String(operation))],
    ([, , , given]) => read(feature, operation, given),
    { errorRetryCount: 3, ...options },
  );
}

/**
 * Keeps the cached results of a user up to date with the user's own calls: the result of a call replaces what was read
 * before, and what it makes out of date by the contract is read again where the page shows it.
 */
export function useFreshResults(reader: string): void {
  const { mutate } = useSWRConfig();
  useEffect(
    () =>
      onOutdated((outdated) => {
        const { answered, afterMs = 0 } = outdated;
        const isOf = (given: Outdated) => (key: unknown) =>
          Array.isArray(key) && key[0] === reader && isOutdated(given, key.slice(1));
        if (answered) void mutate(isOf({ reads: [answered.read] }), answered.data, { revalidate: false });
        // Components that show a result also show that it could not be read.
        const readAgain = () => void mutate(isOf(outdated)).catch(() => undefined);
        if (afterMs > 0) setTimeout(readAgain, afterMs);
        else readAgain();
      }),
    [reader, mutate],
  );
  // What was read without a network may have come from this device.
  useEffect(
    () =>
      onNetworkReturn(() => {
        void mutate((key) => Array.isArray(key) && key[0] === reader).catch(() => undefined);
      }),
    [reader, mutate],
  );
}

/** Revalidates every cached result of an operation, whatever its input. */
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
