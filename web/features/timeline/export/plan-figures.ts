import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { centsIn, recordedIn } from "#web/components/display-currency/amounts.ts";
import { shownPortfolio } from "#web/components/display-currency/shown-portfolio.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { formatMonth } from "#web/components/format/dates.ts";

/** Label and value. */
type Line = [string, string];

/** Holdings of one source. */
interface SourceHoldings {
  readonly satoshis: number;
  /** Cents of the display currency, each payment at its day's rate. */
  readonly cost: number;
  /** Cents of the display currency, at the current price. */
  readonly value: number;
  /** Fraction; null while nothing was paid. */
  readonly gainFraction: number | null;
}

/** Each label names the source too: lines of a file are copied one by one. */
function holdingLines(label: string, returned: string, holdings: SourceHoldings, currency: Currency): Line[] {
  const { satoshis, cost, value, gainFraction } = holdings;
  const line = (figure: string, { text }: { readonly text: string }): Line => [
    t("{label}: {figure}", { label, figure }),
    text,
  ];
  return [
    line(t("Total BTC"), formatCell("portfolioTotalBTC", "BTC", fromSatoshis(satoshis), currency)),
    line(t("Cost with fees"), formatCell("cost", "USD", fromCents(cost), currency)),
    line(t("Holdings value"), formatCell("portfolioValue", "USD", fromCents(value), currency)),
    line(returned, formatCell("portfolioRoi", "fraction", gainFraction, currency)),
  ];
}

function recordedLines({ home: { recorded } }: Timeline, currency: Currency): Line[] {
  const label = t("Recorded");
  if (recorded === null) return [[label, t("nothing recorded")]];
  const source = t(
    "{buys, plural, one {# buy} other {# buys}}, {sells, plural, one {# sell} other {# sells}}, {from} to {to}",
    {
      buys: recorded.buys,
      sells: recorded.sells,
      from: formatMonth(recorded.first),
      to: formatMonth(recorded.last),
    },
  );
  const { satoshis } = recorded;
  const holdings = { satoshis, ...recordedIn(recorded, currency) };
  return [[label, source], ...holdingLines(label, t("Return on what was paid"), holdings, currency)];
}

function plannedLines({ home: { planned } }: Timeline, currency: Currency): Line[] {
  if (planned === null) return [];
  const label = t("The plan by itself");
  const [cost, value] = [centsIn(planned.cost, currency), centsIn(planned.value, currency)];
  const gainFraction = cost > 0 ? value / cost - 1 : null;
  return [
    [
      label,
      t("{count, plural, one {# buy} other {# buys}} simulated at past prices; nobody made them", {
        count: planned.buys,
      }),
    ],
    ...holdingLines(
      label,
      t("Return on the cost"),
      { satoshis: planned.satoshis, cost, value, gainFraction },
      currency,
    ),
  ];
}

const endFigures = [
  { id: "portfolioTotalBTC", unit: "BTC", label: msg("Total BTC") },
  { id: "portfolioAbp", unit: "USD/BTC", label: msg("Average buy price") },
  { id: "portfolioValue", unit: "USD", label: msg("Holdings value") },
  { id: "portfolioRoi", unit: "fraction", label: msg("ROI") },
] as const;

/** What a plan that has not begun is projected to hold at its end. */
function endLines(timeline: Timeline, currency: Currency): Line[] {
  // Already in the display currency: the worker has only the columns that are exported.
  const { atNow, atEnd } = shownPortfolio(timeline, currency);
  if (atNow !== null || atEnd === null) return [];
  return endFigures.map(({ id, unit, label }) => [
    t("{figure}, projected", { figure: t(label) }),
    formatCell(id, unit, atEnd[id], currency).text,
  ]);
}

/**
 * Holdings as label and value, those of recorded transactions apart from what the plan would hold by itself; those of
 * the plan's end where it has not begun.
 */
export function planFigureTexts(timeline: Timeline, currency: Currency): Line[] {
  return [
    ...recordedLines(timeline, currency),
    ...plannedLines(timeline, currency),
    ...endLines(timeline, currency),
  ];
}
