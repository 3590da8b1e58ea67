import type { Transaction } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";
import type { LedgerFinding } from "#shared/domain/transactions/ledger-findings.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { percentText } from "#web/components/format/number-text.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import { ownFigures, type PlannedChange } from "#web/features/power-tools/planned-change.ts";

export type Finding = LedgerFinding<Transaction>;

/** Names of the kinds, and whether they are likely mistakes rather than something to look at. */
export const findingNames: Readonly<
  Record<Finding["kind"], { readonly name: () => string; readonly isLikely: boolean }>
> = {
  duplicate: {
    name: () => t("{what, select, finding {Duplicate} other {Duplicate}}", { what: "finding" }),
    isLikely: true,
  },
  price: { name: () => t("Price off the market"), isLikely: true },
  oversold: { name: () => t("More sold than recorded"), isLikely: true },
  fee: { name: () => t("Fee out of line"), isLikely: false },
};

/** The day's close in the currency in which the transaction was entered, at the rate that is recorded with it. */
function closeOf({ closeUSD, transaction }: Extract<Finding, { kind: "price" }>): number {
  return fromCents(centsOf(closeUSD * (transaction.entered?.unitsPerUsd ?? 1)));
}

/** What was found, as a sentence without its stop. */
export function findingText(finding: Finding): string {
  const { transaction } = finding;
  const { currency, price, spent } = ownFigures(transaction);
  switch (finding.kind) {
    case "duplicate":
      return t("Two {type, select, sell {sells} other {buys}} of {coins} for {amount}", {
        type: transaction.btcBought < 0 ? "sell" : "buy",
        coins: coinText(Math.abs(transaction.btcBought)),
        amount: formatMoney(Math.abs(spent), currency),
      });
    case "price":
      return t("{price} entered, the day closed at {close}", {
        price: formatMoney(price, currency),
        close: formatMoney(closeOf(finding), currency),
      });
    case "fee":
      return t("{percent} % of the amount, your usual fee is {usual} %", {
        percent: percentText(finding.share),
        usual: percentText(finding.usualShare),
      });
    case "oversold":
      return t("Sells {coins}, {held} are recorded until then", {
        coins: coinText(Math.abs(transaction.btcBought)),
        held: coinText(finding.heldBtc),
      });
  }
}

/** The buy of the coins that a sell lacks, on its day and at its price; null for other findings. */
export function missingBuy(finding: Finding): PlannedBuy | null {
  if (finding.kind !== "oversold") return null;
  const { dateAcquired, btcBought, buyingPriceUSD } = finding.transaction;
  const missing = Math.abs(btcBought) - finding.heldBtc;
  const usdSpent = fromCents(centsOf(missing * buyingPriceUSD));
  return { date: dateAcquired, usdSpent, dynamicTopUp: 0, cycleTopUp: 0 };
}

/** The proposed change with its words. */
export function proposedFix(finding: Finding): { readonly words: string; readonly planned: PlannedChange } {
  const { transaction } = finding;
  const { currency, spent } = ownFigures(transaction);
  switch (finding.kind) {
    case "duplicate":
      return { words: t("Delete one"), planned: { kind: "remove", transaction } };
    case "price": {
      const price = closeOf(finding);
      return {
        words: t("Use {amount}", { amount: formatMoney(price, currency) }),
        planned: { kind: "change", transaction, price },
      };
    }
    case "fee": {
      const fees = fromCents(centsOf(Math.abs(spent) * finding.usualShare));
      return {
        words: t("Use {amount}", { amount: formatMoney(fees, currency) }),
        planned: { kind: "change", transaction, fees },
      };
    }
    case "oversold":
      return { words: t("Delete the sell"), planned: { kind: "remove", transaction } };
  }
}
