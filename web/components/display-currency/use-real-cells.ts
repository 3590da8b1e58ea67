import useSWR from "swr";
import type { MakeReal } from "#shared/engine/base-currency/real-cells.ts";

/** Loads what makes amounts real, once someone wants to see them; null until then. */
export function useRealCells(isWanted: boolean): MakeReal | null {
  const { data = null } = useSWR<MakeReal, Error>(
    isWanted ? "real-cells" : null,
    async () => (await import("#shared/engine/base-currency/real-cells.ts")).realCells,
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return isWanted ? data : null;
}
