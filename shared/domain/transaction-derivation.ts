import { centsOf, fromCents, fromSatoshis, mostBitcoin, satoshisOf } from "./money.ts";
import { planDefaults } from "./plan-defaults.ts";
import { roundToWhole } from "./rounding.ts";

/** A sell has negative amounts of bitcoin and dollars. */
export type TransactionType = "buy" | "sell";

/** The figures of a transaction that are derived from each other. */
export const amountFields = ["buyingPriceUSD", "btcBought", "usdSpent", "feesUSD", "costUSD"] as const;
export type AmountField = (typeof amountFields)[number];

/**
 * Price per bitcoin, BTC, amount, fees and cost; null where nothing is entered. In US dollars, or all in the currency
 * that a transaction is entered in: the rules are the same.
 */
export type TransactionFigures = Readonly<Record<AmountField, number | null>>;

export const noFigures: TransactionFigures = {
  buyingPriceUSD: null,
  btcBought: null,
  usdSpent: null,
  feesUSD: null,
  costUSD: null,
};

/** A share of the absolute amount plus a fixed part in USD, as a plan holds them. */
export interface FeeModel {
  readonly feePct: number;
  readonly feeFixedUsd: number;
}

export const defaultFeeModel: FeeModel = {
  feePct: planDefaults.feePct,
  feeFixedUsd: planDefaults.feeFixedUsd,
};

/** Beyond these an entry is a mistake, and integers would lose their exactness. */
export const largestAmounts = { btc: mostBitcoin, usd: 1e12, price: 1e9 } as const;

const pricePerMicro = 1e6;

/** Suggested fee in USD for an amount in USD of either sign: by default 2 % of it plus 10. */
export function suggestedFee(usd: number, { feePct, feeFixedUsd }: FeeModel = defaultFeeModel): number {
  return fromCents(roundToWhole(Math.abs(usd) * feePct + feeFixedUsd, 100));
}

/** Whole millionths of a dollar per bitcoin. */
export function microsOf(price: number): number {
  const micros = price * pricePerMicro;
  // From there on every double is whole, and what rounding adds to it would make it the next one.
  return micros < 2 ** 52 ? roundToWhole(price, pricePerMicro) : micros;
}

/** USD per bitcoin of whole millionths. */
export function fromMicros(micros: number): number {
  return micros / pricePerMicro;
}

/** The same figures with the signs of a buy or of a sell; fees and price have none. The cost follows again. */
export function withType(figures: TransactionFigures, type: TransactionType): TransactionFigures {
  const signed = (value: number | null) => value && (type === "sell" ? -Math.abs(value) : Math.abs(value));
  const usdSpent = signed(figures.usdSpent);
  const { feesUSD } = figures;
  const costUSD = usdSpent === null || feesUSD === null ? signed(figures.costUSD) : plus(usdSpent, feesUSD);
  return { ...figures, btcBought: signed(figures.btcBought), usdSpent, costUSD };
}

/**
 * Fills in and recalculates the fields that the user has not edited; edited ones stay, even when they contradict the
 * rest (which the checks report). btc = usd ÷ price to 8 decimals, usd = btc × price or cost − fees to cents, price =
 * usd ÷ btc, cost = usd + fees. An unedited price is a suggestion: it is used, but gives way to amounts that are both
 * edited.
 *
 * @param edited fields that the user has set
 * @param fees how an unedited fee follows from the amount; null leaves it as it is
 */
export function deriveFigures(
  figures: TransactionFigures,
  edited: ReadonlySet<AmountField>,
  type: TransactionType,
  fees: FeeModel | null,
): TransactionFigures {
  const own = (field: AmountField) => edited.has(field) && figures[field] !== null;
  const usd = derivedUsd(figures, own, type, fees);
  const price = derivedPrice(figures, own, usd);
  const btc = own("btcBought") ? figures.btcBought : (btcFor(usd, price) ?? figures.btcBought);
  const feesUSD = derivedFees(figures, own, usd, fees);
  const cost = own("costUSD") || usd === null || feesUSD === null ? figures.costUSD : plus(usd, feesUSD);
  return { buyingPriceUSD: price, btcBought: btc, usdSpent: usd, feesUSD, costUSD: cost };
}

type Own = (field: AmountField) => boolean;

function derivedUsd(
  figures: TransactionFigures,
  own: Own,
  type: TransactionType,
  model: FeeModel | null,
): number | null {
  const { btcBought: btc, buyingPriceUSD: price, costUSD: cost, feesUSD, usdSpent } = figures;
  if (own("usdSpent")) return usdSpent;
  if (own("btcBought") && own("buyingPriceUSD")) return usdFor(btc, price) ?? usdSpent;
  if (own("costUSD") && cost !== null) {
    if (own("feesUSD") || model === null) return feesUSD === null ? usdSpent : minus(cost, feesUSD);
    return usdWithin(cost, type, model);
  }
  if (own("btcBought") || usdSpent === null) return usdFor(btc, price) ?? usdSpent;
  return usdSpent;
}

function derivedPrice(figures: TransactionFigures, own: Own, usd: number | null): number | null {
  const { btcBought: btc, buyingPriceUSD: price } = figures;
  const amountsLead = own("btcBought") && (own("usdSpent") || own("costUSD"));
  if (own("buyingPriceUSD") || (price !== null && !amountsLead)) return price;
  if (usd === null || btc === null || !(usd / btc > 0)) return price;
  const ratio = wholeCents(usd) / wholeSatoshis(btc);
  return Number.isFinite(ratio) ? ratio : price;
}

function derivedFees(
  figures: TransactionFigures,
  own: Own,
  usd: number | null,
  model: FeeModel | null,
): number | null {
  const { costUSD, feesUSD } = figures;
  if (own("feesUSD") || usd === null) return feesUSD;
  if (own("costUSD") && costUSD !== null) return minus(costUSD, usd);
  return model === null ? feesUSD : suggestedFee(usd, model);
}

/** The amount for which amount and suggested fee make up the cost: of a sell the fee is taken from the proceeds. */
function usdWithin(cost: number, type: TransactionType, { feePct, feeFixedUsd }: FeeModel): number {
  const spent =
    type === "buy"
      ? Math.max(0, (cost - feeFixedUsd) / (1 + feePct))
      : -Math.max(0, (feeFixedUsd - cost) / (1 - feePct));
  return wholeCents(spent);
}

function btcFor(usd: number | null, price: number | null): number | null {
  return usd === null || price === null || !(price > 0) ? null : wholeSatoshis(wholeCents(usd) / price);
}

function usdFor(btc: number | null, price: number | null): number | null {
  return btc === null || price === null || !(price > 0) ? null : wholeCents(wholeSatoshis(btc) * price);
}

/** An amount to the cent. What is beyond any limit stays as it is: the checks say that it is. */
function wholeCents(usd: number): number {
  return Math.abs(usd) <= 2 * largestAmounts.usd ? fromCents(centsOf(usd)) : usd;
}

/** An amount to the satoshi; the same holds. */
function wholeSatoshis(btc: number): number {
  return Math.abs(btc) <= largestAmounts.btc ? fromSatoshis(satoshisOf(btc)) : btc;
}

const plus = (left: number, right: number) => wholeCents(wholeCents(left) + wholeCents(right));
const minus = (left: number, right: number) => wholeCents(wholeCents(left) - wholeCents(right));
