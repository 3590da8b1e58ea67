import { roundToWhole } from "#shared/domain/rounding.ts";
import { readViewSettings, writeViewSettings } from "#web/components/view-settings/stored-settings.ts";
import { numberFormat } from "./formats.ts";

/** How coins are written: in bitcoin, in satoshis, or small amounts in satoshis. */
const coinUnits = ["BTC", "sats", "auto"] as const;
export type CoinUnit = (typeof coinUnits)[number];

/** Below it, an automatic unit is the satoshi; BTC. */
const smallCoins = 0.01;

const eight = numberFormat({ minimumFractionDigits: 8, maximumFractionDigits: 8 });
const whole = numberFormat({ maximumFractionDigits: 0 });

let current: CoinUnit | null = null;
let isRemembered = true;
const listeners = new Set<() => void>();

/** Calls back when another unit is chosen. Returns the function that unsubscribes. */
export function onCoinUnit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The unit of coins on the page; bitcoin in workers, so that files always have it. */
export function coinUnit(): CoinUnit {
  current ??= coinUnits.find((unit) => unit === readViewSettings().coinUnit) ?? "BTC";
  return current;
}

/** Remembers the unit in this browser, unless `forgetCoinUnits` was called. */
export function chooseCoinUnit(unit: CoinUnit): void {
  current = unit;
  if (isRemembered) writeViewSettings({ coinUnit: unit });
  for (const listener of listeners) listener();
}

/** Begins with bitcoin, and remembers no choice from now on: those of the example are not its reader's own. */
export function forgetCoinUnits(): void {
  isRemembered = false;
  current = "BTC";
}

function isInSatoshis(btc: number, unit: CoinUnit): boolean {
  return unit === "sats" || (unit === "auto" && btc !== 0 && Math.abs(btc) < smallCoins);
}

/** Coins with their unit: `0,15819019 BTC`, `1.234 sats`. */
export function coinText(btc: number, unit: CoinUnit = coinUnit()): string {
  if (!isInSatoshis(btc, unit)) return `${eight.format(btc)} BTC`;
  const satoshis = roundToWhole(btc, 1e8);
  return `${whole.format(satoshis)} ${Math.abs(satoshis) === 1 ? "sat" : "sats"}`;
}

/** Coins under a header that says BTC: `0,15819019`; satoshis are named. */
export function coinAmount(btc: number): string {
  return isInSatoshis(btc, coinUnit()) ? coinText(btc) : eight.format(btc);
}
