import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";

/** Whether amounts are shown in money of today or as they are paid on their day. */
export type MoneyKind = "real" | "nominal";

interface AmountInBoth {
  readonly usdCents: number;
  readonly baseCents: number;
}

/** Cents of an amount in the display currency. */
export const centsIn = ({ usdCents, baseCents }: AmountInBoth, currency: Currency): number =>
  currency === "USD" ? usdCents : baseCents;

/** What the plan alone would hold, in cents of the display currency; return and fall are in that currency too. */
export function plannedIn(planned: NonNullable<Timeline["home"]["planned"]>, currency: Currency) {
  const isDollars = currency === "USD";
  return {
    cost: centsIn(planned.cost, currency),
    value: centsIn(planned.value, currency),
    yearlyReturn: isDollars ? planned.yearlyReturnUsd : planned.yearlyReturn,
    worstFall: isDollars ? planned.worstFallUsd : planned.worstFall,
  };
}

/** The recorded holdings in cents of the display currency; returns and falls are in that currency too. */
export function recordedIn(recorded: NonNullable<Timeline["home"]["recorded"]>, currency: Currency) {
  const [cost, paid, fees, value] = [recorded.cost, recorded.paid, recorded.fees, recorded.value].map(
    (amount) => centsIn(amount, currency),
  ) as [number, number, number, number];
  const isDollars = currency === "USD";
  return {
    cost,
    paid,
    fees,
    value,
    gain: value - cost,
    gainFraction: paid > 0 ? (value - cost) / paid : null,
    yearlyReturn: isDollars ? recorded.yearlyReturnUsd : recorded.yearlyReturn,
    worstFall: isDollars ? recorded.worstFallUsd : recorded.worstFall,
  };
}
