const sortedAtOnce = 24;

function sortRange(values: Float64Array, low: number, high: number): void {
  for (let i = low + 1; i <= high; i++) {
    const value = values[i]!;
    let j = i - 1;
    while (j >= low && values[j]! > value) {
      values[j + 1] = values[j]!;
      j--;
    }
    values[j + 1] = value;
  }
}

function middleOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/**
 * Rearranges `values` so that every position listed in `ranks` holds what sorting would put there: a quicksort
 * that leaves alone the parts in which no rank lies. For a few ranks of many values it costs a fraction of a
 * sort. `ranks` is ascending; no value may be NaN.
 */
export function selectRanks(
  values: Float64Array,
  ranks: readonly number[],
  low = 0,
  high = values.length - 1,
  firstRank = 0,
  lastRank = ranks.length - 1,
): void {
  let from = low;
  const to = high;
  let first = firstRank;
  while (first <= lastRank) {
    if (to - from < sortedAtOnce) {
      sortRange(values, from, to);
      return;
    }
    const pivot = middleOfThree(values[from]!, values[(from + to) >> 1]!, values[to]!);
    let i = from;
    let j = to;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i <= j) {
        const swapped = values[i]!;
        values[i] = values[j]!;
        values[j] = swapped;
        i++;
        j--;
      }
    }
    // Between j and i lies at most one value, equal to the pivot and in its place.
    let split = first;
    while (split <= lastRank && ranks[split]! <= j) split++;
    if (split > first) selectRanks(values, ranks, from, j, first, split - 1);
    while (split <= lastRank && ranks[split]! < i) split++;
    first = split;
    from = i;
  }
}
