import { t } from "#shared/domain/language/translate.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import type { CalculatedExample } from "#web/features/landing/calculated-example.ts";
import { calculateForGuest } from "#web/workers/guest-calculation.ts";
import { termBounds } from "./bounds.ts";
import { aheadText, savingText } from "./calculator-text.ts";
import { planOf, usualTerms } from "./terms.ts";

/**
 * The answer that the build puts into the page for browsers that run no scripts.
 *
 * @throws Error when the engine does not calculate it
 */
export function buildExample(): CalculatedExample {
  const plan = planOf(usualTerms(termBounds));
  const answer = calculateForGuest({ id: 0, plan });
  if (answer.kind !== "calculated") throw new Error("The usual plan has no result.");
  const { figures, points } = answer.calculated;
  const currency = plan.baseCurrency ?? "EUR";
  const { from, until, totalBTC, cost, value, xirr, worstFall } = figures;
  return {
    sentence: t("{saving} would have become {value}.", {
      saving: savingText(plan),
      value: formatMoney(value, currency),
    }),
    figures: [
      [t("Coins"), bitcoinText(totalBTC)],
      [t("Cost with fees"), formatMoney(cost, currency)],
      [t("Value"), formatMoney(value, currency)],
      [t("A year, money-weighted"), xirr === null ? "–" : formatPercent(xirr)],
      [t("Worst fall"), worstFall === null ? "–" : formatPercent(worstFall)],
    ],
    source: [
      t("Simulated at past prices, {from} to {until}.", { from: formatDay(from), until: formatDay(until) }),
      aheadText(points, currency),
      t("The range comes from a model, which has missed before."),
    ]
      .filter((part) => part !== null)
      .join(" "),
  };
}
