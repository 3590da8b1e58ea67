import type { Timeline } from "#shared/api/timeline.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatUsd } from "#web/components/format/numbers.ts";

type Versus = NonNullable<Timeline["planVersusActual"]>;
type State = "ahead" | "behind" | "even";

interface Figure {
  readonly label: string;
  /** The direction as text. */
  readonly text: string;
  readonly state: State;
}

export interface Standing {
  readonly figures: readonly Figure[];
  readonly since: string;
}

const weekFormat = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function figure(label: string, difference: number, amount: (size: number) => string): Figure {
  if (difference === 0) return { label, text: "as planned", state: "even" };
  const state = difference > 0 ? "ahead" : "behind";
  return { label, text: `${amount(Math.abs(difference))} ${state}`, state };
}

/** Weeks with one decimal; smaller values are shown as "under", never as zero. */
function weeksText(weeks: number): string {
  if (weeks < 0.05) return "under 0,1 weeks";
  const text = weekFormat.format(weeks);
  return text === "1,0" ? "1,0 week" : `${text} weeks`;
}

/** The comparison as text. */
export function standing({ ahead, aheadWeeks, from, dueMonths, recordedMonths }: Versus): Standing {
  const months = dueMonths === 1 ? "1 due month" : `${dueMonths} due months`;
  return {
    figures: [
      figure("Coins", ahead.satoshis, (size) => `${bitcoinText(fromSatoshis(size))} BTC`),
      figure("Dollars", ahead.usdCents, (size) => formatUsd(fromCents(size))),
      ...(aheadWeeks === null ? [] : [figure("Weeks of the plan", aheadWeeks, weeksText)]),
    ],
    since: `since ${formatMonth(from)}, ${recordedMonths} of ${months} recorded`,
  };
}
