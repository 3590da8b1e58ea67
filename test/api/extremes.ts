import fc from "fast-check";
import { withdrawalLimits, withdrawalLots, withdrawalRules } from "#shared/domain/plan/plan-withdrawal.ts";
import {
  type EpochFieldRecord,
  earliestStart,
  epochFields,
  type PlanFieldRecord,
  planFields,
} from "#shared/domain/plan-fields.ts";
import { jurisdictionCodes, taxMethods } from "#shared/domain/tax-choices.ts";
import { largestAmounts } from "#shared/domain/transaction-derivation.ts";

/** A plan and a ledger as calls give them. */
export interface Extreme {
  readonly plan: Readonly<Record<string, unknown>>;
  readonly epoch: Readonly<Record<string, unknown>>;
  readonly edits: Readonly<Record<string, unknown>>;
  readonly goal: unknown;
  readonly withdrawal: unknown;
  readonly tax: unknown;
  readonly rows: readonly unknown[];
}

type Field = PlanFieldRecord | EpochFieldRecord;

/** DynamoDB has none that is closer to zero. */
const leastNumber = 1e-130;

/** The smallest number above zero: of money a cent. */
const least = (kind: string) => (kind === "money" ? 0.01 : kind === "months" ? 1 : leastNumber);

function atLimits(name: string, field: Field): fc.Arbitrary<unknown> {
  if (name === "investStartDate") return fc.constantFrom(earliestStart, "2025-01-31", "2139-01-31");
  if (name === "investEndDate") return fc.constantFrom("2027-01-01", "2139-06-30");
  // Daily purchases over 131 years take so long that a busy machine runs out of time, which is about no number.
  if (name === "buyRhythm") return fc.constantFrom("monthly", "twoWeekly");
  if (field.kind === "switch") return fc.boolean();
  if (field.kind === "choice") return fc.constantFrom(...field.options);
  if (field.kind === "date" || !("max" in field)) return fc.constantFrom("2029-10-06", "2031-12-31");
  const { kind, min, max } = field;
  const isZero = min === 0 && "isPositive" in field;
  // Dollars per bitcoin below a cent are refused, so a cent is the smallest that takes effect.
  const smallest = kind === "price" ? [least(kind), 0.01] : [Math.max(min, least(kind))];
  return fc.constantFrom(...(isZero ? [] : [min]), ...smallest, max);
}

/** Some of the settings. */
function settings(fields: Readonly<Record<string, Field>>) {
  const values = Object.entries(fields).map(([name, field]) => [name, atLimits(name, field)] as const);
  return fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys: [] });
}

const dollars = fc.constantFrom(0.01, largestAmounts.usd);
const cents = fc.constantFrom(1, withdrawalLimits.amountCents);
const inside = fc.constantFrom(leastNumber, 1 - 2 ** -53);
const fraction = fc.constantFrom(0, leastNumber, 1);

const withdrawal = fc.record({
  startDate: fc.constantFrom("2027-01-01", "2140-12-31"),
  years: fc.constantFrom(1, withdrawalLimits.years),
  rule: fc.constantFrom(...withdrawalRules),
  amountCents: cents,
  indexed: fc.boolean(),
  share: inside,
  initialRate: inside,
  floorCents: fc.constantFrom(null, 0, 1),
  ceilingCents: fc.option(cents),
  pauseBelowCost: fc.boolean(),
  feePct: fc.constantFrom(null, 0, leastNumber, withdrawalLimits.feePct),
  feeFixedUsd: fc.constantFrom(null, 0, leastNumber, withdrawalLimits.feeFixedUsd),
  tax: fc.option(
    fc.record({
      method: fc.constantFrom(...withdrawalLots),
      jurisdiction: fc.constantFrom(...jurisdictionCodes),
      shortTermRate: fraction,
      longTermRate: fraction,
      allowanceCents: cents,
    }),
  ),
  successProbability: fc.constantFrom(leastNumber, 1),
});

/** Months with values; some ask for more than there may be. */
const edits = fc.dictionary(
  fc.constantFrom("2010-02-01", "2021-02-01", "2027-02-01", "2090-02-01"),
  fc.oneof(
    fc.record({ usdSpent: dollars, buyingPriceUSD: fc.constantFrom(1e-6, 9e9), feesUSD: dollars }),
    fc.record({
      btcBought: fc.constantFrom(1e-8, largestAmounts.btc),
      buyingPriceUSD: fc.constantFrom(1e-6, 9e9),
    }),
    fc.record({ dynamicTopUp: dollars, cycleTopUp: dollars, sell: fc.boolean() }),
  ),
);

const goal = fc.constantFrom(
  null,
  { kind: "value", amount: largestAmounts.usd * 100, date: "2140-12-31" },
  { kind: "bitcoin", amount: largestAmounts.btc * 1e8, date: "2140-12-31" },
  { kind: "value", amount: 1, date: "2140-12-31" },
);

const tax = fc.record({
  jurisdiction: fc.constantFrom(...jurisdictionCodes),
  method: fc.option(fc.constantFrom(...taxMethods)),
  perAccount: fc.constant(null),
  currency: fc.constantFrom(null, "USD", "JPY"),
  rate: fc.option(fraction),
  allowances: fc.constantFrom({}, { 2024: leastNumber }, { 2024: largestAmounts.usd }),
});

/** The largest and smallest coins, amount and price that go together. */
const trades = fc.constantFrom(
  { btc: largestAmounts.btc, spent: 21, price: 1e-6 },
  { btc: largestAmounts.btc, spent: largestAmounts.usd, price: 47_619.047_619 },
  { btc: 1_000, spent: largestAmounts.usd, price: largestAmounts.price },
  { btc: 1e-8, spent: 0.01, price: 1e6 },
);
const large = fc.constantFrom(0, largestAmounts.usd);
const row = fc
  .record({
    trade: trades,
    dateAcquired: fc.constantFrom(earliestStart, "2021-02-03", "2024-05-05"),
    fees: large,
    topUp: large,
    unitsPerUsd: fc.constantFrom(null, 1, 100),
  })
  .map(({ trade: { btc, spent, price }, dateAcquired, fees, topUp, unitsPerUsd }) => {
    if (unitsPerUsd === null) {
      const figures = { btcBought: btc, usdSpent: spent, buyingPriceUSD: price, feesUSD: fees };
      return { dateAcquired, ...figures, dynamicTopUp: topUp, cycleTopUp: topUp };
    }
    const amounts = { buyingPrice: price, spent, fees, dynamicTopUp: topUp, cycleTopUp: topUp };
    return { dateAcquired, btcBought: btc, entered: { currency: "JPY", unitsPerUsd, ...amounts } };
  });

/** Plans and ledgers whose settings are the largest and the smallest that their limits allow. */
export const extremes: fc.Arbitrary<Extreme> = fc.record({
  plan: settings(planFields),
  epoch: settings(epochFields),
  edits,
  goal,
  withdrawal,
  tax,
  rows: fc.array(row, { maxLength: 12 }),
});
