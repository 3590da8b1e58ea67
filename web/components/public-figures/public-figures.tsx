import type { FigureId } from "#shared/domain/integrations/figures.ts";
import type { FigureService } from "#shared/domain/integrations/services.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { formatCount, formatPercent, formatUsd } from "#web/components/format/numbers.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./public-figures.module.css";

const compact = numberFormat({ notation: "compact", maximumFractionDigits: 2 });
const ratio = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const perByte = (value: number) => `${ratio.format(value)} sat/vB`;
const usd = (value: number) => formatUsd(value);

/** What each figure is called, and how it is written. */
const texts: Readonly<Record<FigureId, readonly [label: string, write: (value: number) => string]>> = {
  ownPrice: [msg("Price Halvest uses"), usd],
  ownHeight: [msg("Block Halvest has read"), formatCount],
  checkedPrice: [msg("Price of CoinGecko"), usd],
  deviation: [msg("Deviation"), formatPercent],
  tipHeight: [msg("Newest block"), formatCount],
  fastestFee: [msg("Fee for the next block"), perByte],
  hourFee: [msg("Fee within an hour"), perByte],
  difficultyChange: [msg("Next difficulty change"), formatPercent],
  blocksToAdjustment: [msg("Blocks until then"), formatCount],
  marketToRealisedValue: [msg("Market to realised value"), (value) => ratio.format(value)],
  hashRate: [msg("Hash rate"), (value) => `${compact.format(value / 1e6)} EH/s`],
  difficulty: [msg("Difficulty"), (value) => compact.format(value)],
  dailyFeesUsd: [msg("Fees a day"), usd],
  dailyTransactions: [msg("Transactions a day"), formatCount],
};

/** The figures of a service that is connected, each with its age. */
export function PublicFigures({ id }: { id: FigureService }) {
  const { data, error, mutate } = useOperation("integrations", "figures", { params: { id } });
  if (data === undefined) {
    return error === undefined ? (
      <p role="status">{t("Loading figures…")}</p>
    ) : (
      <Notice severity="error">
        {t("The figures could not be loaded.")}{" "}
        <Button look="text" onClick={() => void mutate()}>
          {t("Retry")}
        </Button>
      </Notice>
    );
  }
  const nowMs = Date.now();
  const { figures, warning, error: failure } = data;
  return (
    <div className={styles.figures}>
      {warning === null ? null : <Notice severity="warning">{warning}</Notice>}
      {failure === null ? null : <Notice severity="warning">{failure}</Notice>}
      {figures.length === 0 ? <p>{t("No figures are known yet.")}</p> : null}
      <dl className="num">
        {figures.map(({ id: figure, value, at }) => (
          <div key={figure}>
            <dt>
              {t(texts[figure][0])} <small>{formatRelative(at, nowMs)}</small>
            </dt>
            <dd>{texts[figure][1](value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
