import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCount, formatPercent, formatUsd } from "#web/components/format/numbers.ts";
import { useFormats } from "#web/components/format/use-formats.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import styles from "./market-ticker.module.css";

const renewMs = 10 * 60 * 1000;

/** Price, block and blocks until the halving, for members. Shows nothing until they are known. */
export function MarketTicker() {
  // Stays when the formats change in the settings.
  useFormats();
  const { data } = useOperation("market", "currentData", { query: {} }, { refreshInterval: renewMs });
  return (
    <section className={styles.ticker} aria-label={t("Market data")}>
      {data === undefined ? null : (
        <>
          <span className={styles.item}>
            <b className="num">{formatUsd(data.currentBitcoinPrice)}</b>
            {/* An old price has its day instead: its change would be read as that of this month. */}
            {data.stale ? (
              <span className={styles.quiet}>{formatDay(data.dataTimestamp)}</span>
            ) : data.monthChangePct === null ? null : (
              <Change fraction={data.monthChangePct} />
            )}
          </span>
          <span className={styles.item}>
            <span className={styles.quiet}>{t("Block")}</span>
            <b className="num">{formatCount(data.currentBlockHeight)}</b>
          </span>
          <span className={styles.item}>
            {richText(
              t(
                "<quiet>Halving in</quiet><b>{count}</b><quiet>{count, plural, one {block} other {blocks}}</quiet>",
                { count: data.blocksToHalving },
              ),
              {
                quiet: (text) => <span className={styles.quiet}>{text}</span>,
                b: (text) => <b className="num">{text}</b>,
              },
            )}
          </span>
        </>
      )}
    </section>
  );
}

function Change({ fraction }: { fraction: number }) {
  const up = fraction >= 0;
  return (
    <span className={`num ${up ? styles.gain : styles.loss}`} title={t("Since the last month's close")}>
      <span aria-hidden="true">{up ? "↑" : "↓"} </span>
      <span className="visually-hidden">{up ? t("up") : t("down")} </span>
      {formatPercent(Math.abs(fraction))}
    </span>
  );
}
