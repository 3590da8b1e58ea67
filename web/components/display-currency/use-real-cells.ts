import { useCallback } from "react";
import useSWR from "swr";
import type { MakeReal } from "#shared/engine/base-currency/real-cells.ts";
import { useOperation } from "#web/api/use-operation.ts";

/** Loads what makes amounts real, once someone wants to see them; null until then. */
export function useRealCells(isWanted: boolean): MakeReal | null {
  const { data: make = null } = useSWR<MakeReal, Error>(
    isWanted ? "real-cells" : null,
    async () => (await import("#shared/engine/base-currency/real-cells.ts")).realCells,
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  // The consumer prices that the account has chosen.
  const { data: config } = useOperation("control-panel", "engineConfig", isWanted ? {} : null, {
    revalidateOnFocus: false,
  });
  const prices = config?.market.consumerPrices;
  const makeReal = useCallback<MakeReal>(
    (timeline, currency, cells) => make!(timeline, currency, cells, prices),
    [make, prices],
  );
  return isWanted && make !== null && config !== undefined ? makeReal : null;
}
