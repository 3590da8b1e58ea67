import { useOperation } from "#web/api/use-operation.ts";
import { formatDay } from "#web/components/format/dates.ts";

/** The day of the last known price, as shown, while there is none of today; null otherwise and until it is known. */
export function usePriceDay(): string | null {
  const { data } = useOperation("market", "currentData", { query: {} });
  return data?.stale ? formatDay(data.dataTimestamp) : null;
}
