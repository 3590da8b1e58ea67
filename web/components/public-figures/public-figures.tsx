import type { FigureId } from "#shared/domain/integrations/figures.ts";
import type { FigureService } from "#shared/domain/integrations/services.ts";
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
  ownPrice: ["Price Halvest uses", usd],
  ownHeight: ["Block Halvest has read", formatCount],
  checkedPrice: ["Price of CoinGecko", usd],
  deviation: ["Deviation", formatPercent],
  tipHeight: ["Newest block", formatCount],
  fastestFee: ["Fee for the next block", perByte],
  hourFee: ["Fee within an hour", perByte],
  difficultyChange: ["Next difficulty change", formatPercent],
  blocksToAdjustment: ["Blocks until then", formatCount],
  marketToRealisedValue: ["Market to realised value", (value) => ratio.format(value)],
  hashRate: ["Hash rate", (value) => `${compact.format(value / 1e6)} EH/s`],
  difficulty: ["Difficulty", (value) => compact.format(value)],
  dailyFeesUsd: ["Fees a day", usd],
  dailyTransactions: ["Transactions a day", formatCount],
};

/** The figures of a service that is connected, each with its age. */
export function PublicFigures({ id }: { id: FigureService }) {
  const { data, error, mutate } = useOperation("integrations", "figures", { params: { id } });
  if (data === undefined) {
    return error === undefined ? (
      <p role="status">Loading figures…</p>
    ) : (
      <Notice severity="error">
        The figures could not be loaded.{" "}
        <Button look="text" onClick={() => void mutate()}>
          Retry
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
      {figures.length === 0 ? <p>No figures are known yet.</p> : null}
      <dl className="num">
        {figures.map(({ id: figure, value, at }) => (
          <div key={figure}>
            <dt>
              {texts[figure][0]} <small>{formatRelative(at, nowMs)}</small>
            </dt>
            <dd>{texts[figure][1](value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
