import { type ReactNode, useMemo, useRef } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import { useOperation } from "#web/api/use-operation.ts";
import type { ChartHandle } from "#web/components/charts/chart-model.ts";
import { MoneySwitch } from "#web/components/display-currency/money-switch.tsx";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { useMoneyKind } from "#web/components/display-currency/use-money-kind.ts";
import { useRealCells } from "#web/components/display-currency/use-real-cells.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { PanelNoteButton } from "#web/components/panel-note/panel-note.tsx";
import { useShownTimeline } from "#web/components/preview/plan-preview.tsx";
import { useAllColumns, useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { availableCharts } from "#web/features/charts/model/available-charts.ts";
import { pricesIn } from "#web/features/charts/model/chart-frame.ts";
import { useChartChoices } from "./chart-choices.ts";
import { ChartTools } from "./chart-tools.tsx";
import { Charts } from "./charts.tsx";
import { EmptyChart } from "./empty-chart.tsx";
import styles from "./panel.module.css";
import { useWholeMarket } from "./use-whole-market.ts";

/** Charts of the simulated timeline, one at a time. */
export function ChartsPanel() {
  // The page keeps the timeline fresh, so opening the panel does not reload it.
  const timeline = useTimeline({ revalidateIfStale: false });
  const rules = useOperation("control-panel", "validation", {});
  const isAnswered = rules.data !== undefined || rules.error !== undefined;
  if (timeline.data && isAnswered) {
    return (
      <LoadedPanel
        server={timeline.data}
        opened={rules.data?.subscriptionLimits.availableCharts}
        onRetry={() => void rules.mutate()}
      />
    );
  }
  return (
    <Frame>
      {timeline.error ? (
        <Notice severity="error">
          {timeline.error.message}{" "}
          <Button look="text" onClick={() => void timeline.mutate()}>
            {t("Retry")}
          </Button>
        </Notice>
      ) : (
        <EmptyChart isLoading>{t("Loading chart data...")}</EmptyChart>
      )}
    </Frame>
  );
}

interface LoadedPanelProps {
  server: Timeline;
  /** The charts that the server allows besides the free ones; undefined when it does not respond. */
  opened: readonly ChartId[] | undefined;
  onRetry(): void;
}

function LoadedPanel({ server, opened, onRetry }: LoadedPanelProps) {
  const { shown: timeline, isPreview } = useShownTimeline(server);
  const { timeline: dollars, hasFailed, retry, saved } = useWholeMarket(timeline, server);
  // Charts are calculated here; without that they draw what the server has calculated.
  useAllColumns(hasFailed);
  const { currency } = useDisplayCurrency(timeline.baseCurrency);
  const makeReal = useRealCells(useMoneyKind("nominal").money === "real");
  const market = useMemo(
    () => dollars && pricesIn(dollars, currency, makeReal),
    [dollars, currency, makeReal],
  );
  const [choices, change] = useChartChoices();
  const handle = useRef<ChartHandle>(null);
  const charts = availableCharts(timeline, opened);
  // A chart that is no longer available is replaced by the first one.
  const chart = charts.find((id) => id === choices.chart) ?? charts[0];
  if (timeline.rowCount === 0 || chart === undefined) {
    return (
      <Frame>
        <EmptyChart>
          {timeline.rowCount === 0
            ? t("No timeline data available for charts")
            : t("Charts temporarily unavailable. Please try again later.")}
        </EmptyChart>
      </Frame>
    );
  }
  const footer = <Footer timeline={timeline} currency={currency} isPreview={isPreview} />;
  if (!market) {
    return (
      <Frame footer={footer}>
        <EmptyChart isLoading>{t("Loading chart data...")}</EmptyChart>
      </Frame>
    );
  }
  return (
    <Frame
      tools={
        <ChartTools
          timeline={market}
          saved={() => saved().then((whole) => pricesIn(whole, currency, makeReal))}
          charts={charts}
          chart={chart}
          choices={choices}
          onChange={change}
          handle={handle}
        />
      }
      footer={footer}
    >
      {opened === undefined ? (
        <Notice severity="warning">
          {t("We couldn't check which charts your subscription includes. You see the free charts.")}{" "}
          <Button look="text" onClick={onRetry}>
            {t("Retry")}
          </Button>
        </Notice>
      ) : null}
      {hasFailed ? (
        <Notice severity="warning">
          {t("We couldn't calculate the months before and after your plan. You see the plan alone.")}{" "}
          <Button look="text" onClick={retry}>
            {t("Retry")}
          </Button>
        </Notice>
      ) : null}
      <Charts
        timeline={market}
        charts={charts}
        chart={chart}
        choices={choices}
        onChange={change}
        isComplete={opened !== undefined}
        handle={handle}
      />
    </Frame>
  );
}

function Frame({ tools, footer, children }: { tools?: ReactNode; footer?: ReactNode; children: ReactNode }) {
  const { closePanel } = useShell();
  return (
    <BottomPanel
      panel="charts"
      title={t("Charts")}
      status={tools}
      footer={footer}
      tools={<PanelNoteButton panel="charts" />}
      isFilled
      onClose={() => closePanel("charts")}
    >
      {children}
    </BottomPanel>
  );
}

interface FooterProps {
  timeline: Timeline;
  currency: Currency;
  isPreview: boolean;
}

function Footer({ timeline, currency, isPreview }: FooterProps) {
  const price = timeline.currentBitcoinPrice * (currency === "USD" ? 1 : timeline.exchangeRate);
  return (
    <div className={styles.footer}>
      <span>
        {richText(t("Timeline: <count>{count} periods</count>", { count: timeline.rowCount }), {
          count: (text) => <b className="num">{text}</b>,
        })}
      </span>
      <span>
        {richText(
          timeline.stale
            ? t("BTC price of {day}: <price>{price}</price>", {
                day: formatDay(timeline.dataDate),
                price: formatMoney(price, currency),
              })
            : t("Current BTC Price: <price>{price}</price>", { price: formatMoney(price, currency) }),
          { price: (text) => <b className="num">{text}</b> },
        )}
      </span>
      {isPreview ? <span>{t("Preview, not saved yet")}</span> : null}
      <MoneySwitch timeline={timeline} />
      <span className={styles.until}>
        {t("Price history to {day}", { day: formatDay(timeline.dataDate) })}
      </span>
    </div>
  );
}
