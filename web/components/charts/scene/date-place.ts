import { dayMs } from "#shared/domain/durations.ts";

/** Mean length of a month of the Gregorian calendar, for dates before the first or after the last. */
const monthMs = (146_097 / 4800) * dayMs;

const timeOf = (isoDate: string | undefined) => Date.parse(`${isoDate ?? ""}T00:00:00Z`);

/** The position of a day among ascending dates, as a fractional index; below zero or past the end outside them. */
export function datePlace(dates: readonly string[], isoDate: string): number {
  let low = 0;
  let high = dates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dates[middle] ?? "") <= isoDate) low = middle + 1;
    else high = middle;
  }
  const time = timeOf(isoDate);
  if (low === 0) return (time - timeOf(dates[0])) / monthMs;
  const before = timeOf(dates[low - 1]);
  const length = low === dates.length ? monthMs : timeOf(dates[low]) - before;
  return low - 1 + (time - before) / length;
}
