import { cardDeclined, type StripeFailure } from "#lib/local/stripe/failure.ts";
import type { PaymentMethod } from "#lib/local/stripe/kinds.ts";

/** Stripe's published test numbers by their brand; no other number is taken. */
const brands: Readonly<Record<string, readonly string[]>> = {
  visa: ["4242424242424242", "4000056655665556", "4000000000000341", "4000000000000002", "4000000000009995"],
  mastercard: ["5555555555554444", "2223003122003222"],
  amex: ["378282246310005"],
};

const declined = "Your card was declined.";

/** Cards that a bank refuses as soon as they are entered, with Stripe's codes. */
const refused: Readonly<Record<string, () => StripeFailure>> = {
  "4000000000000002": () => cardDeclined(declined, "card_declined", "generic_decline"),
  "4000000000009995": () =>
    cardDeclined("Your card has insufficient funds.", "card_declined", "insufficient_funds"),
};

/** Whose card this is by its number. */
export function brandOf(number: string): string | undefined {
  return Object.keys(brands).find((brand) => brands[brand]?.includes(number));
}

/** What is said when a card is entered; undefined when it is taken. @param number digits alone */
export function refusalAtOnce(number: string): StripeFailure | undefined {
  if (brandOf(number) !== undefined) return refused[number]?.();
  return cardDeclined(
    "Your card was declined. Only test cards are accepted here. Never enter a real card.",
    "card_declined",
    "test_mode_live_card",
  );
}

/** What the bank says when a kept card is charged; undefined when it pays. */
export function refusalAtCharge({ card }: PaymentMethod): StripeFailure | undefined {
  return card.last4 === "0341" ? cardDeclined(declined, "card_declined", "generic_decline") : undefined;
}

/** Luhn's check digit. @param number digits alone */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
