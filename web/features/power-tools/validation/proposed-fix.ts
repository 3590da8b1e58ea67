import type { Transaction } from "#shared/api/transactions.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";
import type { LedgerFinding } from "#shared/domain/transactions/ledger-findings.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { formatUsd } from "#web/components/format/numbers.ts";
import { ownFigures, type PlannedChange } from "#web/features/power-tools/planned-change.ts";

export type Finding = LedgerFinding<Transaction>;

/** Names of the kinds, and whether they are likely mistakes rather than something to look at. */
export const findingNames: Readonly<
  Record<Finding["kind"], { readonly name: string; readonly isLikely: boolean }>
> = {
  duplicate: { name: "Duplicate", isLikely: true },
  price: { name: "Price off the market", isLikely: true },
  oversold: { name: "More sold than recorded", isLikely: true },
  fee: { name: "Fee out of line", isLikely: false },
};

/** What was found, as a sentence without its stop. */
export function findingText(finding: Finding): string {
  const { transaction } = finding;
  const { currency, price, spent } = ownFigures(transaction);
  const isSell = transaction.btcBought < 0;
  switch (finding.kind) {
    case "duplicate":
      return `Two ${isSell ? "sells" : "buys"} of ${coinText(Math.abs(transaction.btcBought))} for ${formatMoney(Math.abs(spent), currency)}`;
    case "price": {
      const own = currency === "USD" ? "" : ` (${formatUsd(transaction.buyingPriceUSD)})`;
      return `${formatMoney(price, currency)}${own} entered, the day closed at ${formatUsd(finding.closeUSD)}`;
    }
    case "fee":
      return `${percentText(finding.share)} % of the amount, your usual fee is ${percentText(finding.usualShare)} %`;
    case "oversold":
      return `Sells ${coinText(Math.abs(transaction.btcBought))}, ${coinText(finding.heldBtc)} are recorded until then`;
  }
}

/** The proposed change with its words; null where only the owner knows what is right. */
export function proposedFix(
  finding: Finding,
): { readonly words: string; readonly planned: PlannedChange } | null {
  const { transaction } = finding;
  const { currency, spent } = ownFigures(transaction);
  switch (finding.kind) {
    case "duplicate":
      return { words: "Delete one", planned: { kind: "remove", transaction } };
    case "price": {
      const price = fromCents(centsOf(finding.closeUSD * (transaction.entered?.unitsPerUsd ?? 1)));
      return {
        words: `Use ${formatMoney(price, currency)}`,
        planned: { kind: "change", transaction, price },
      };
    }
    case "fee": {
      const fees = fromCents(centsOf(Math.abs(spent) * finding.usualShare));
      return { words: `Use ${formatMoney(fees, currency)}`, planned: { kind: "change", transaction, fees } };
    }
    case "oversold":
      return null;
  }
}
