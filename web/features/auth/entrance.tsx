import { lastClose } from "virtual:market-close";
import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { formatBitcoin, formatCount, formatPercent } from "#web/components/format/numbers.ts";
import market from "#web/components/market-drawing/market-drawing.module.css";
import { AsBuilt, builtPart } from "#web/components/prerendered/built-part.tsx";
import { useInBrowser } from "#web/components/prerendered/prerendered.ts";
import styles from "./entrance.module.css";
import { estimateChain } from "./estimate-chain.ts";

const marketDrawing = builtPart(() =>
  import("#web/components/market-drawing/market-drawing.tsx").then((module) => module.MarketDrawing),
);

const drawing = { height: 620, reach: 0.66, todayAt: 0.69, months: 92 };

interface EntranceProps {
  title: string;
  lead?: ReactNode;
  /** Marks the second of two steps. */
  isSecondStep?: boolean;
  children: ReactNode;
}

/** The form at the left, the market at the right; on narrow windows only the form. */
export function Entrance({ title, lead, isSecondStep = false, children }: EntranceProps) {
  const isRunning = useInBrowser();
  return (
    <div className={`${styles.entrance} for-guests`}>
      <section className={styles.form}>
        <div className={styles.box}>
          {isSecondStep ? (
            <div className={styles.steps} role="img" aria-label={t("Step 2 of 2")}>
              <i />
              <i />
            </div>
          ) : null}
          <h1>{title}</h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
          <noscript>
            <p className={styles.lead}>
              {t("Your plan needs JavaScript. Allow it for this site to continue.")}
            </p>
          </noscript>
          {/* Without the code behind it, what is typed would be lost or end up in the address. */}
          <fieldset className={styles.fields} disabled={!isRunning}>
            {children}
          </fieldset>
        </div>
      </section>
      <aside className={styles.art} aria-label={t("The halving clock")}>
        <ChainFigures />
        <AsBuilt className={market.frame} part={marketDrawing} props={drawing} />
      </aside>
    </div>
  );
}

function ChainFigures() {
  // A page from the build begins with the block that was known then.
  const chain = estimateChain(lastClose, useInBrowser() ? Date.now() : Date.parse(lastClose.date));
  return (
    <div className={styles.chain}>
      <h2>
        {t("About {count, plural, one {# block} other {# blocks}} until the next halving", {
          count: chain.blocksToHalving,
        })}
      </h2>
      <dl className="num">
        <dt>{t("Block, estimated")}</dt>
        <dd>{formatCount(chain.height)}</dd>
        <dt>{t("Epoch {epoch}, elapsed", { epoch: String(chain.epoch) })}</dt>
        <dd>{formatPercent(chain.elapsed)}</dd>
        <dt>{t("Reward after it")}</dt>
        <dd>{formatBitcoin(chain.nextSubsidy)} BTC</dd>
      </dl>
    </div>
  );
}
