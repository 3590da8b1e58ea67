import { t } from "#shared/domain/language/translate.ts";
import { epochCounts } from "#shared/domain/tiers.ts";
import styles from "./epoch-meter.module.css";

const allEpochs = epochCounts.advanced;
const bars = Array.from({ length: allEpochs }, (_, epoch) => epoch);

/** A bar for each epoch, filled up to the count. */
export function EpochMeter({ count }: { count: number }) {
  return (
    <div
      className={styles.meter}
      role="img"
      aria-label={t("{count} of {all} epochs", { count, all: allEpochs })}
    >
      {bars.map((epoch) => (
        <span key={epoch} className={epoch < count ? styles.filled : undefined} />
      ))}
    </div>
  );
}
