import type { ReactNode } from "react";
import { MonthsDrawing, SubsidyDrawing, TrendDrawing } from "./drawings.tsx";
import styles from "./features.module.css";

interface ProductFeature {
  title: string;
  text: string;
  drawing: ReactNode;
}

const features: readonly ProductFeature[] = [
  {
    title: "Every number names its source",
    text: "Every month is marked as recorded, back-filled from market history, or projected. Projections are never presented as facts.",
    drawing: <MonthsDrawing />,
  },
  {
    title: "A strategy for every epoch",
    text: "Set base amounts, growth and top-up caps once, or tune them epoch by epoch, up to 33 epochs ahead.",
    drawing: <SubsidyDrawing />,
  },
  {
    title: "Indicators you can check",
    text: "Trend line, Pi Cycle Top, RSI, MACD and Power Law, each with its formula, its history and its misses.",
    drawing: <TrendDrawing />,
  },
];

/** The three reasons, each with a drawing made from the embedded market data. */
export function Features() {
  return (
    <div className={styles.cards}>
      {features.map(({ title, text, drawing }) => (
        <article key={title} className={styles.card}>
          <div className={styles.drawing}>{drawing}</div>
          <div className={styles.body}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </article>
      ))}
    </div>
  );
}
