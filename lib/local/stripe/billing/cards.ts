import { cardDeclined, type StripeFailure } from "#lib/local/stripe/failure.ts";
import type { PaymentMethod } from "#lib/local/stripe/kinds.ts";

interface TestCard {
  readonly brand: string;
  /** Why the bank refuses it, with Stripe's codes. */
  readonly refusal?: { readonly code: string; readonly declineCode?: string; readonly message: string };
  /** Whether it is refused already when it is entered, rather than at a payment. */
  readonly refusedAtOnce?: boolean;
}

const declined = (declineCode: string, message = "Your card was declined.") => ({
  code: "card_declined",
  declineCode,
  message,
});

/** Stripe's published test numbers; no other number is taken. */
const testCards: Readonly<Record<string, TestCard>> = {
  "4242424242424242": { brand: "visa" },
  "4000056655665556": { brand: "visa" },
  "5555555555554444": { brand: "mastercard" },
  "2223003122003222": { brand: "mastercard" },
  "5200828282828210": { brand: "mastercard" },
  "5105105105105100": { brand: "mastercard" },
  "378282246310005": { brand: "amex" },
  "371449635398431": { brand: "amex" },
  "6011111111111117": { brand: "discover" },
  "3056930009020004": { brand: "diners" },
  "3566002020360505": { brand: "jcb" },
  "6200000000000005": { brand: "unionpay" },
  "4000000000000341": { brand: "visa", refusal: declined("generic_decline") },
  "4000000000000002": { brand: "visa", refusal: declined("generic_decline"), refusedAtOnce: true },
  "4000000000009995": {
    brand: "visa",
    refusal: declined("insufficient_funds", "Your card has insufficient funds."),
    refusedAtOnce: true,
  },
  "4000000000009987": { brand: "visa", refusal: declined("lost_card"), refusedAtOnce: true },
  "4000000000009979": { brand: "visa", refusal: declined("stolen_card"), refusedAtOnce: true },
  "4000000000000069": {
    brand: "visa",
    refusal: { code: "expired_card", message: "Your card has expired." },
    refusedAtOnce: true,
  },
  "4000000000000127": {
    brand: "visa",
    refusal: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
    refusedAtOnce: true,
  },
  "4000000000000119": {
    brand: "visa",
    refusal: {
      code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
    refusedAtOnce: true,
  },
};

/** Whose card this is by its number. */
export function brandOf(number: string): string | undefined {
  return testCards[number]?.brand;
}

/** What is said when a card is entered; undefined when it is taken. @param number digits alone */
export function refusalAtOnce(number: string): StripeFailure | undefined {
  const card = testCards[number];
  if (!card) {
    return cardDeclined(
      "Your card was declined. Only test cards are accepted here. Never enter a real card.",
      "card_declined",
      "test_mode_live_card",
    );
  }
  return card.refusedAtOnce ? failureOf(card) : undefined;
}

/** What the bank says when a kept card is charged; undefined when it pays. */
export function refusalAtCharge({ card }: PaymentMethod): StripeFailure | undefined {
  const [, found] = Object.entries(testCards).find(([number]) => number.endsWith(card.last4)) ?? [];
  return found && failureOf(found);
}

function failureOf({ refusal }: TestCard): StripeFailure | undefined {
  return refusal && cardDeclined(refusal.message, refusal.code, refusal.declineCode);
}

/** Luhn's check digit. @param number digits alone */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
