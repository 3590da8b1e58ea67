import { useMemo } from "react";
import { useOperation } from "#web/api/use-operation.ts";
import { type ContractCall, contractCalls } from "./contract-calls.ts";

export interface ContractReading {
  /** Undefined until they are read. */
  readonly calls: readonly ContractCall[] | undefined;
  readonly error: Error | undefined;
  retry(): void;
}

/** The calls of the API, from its reference in the documentation, which changes only with a release. */
export function useContractCalls(isWanted: boolean): ContractReading {
  const { data, error, mutate } = useOperation(
    "documentation",
    "get",
    isWanted ? { params: { id: "api-reference" } } : null,
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  const calls = useMemo(() => data && contractCalls(data.content), [data]);
  return { calls, error: data === undefined ? error : undefined, retry: () => void mutate() };
}
