import { addresses } from "virtual:addresses";
import type { ReactNode } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./questions.module.css";

interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

const questions: readonly Question[] = [
  {
    question: "Can I cancel at any time?",
    answer:
      "Yes, under Manage Billing & Payments. Your subscription stays active until the end of the paid period, and you are not charged again. Until then you can undo the cancellation.",
  },
  {
    question: "Do I lose access to my data when I cancel?",
    answer:
      "No. At the end of the period your account moves to Free and keeps everything: your plan, your transactions and your settings. Paid features are locked until you subscribe again.",
  },
  {
    question: "How do I update my payment method?",
    answer:
      "Choose Manage Billing & Payments. It opens the billing portal of our payment provider, where you change your card and find your invoices. Halvest never sees your card number.",
  },
  {
    question: "Can I switch between tiers?",
    answer:
      "Yes. An upgrade starts at once, and the unused part of your paid period is deducted from its price. A downgrade starts with the next billing period.",
  },
  {
    question: "Do you refund payments?",
    answer: (
      <>
        Every paid subscription has a 14-day money-back guarantee: write to{" "}
        <a href={`mailto:${addresses.support}?subject=Refund`}>support</a> within 14 days of your first
        payment and we refund it.
      </>
    ),
  },
];

/** Common questions before buying. */
export function Questions() {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions">Frequently Asked Questions</h2>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <Icon shape={moreIcons["chevron-down"]} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
