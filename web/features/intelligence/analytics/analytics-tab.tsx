import { useMemo } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { CalculationState } from "#web/components/calculation/calculation-state.tsx";
import { rateNote } from "#web/components/display-currency/todays-rate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { PublicFigures } from "#web/components/public-figures/public-figures.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import type { IntelligencePart } from "#web/features/intelligence/intelligence-part.ts";
import { useHeldMonths } from "#web/features/intelligence/use-held-months.ts";
import { useKnownMarket } from "#web/features/intelligence/use-known-market.ts";
import styles from "./analytics.module.css";
import { InsightCard } from "./insight-card.tsx";
import {
  drawdownInsight,
  type Insight,
  monthChangeInsight,
  strengthInsight,
  volatilityInsight,
} from "./insights.ts";
import { ownInsights } from "./own-insights.ts";

const noHighs: readonly never[] = [];

/** The figures of what is held and of the market, each judged by its thresholds. */
export function AnalyticsTab(part: IntelligencePart) {
  const { timeline, money } = part;
  const market = useKnownMarket(timeline);
  const { data: highs } = useOperation("market", "prices", {}, { revalidateOnFocus: false });
  const { recorded } = timeline.home;
  const { months } = market;
  const { held, alone } = useHeldMonths(part, months);
  const own = useMemo(
    () => (held === null ? null : ownInsights(timeline, money, held)),
    [timeline, money, held],
  );
  if (months === null || own === null) {
    return (
      <div className={styles.lead}>
        {market.hasFailed ? (
          <Notice severity="error">
            {t("The figures could not be calculated.")}{" "}
            <Button look="text" onClick={market.retry}>
              {t("Retry")}
            </Button>
          </Notice>
        ) : alone.failure !== null ? (
          <CalculationState state={alone} />
        ) : (
          <p role="status">{t("Calculating your figures…")}</p>
        )}
      </div>
    );
  }
  const price = timeline.currentBitcoinPrice;
  const shown = new Map(
    [
      ...own,
      volatilityInsight(months),
      drawdownInsight(highs ?? noHighs, months, price),
      strengthInsight(months),
      monthChangeInsight(months, price),
    ].flatMap((insight) => (insight === null ? [] : [[insight.id, insight] as const])),
  );
  const note = rateNote(money);
  return (
    <div className={styles.tab}>
      {recorded !== null ? null : own.length === 0 ? (
        <p className={styles.lead}>
          {t(
            "Nothing is recorded, and your plan has no buy day with a known price yet. Figures of your own begin with your first recorded buy.",
          )}
        </p>
      ) : (
        <p className={styles.lead}>
          {t(
            "Nothing is recorded yet. Figures marked as simulated show what your plan alone would have bought at past prices; none of these buys was made.",
          )}
        </p>
      )}
      <ul className={styles.cards}>
        {order.flatMap((id) => {
          const insight = shown.get(id);
          return insight === undefined ? [] : <InsightCard key={id} insight={insight} money={money} />;
        })}
      </ul>
      <OnChain />
      <div className={`num ${styles.bar}`}>
        <span>
          {timeline.stale
            ? t("As of {day}, out of date", { day: formatDay(timeline.dataDate) })
            : t("As of {day}", { day: formatDay(timeline.dataDate) })}
        </span>
        {note === null ? null : <span>{t("Prices of the market are shown at today's rate")}</span>}
        <span>{t("Thresholds: ROI 10 and 20 %, volatility 10, 15 and 20 %")}</span>
      </div>
    </div>
  );
}

/** Figures of the block chain, once they are connected. */
function OnChain() {
  const { data } = useOperation("integrations", "list", {});
  const service = data?.services.find(({ id }) => id === "onchain");
  if (service === undefined) return null;
  return (
    <section className={styles.onChain} aria-label={t("On-chain")}>
      <h3>{t("On-chain")}</h3>
      {service.status === "disconnected" ? (
        <p>
          {t("Connect {service} under API Integrations to see hash rate, difficulty, fees and more.", {
            service: t(service.name),
          })}
        </p>
      ) : (
        <PublicFigures id="onchain" />
      )}
    </section>
  );
}

const order: readonly Insight["id"][] = [
  "roi",
  "average",
  "volatility",
  "drawdown",
  "dips",
  "strength",
  "monthChange",
  "fees",
  "worstFall",
];
