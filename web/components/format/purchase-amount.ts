import { t } from "#shared/domain/language/translate.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { parseNumber, unreadableNumber } from "./number-text.ts";

const decimals = 2;

/** The amount of one purchase of a plan, as typed; null while it is not a valid one. */
export function purchaseAmount(text: string): number | null {
  const value = parseNumber(text, { decimals });
  return value === null || value <= 0 || value > planFields.baseAmount.max ? null : value;
}

/** What is wrong with an amount that is not valid. */
export function purchaseAmountProblem(text: string): string {
  if (text.trim() === "") return t("Enter an amount above zero");
  const value = parseNumber(text, { decimals });
  if (value === null) return unreadableNumber();
  return value > 0 ? t(planFields.baseAmount.tooLarge) : t("Enter an amount above zero");
}
