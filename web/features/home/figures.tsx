import type { ReactNode } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromCents } from "#shared/domain/money.ts";
import { amountText } from "#web/components/format/number-text.ts";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";
import styles from "./answers.module.css";
import { changeText, currencyWord, moneyText } from "./home-text.ts";

/** Filled dot or ring: recorded or simulated. The word stands beside it. */
export function Marker({ isRecorded }: { isRecorded: boolean }) {
  return <span aria-hidden="true" className={isRecorded ? styles.dot : styles.ring} />;
}

interface LargeAmountProps {
  cents: number;
  currency: Timeline["baseCurrency"];
  /** For screen readers, before the figure. */
  spoken: string;
  look: "held" | "planned" | "next";
  explanation: ReactNode;
}

/** An amount in the size of its part, the currency at half of it. */
export function LargeAmount({ cents, currency, spoken, look, explanation }: LargeAmountProps) {
  const amount = amountText(fromCents(Math.abs(cents)));
  return (
    <>
      <span className="visually-hidden">{spoken}</span>
      <span className={`num ${styles.large} ${styles[look] ?? ""}`}>
        <Explained label={moneyText(cents, currency)} explanation={explanation}>
          <small className={styles.word}>{currencyWord(currency)}</small> {cents < 0 ? `(${amount})` : amount}
        </Explained>
      </span>
    </>
  );
}

/** A gain or a fall with its arrow, in its colour. */
export function Change({ fraction, isFall = false }: { fraction: number; isFall?: boolean }) {
  const { arrow, text, spoken } = changeText(isFall ? -fraction : fraction);
  return (
    <span className={isFall || fraction < 0 ? styles.loss : styles.gain}>
      <span aria-hidden="true">
        {arrow} {text}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  );
}

/** A text, after the one before an edit where that is another one. */
export function Changed({ before, after }: { before: string | null; after: string }) {
  if (before === null || before === after) return after;
  return (
    <>
      <span className={styles.before}>
        <span className="visually-hidden">{t("before")} </span>
        {before}
        <span aria-hidden="true"> → </span>
        <span className="visually-hidden">, {t("now")} </span>
      </span>
      {after}
    </>
  );
}
