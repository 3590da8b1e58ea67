import { msg, t } from "#shared/domain/language/translate.ts";
import { AsBuilt, builtPart } from "#web/components/prerendered/built-part.tsx";
import drawings from "./drawings.module.css";
import type { FeatureDrawingName } from "./drawings.tsx";
import styles from "./features.module.css";

const featureDrawing = builtPart(() => import("./drawings.tsx").then((module) => module.FeatureDrawing));

interface ProductFeature {
  title: string;
  text: string;
  drawing: FeatureDrawingName;
}

const features: readonly ProductFeature[] = [
  {
    title: msg("Every number names its source"),
    text: msg(
      "Every month is marked as recorded, back-filled from market history, or projected. Projections are never presented as facts.",
    ),
    drawing: "months",
  },
  {
    title: msg("A strategy for every epoch"),
    text: msg(
      "Set base amounts, growth and top-up caps once, or tune them epoch by epoch, up to 33 epochs ahead.",
    ),
    drawing: "subsidy",
  },
  {
    title: msg("Indicators you can check"),
    text: msg(
      "Trend line, Pi Cycle Top, RSI, MACD and Power Law, each with its formula, its history and its misses.",
    ),
    drawing: "trend",
  },
];

/** The three reasons, each with a drawing made from the embedded market data. */
export function Features() {
  return (
    <div className={styles.cards}>
      {features.map(({ title, text, drawing }) => (
        <article key={title} className={styles.card}>
          <AsBuilt
            className={`${drawings.frame} ${styles.drawing}`}
            part={featureDrawing}
            props={{ of: drawing }}
          />
          <div className={styles.body}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </div>
        </article>
      ))}
    </div>
  );
}
