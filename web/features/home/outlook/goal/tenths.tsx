import { t } from "#shared/domain/language/translate.ts";
import styles from "./goal.module.css";
import { tenthsOf, tenthsText } from "./goal-text.ts";

/** A chance as ten bars, the full ones first. */
export function Tenths({ chance }: { chance: number }) {
  const full = tenthsOf(chance);
  return (
    <span
      className={styles.tenths}
      role="img"
      aria-label={t("{tenths} outcomes", { tenths: tenthsText(chance) })}
    >
      {Array.from({ length: 10 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ten bars that never move.
        <i key={i} data-full={i < full} />
      ))}
    </span>
  );
}
