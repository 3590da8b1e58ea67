import { type Currency, currencyCodes } from "#shared/domain/currencies.ts";
import {
  absent,
  blockAt,
  dayAt,
  type Fields,
  finite,
  numberIn,
  refuse,
} from "#shared/engine/plan/reading.ts";
import type { Day } from "#shared/engine/types.ts";
import type { PriceHistory } from "./price-history.ts";
import { type PriceIndex, type PriceIndexSettings, priceIndex } from "./price-index.ts";

/** How amounts become money of one date. */
export interface RealSettings {
  readonly referenceDate: Day;
  readonly byCurrency: Readonly<Partial<Record<Currency, PriceIndexSettings>>>;
}

const lowestInflation = -0.1;
const highestInflation = 1;

function currencyAt(name: string, path: string): Currency {
  const known = currencyCodes.find((code) => code === name);
  return known ?? refuse("unknownCurrency", path, `${path} is not a supported currency`);
}

/** Annual averages, ascending and above zero. */
function historyAt(value: unknown, path: string): PriceHistory {
  const wrong = () => refuse("outOfRange", path, `${path} must list [year, index], ascending, above zero`);
  if (!Array.isArray(value)) return wrong();
  let previous = Number.NEGATIVE_INFINITY;
  return value.map((entry: unknown) => {
    if (!Array.isArray(entry) || entry.length !== 2) return wrong();
    const [year, index] = [finite(entry[0]), finite(entry[1])];
    if (year === null || index === null || !Number.isInteger(year) || year <= previous || index <= 0) {
      return wrong();
    }
    previous = year;
    return [year, index] as const;
  });
}

/** The settings of the block `realValues`, or the defaults without one. Refuses the first field that is wrong. */
export function readRealSettings(block: Fields | null, now: Day): RealSettings {
  if (block === null) return { referenceDate: now, byCurrency: {} };
  const path = "realValues";
  const referenceDate = absent(block.referenceDate)
    ? now
    : dayAt(block.referenceDate, `${path}.referenceDate`);
  const byCurrency: Partial<Record<Currency, PriceIndexSettings>> = {};
  for (const [name, given] of Object.entries(blockAt(block.inflation, `${path}.inflation`) ?? {})) {
    const at = `${path}.inflation.${name}`;
    const currency = currencyAt(name, at);
    const inflation = numberIn(given, at, null, lowestInflation, highestInflation);
    if (inflation !== null) byCurrency[currency] = { inflation };
  }
  for (const [name, given] of Object.entries(blockAt(block.history, `${path}.history`) ?? {})) {
    const at = `${path}.history.${name}`;
    const currency = currencyAt(name, at);
    if (absent(given)) continue;
    byCurrency[currency] = { ...byCurrency[currency], history: historyAt(given, at) };
  }
  return { referenceDate, byCurrency };
}

/** The price index of a currency under these settings, as known on `now`. */
export function indexOf({ byCurrency }: RealSettings, currency: Currency, now: Day): PriceIndex {
  return priceIndex(currency, now, byCurrency[currency]);
}
