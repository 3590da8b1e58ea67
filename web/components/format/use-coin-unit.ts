import { useSyncExternalStore } from "react";
import { type CoinUnit, coinUnit, onCoinUnit } from "./coins.ts";

/** The unit of coins, for the parts of a page that stand beside its switch. */
export const useCoinUnit = (): CoinUnit => useSyncExternalStore(onCoinUnit, coinUnit);
