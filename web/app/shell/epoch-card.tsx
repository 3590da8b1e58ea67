import { epochs } from "virtual:market-epochs";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { phaseNames } from "#web/components/format/phases.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { HalvingGlyph } from "#web/components/ui/icon.tsx";
import styles from "./epoch-card.module.css";
import { epochClock } from "./epoch-clock.ts";

/** Progress of the current epoch. Shows nothing until the block height is known. */
export function EpochCard() {
  const { data } = useOperation("market", "currentData", { query: {} });
  if (data === undefined) return null;
  const clock = epochClock(data.currentBlockHeight, new Date().toISOString().slice(0, 10), epochs);
  const percent = (share: number) => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
  return (
    <section className={styles.card} aria-label={t("Current epoch")}>
      <div className={styles.head}>
        <b>{t("Epoch {epoch}", { epoch: clock.epoch })}</b>
        <span className={`${styles.phase} ${styles[clock.phase] ?? ""}`}>{t(phaseNames[clock.phase])}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <i
          style={{
            // The gradient spans the whole bar; the clip shows the part that has passed.
            background: `linear-gradient(90deg, var(--phase-support) ${percent(clock.peakAt)}, var(--phase-declining) 0 ${percent(clock.troughAt)}, var(--phase-recovering) 0)`,
            clipPath: `inset(0 calc(100% - ${percent(clock.elapsed)}) 0 0)`,
          }}
        />
        <span style={{ left: percent(clock.elapsed) }} />
      </div>
      <div className={`${styles.ends} num`}>
        <span>{formatCount(clock.firstBlock)}</span>
        <span>{formatPercent(clock.elapsed)}</span>
        <span>{formatCount(clock.endBlock)}</span>
      </div>
      <p>
        <HalvingGlyph />
        <span>
          {richText(t("Next halving about <b>{month}</b>", { month: formatMonth(data.nextHalvingDate) }), {
            b: (text) => <b>{text}</b>,
          })}
        </span>
      </p>
    </section>
  );
}
