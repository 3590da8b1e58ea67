import { marketMonths } from "virtual:market-months";
import type { ReactNode } from "react";
import { formatBitcoin, formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { MarketDrawing } from "#web/components/market-drawing/market-drawing.tsx";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import styles from "./entrance.module.css";
import { estimateChain } from "./estimate-chain.ts";

interface EntranceProps {
  title: string;
  lead?: ReactNode;
  /** Marks the second of two steps. */
  isSecondStep?: boolean;
  children: ReactNode;
}

const months = (width: number) => Math.max(width / 7.86, 70);

/** The form at the left, the market at the right; on narrow windows only the form. */
export function Entrance({ title, lead, isSecondStep = false, children }: EntranceProps) {
  const narrow = useMedia(belowMedium);
  return (
    <div className={styles.entrance}>
      <section className={styles.form}>
        <div className={styles.box}>
          {isSecondStep ? (
            <div className={styles.steps} role="img" aria-label="Step 2 of 2">
              <i />
              <i />
            </div>
          ) : null}
          <h1>{title}</h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </section>
      {narrow ? null : (
        <aside className={styles.art} aria-label="The halving clock">
          <ChainFigures />
          <MarketDrawing height={620} reach={0.66} todayAt={0.69} months={months} />
        </aside>
      )}
    </div>
  );
}

function ChainFigures() {
  const chain = estimateChain(marketMonths.lastClose, Date.now());
  return (
    <div className={styles.chain}>
      <h2>About {formatCount(chain.blocksToHalving)} blocks until the next halving</h2>
      <dl className="num">
        <dt>Block, estimated</dt>
        <dd>{formatCount(chain.height)}</dd>
        <dt>Epoch {chain.epoch}, elapsed</dt>
        <dd>{formatPercent(chain.elapsed)}</dd>
        <dt>Reward after it</dt>
        <dd>{formatBitcoin(chain.nextSubsidy)} BTC</dd>
      </dl>
    </div>
  );
}
