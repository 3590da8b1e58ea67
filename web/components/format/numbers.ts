import { numberFormat } from "./formats.ts";

const whole = numberFormat({ maximumFractionDigits: 0 });
const twoDecimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const upTo = numberFormat({ maximumFractionDigits: 8 });

/** A count with dots for thousands: `963.621`. */
export function formatCount(value: number): string {
  return whole.format(value);
}

/** US dollars: `US$ 1.234,56`, negative `(US$ 1.234,56)`. */
export function formatUsd(value: number): string {
  const amount = `US$ ${twoDecimals.format(Math.abs(value))}`;
  return value < 0 ? `(${amount})` : amount;
}

/** A fraction as percent with two decimals and a no-break space: 0.1234 is `12,34 %`. */
export function formatPercent(fraction: number): string {
  return `${twoDecimals.format(fraction * 100)} %`;
}

/** Bitcoin with as many of its eight decimals as it needs: `1,5625`. */
export function formatBitcoin(value: number): string {
  return upTo.format(value);
}
