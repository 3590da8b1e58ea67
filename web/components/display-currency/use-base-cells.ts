import { useEffect } from "react";
import useSWR from "swr";
import type { Currency } from "#shared/domain/currencies.ts";
import { readAccountSettings, writeAccountSettings } from "#web/components/view-settings/stored-settings.ts";
import type { ConvertCells } from "./shown-cells.ts";

/**
 * Loads the conversion of cells to a base currency, which plans in US dollars do not need.
 *
 * @param baseCurrency of the plan; undefined until it is known: an account whose last plan had to be converted loads it
 *   beside the plan
 */
export function useBaseCells(userId: string, baseCurrency: Currency | undefined) {
  const isWanted =
    baseCurrency === undefined ? readAccountSettings(userId).convertsCells === true : baseCurrency !== "USD";
  const isKnown = baseCurrency !== undefined;
  useEffect(() => {
    if (isKnown) writeAccountSettings(userId, { convertsCells: isWanted });
  }, [userId, isKnown, isWanted]);
  return useSWR<ConvertCells, Error>(
    isWanted ? "base-cells" : null,
    async () => (await import("#shared/engine/base-currency/base-cells.ts")).baseCells,
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  );
}
