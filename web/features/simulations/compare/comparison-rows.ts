import { msg, t } from "#shared/domain/language/translate.ts";
import { valueText } from "#web/components/charts/value-text.ts";
import { amountAt, type TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { bitcoinText, percentText } from "#web/components/format/number-text.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { planChanges } from "#web/components/plan-document/plan-changes.ts";
import type { ComparisonOutcome, ComparisonScenario, PlanRange } from "#web/workers/engine-messages.ts";
import { knownUntil } from "./comparison-lines.ts";

/** One line of the table of differences; one cell for each scenario. */
export interface ComparisonRow {
  readonly label: string;
  readonly kind: "setting" | "figure";
  readonly cells: readonly ComparisonCell[];
}

interface ComparisonCell {
  readonly text: string;
  /** The difference from the baseline; absent where there is none. */
  readonly difference?: string;
  /** A setting that differs from the baseline's. */
  readonly isDifferent: boolean;
}

type ScenarioFigures = ComparisonOutcome["comparison"]["scenarios"][number];
type ComparisonFigure = keyof ScenarioFigures["figures"];

const none = "–";
const percent = (value: number) => formatPercent(value);
const bitcoin = (value: number) => bitcoinText(value);
const amount = (value: number, money: TodaysRate) => amountAt(money, value);

/** In the order of the table. */
const figures: readonly {
  name: ComparisonFigure;
  label: string;
  text: (value: number, money: TodaysRate) => string;
}[] = [
  { name: "cumulativeCosts", label: msg("Invested"), text: amount },
  { name: "totalBTC", label: msg("Total BTC"), text: bitcoin },
  { name: "totalValueUSD", label: msg("Value, model path"), text: amount },
  { name: "roi", label: msg("ROI"), text: percent },
  { name: "portfolioXirr", label: msg("XIRR, model path"), text: percent },
  { name: "averageCostBase", label: msg("Average cost of 1 BTC"), text: amount },
  { name: "maxDrawdown", label: msg("Deepest fall"), text: percent },
  { name: "cumulativeFees", label: msg("Fees"), text: amount },
];

const ofWithdrawals: typeof figures = [
  { name: "successProbability", label: msg("Chance of paying in full"), text: percent },
  {
    name: "sustainableAmount",
    label: msg("Sustainable amount, base currency"),
    text: (value) => valueText("number", value),
  },
  {
    name: "withdrawnReal",
    label: msg("Paid out, in money of today"),
    text: (value) => valueText("number", value),
  },
];

const arrow = (value: number) => (value > 0 ? "↑" : "↓");

/** The difference from the baseline: of amounts as a share, of rates in percentage points. */
function differenceText(name: ComparisonFigure, { differences }: ScenarioFigures): string | undefined {
  const difference = differences?.[name];
  if (difference === undefined) return undefined;
  const { absolute, relative } = difference;
  if (absolute === null || Math.abs(absolute) < 1e-9) return undefined;
  if (relative !== undefined) {
    if (relative === null) return undefined;
    return `${arrow(absolute)} ${formatPercent(Math.abs(relative))}`;
  }
  return t("{difference} points", { difference: `${arrow(absolute)} ${percentText(Math.abs(absolute))}` });
}

/** When the coins no longer pay what is planned; on the model path. */
function depletionRow(scenarios: readonly ScenarioFigures[]): ComparisonRow {
  return {
    label: t("First month not paid in full"),
    kind: "figure",
    cells: scenarios.map(({ depletionDate, differences }) => {
      const days = differences?.depletionDays ?? 0;
      return {
        text: depletionDate === null ? t("none") : formatMonth(depletionDate),
        isDifferent: false,
        ...(days !== 0 && {
          difference: t("{arrow} {count, plural, one {# day} other {# days}}", {
            arrow: arrow(days),
            count: Math.abs(days),
          }),
        }),
      };
    }),
  };
}

/** What the plans come to over the simulated price paths in the common month; dashes until that is calculated. */
function rangeRows(
  { comparison: { months, month, isReal, scenarios }, ranges }: ComparisonOutcome,
  money: TodaysRate,
): ComparisonRow[] {
  const at = month === null ? -1 : months.indexOf(month);
  const row = (label: string, text: (range: PlanRange) => string | null): ComparisonRow => ({
    label,
    kind: "figure",
    cells: scenarios.map((_, scenario) => {
      const range = ranges?.[scenario];
      return { text: (range && text(range)) ?? none, isDifferent: false };
    }),
  });
  return [
    row(t("Value, 5 to 95 of 100 price paths"), ({ value: { p5, p95 } }) => {
      const [low, high] = [p5[at] ?? null, p95[at] ?? null];
      return low === null || high === null
        ? null
        : t("{from} to {to}", { from: amountAt(money, low), to: amountAt(money, high) });
    }),
    row(t("Value, median of the price paths"), ({ value: { p50 } }) => {
      const middle = p50[at] ?? null;
      return middle === null ? null : amountAt(money, middle);
    }),
    row(isReal ? t("Chance below cost, in money of the day") : t("Chance below cost"), ({ belowCost }) => {
      const share = belowCost[at] ?? null;
      return share === null ? null : formatPercent(share);
    }),
  ];
}

/** The figures of the common month. */
export function figureRows(outcome: ComparisonOutcome, money: TodaysRate): ComparisonRow[] {
  const { scenarios } = outcome.comparison;
  const hasWithdrawals = scenarios.some(({ figures: own }) => own.successProbability !== null);
  const rows = (hasWithdrawals ? [...figures, ...ofWithdrawals] : figures).map(
    ({ name, label, text }): ComparisonRow => ({
      label: t(label),
      kind: "figure",
      cells: scenarios.map((scenario) => {
        const value = scenario.figures[name];
        const difference = differenceText(name, scenario);
        return {
          text: value === null ? none : text(value, money),
          isDifferent: false,
          ...(difference !== undefined && { difference }),
        };
      }),
    }),
  );
  // Beside the value on the model path, which is one of many.
  const byPaths = rows.toSpliced(
    figures.findIndex(({ name }) => name === "totalValueUSD") + 1,
    0,
    ...rangeRows(outcome, money),
  );
  return hasWithdrawals ? [...byPaths, depletionRow(scenarios)] : byPaths;
}

const nothing = { settings: {}, epochs: {} };

/** The settings that differ from the first plan's; changed months are counted. */
export function settingRows(scenarios: readonly ComparisonScenario[]): ComparisonRow[] {
  const labels = new Map<string, string>();
  const all = scenarios.map(({ plan }) => {
    const { name: _, ...settings } = plan;
    const texts = new Map<string, string>();
    for (const { path, label, after } of planChanges(nothing, settings)) {
      if (path.startsWith("edits.")) continue;
      labels.set(path, label);
      texts.set(path, after);
    }
    labels.set("edits", t("Changed months"));
    texts.set("edits", String(Object.keys(plan.edits ?? {}).length));
    return { texts, edits: JSON.stringify(plan.edits ?? {}) };
  });
  const [baseline] = all;
  if (baseline === undefined) return [];
  return [...labels].flatMap(([path, label]) => {
    const isOther = (one: (typeof all)[number]) =>
      path === "edits" ? one.edits !== baseline.edits : one.texts.get(path) !== baseline.texts.get(path);
    if (!all.some(isOther)) return [];
    const cells = all.map((one) => ({
      text: one.texts.get(path) ?? t("as the model"),
      isDifferent: isOther(one),
    }));
    return [{ label, kind: "setting" as const, cells }];
  });
}

/** A note on all figures of a comparison. */
export function comparisonNote(outcome: ComparisonOutcome): string {
  const { month, scenarios } = outcome.comparison;
  const at =
    month === null
      ? t("These plans share no month.")
      : t(
          month > knownUntil(outcome)
            ? "At {month}, projected by the model, same market and seed."
            : "At {month}, same market and seed.",
          { month: formatMonth(`${month}-01`) },
        );
  const others = scenarios.filter(({ hasOtherPrices }) => hasOtherPrices).map(({ name }) => name);
  const [first] = others;
  if (first === undefined) return at;
  const who =
    others.length === 1
      ? t("“{name}” projects other prices than the baseline, because settings of the price path differ.", {
          name: first,
        })
      : t(
          "{count} of them project other prices than the baseline, because settings of the price path differ.",
          { count: others.length },
        );
  return `${at} ${who}`;
}
