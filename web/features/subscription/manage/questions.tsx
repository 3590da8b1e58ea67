import { addresses } from "virtual:addresses";
import { msg, t } from "#shared/domain/language/translate.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./questions.module.css";

interface Question {
  readonly question: string;
  readonly answer: string;
}

const questions: readonly Question[] = [
  {
    question: msg("Can I cancel at any time?"),
    answer: msg(
      "Yes, under Manage Billing & Payments. Your subscription stays active until the end of the paid period, and you are not charged again. Until then you can undo the cancellation.",
    ),
  },
  {
    question: msg("Do I lose access to my data when I cancel?"),
    answer: msg(
      "No. At the end of the period your account moves to Free and keeps everything: your plan, your transactions and your settings. Paid features are locked until you subscribe again.",
    ),
  },
  {
    question: msg("How do I update my payment method?"),
    answer: msg(
      "Choose Manage Billing & Payments. It opens the billing portal of our payment provider, where you change your card and find your invoices. Halvest never sees your card number.",
    ),
  },
  {
    question: msg("Can I switch between tiers?"),
    answer: msg(
      "Yes. An upgrade starts at once, and the unused part of your paid period is deducted from its price. A downgrade starts with the next billing period.",
    ),
  },
  {
    question: msg("Do you refund payments?"),
    answer: msg(
      "Every paid subscription has a 14-day money-back guarantee: write to <support>support</support> within 14 days of your first payment and we refund it.",
    ),
  },
];

/** Common questions before buying. */
export function Questions() {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions">{t("Frequently Asked Questions")}</h2>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {t(question)}
            <Icon shape={moreIcons["chevron-down"]} />
          </summary>
          <p>
            {richText(t(answer), {
              support: (text) => <a href={`mailto:${addresses.support}?subject=Refund`}>{text}</a>,
            })}
          </p>
        </details>
      ))}
    </section>
  );
}
