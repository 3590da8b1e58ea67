import { type ReactNode, type Ref, useState } from "react";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { ScaleChoice } from "#web/components/charts/scale-choice.tsx";
import type { MoneyKind } from "#web/components/display-currency/amounts.ts";
import { useMoneyKind } from "#web/components/display-currency/use-money-kind.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { useHomeSettings } from "#web/features/home/home-settings.ts";
import outlookStyles from "#web/features/home/outlook/outlook.module.css";
import { pastValueLabel, wholeMoney } from "#web/features/home/outlook/outlook-text.ts";
import styles from "./fan.module.css";
import { FanChart } from "./fan-chart.tsx";
import type { GoalMark } from "./fan-marks.tsx";
import type { FanPoint } from "./fan-points.ts";
import { FanTable } from "./fan-table.tsx";
import { RangeDialog } from "./range-dialog.tsx";

const kinds: readonly { readonly value: MoneyKind; readonly text: string }[] = [
  { value: "real", text: msg("Today’s money") },
  { value: "nominal", text: msg("Nominal") },
];

interface FanPartProps {
  timeline: Timeline;
  currency: Currency;
  view: ReturnType<typeof useHomeSettings>;
  /** Null until it is calculated. */
  outlook: Outlook | null;
  /** Consumer prices that the account takes instead of the assumed ones. */
  consumerPrices: EngineConfig["market"]["consumerPrices"];
  points: readonly FanPoint[];
  /** The points of the saved plan, where it is compared with another. */
  before: readonly FanPoint[] | null;
  isEditing: boolean;
  /** Where the share of the paths that are calculated is shown; null once all are. */
  progress: Ref<HTMLProgressElement> | null;
  /** Why there is no outlook. */
  failure: string | null;
  onRetry(): void;
  /** Under the picture. */
  children?: ReactNode;
}

/** The range of outcomes as a picture, with what explains it. */
export function FanPart(props: FanPartProps) {
  const { timeline, currency, view, outlook, consumerPrices, points, before, isEditing, failure, children } =
    props;
  const { money, choose } = useMoneyKind("real");
  const [dialog, setDialog] = useState<"range" | "table" | null>(null);
  const close = () => setDialog(null);
  const legend = (
    <Legend
      recorded={timeline.home.recorded === null ? null : pastValueLabel(timeline)}
      hasBefore={before !== null}
      isCarried={timeline.stale && timeline.home.recorded !== null}
    />
  );
  const chartOf = (outlook: Outlook, points: readonly FanPoint[], hasQuarters = false) => (
    <FanChart
      points={points}
      before={before}
      goal={goalMark(outlook, money, timeline, currency)}
      timeline={timeline}
      currency={currency}
      isLog={view.fanAxis === "log"}
      summary={summaryOf(points, timeline, money, currency)}
      paths={outlook.paths}
      hasQuarters={hasQuarters}
      onTable={() => setDialog("table")}
    />
  );
  return (
    <section className={outlookStyles.picture} aria-labelledby="home-fan">
      <header className={outlookStyles.partHead}>
        <h2 id="home-fan">
          {isEditing && before !== null
            ? t("Before and after")
            : t("What it is worth against what you put in")}
        </h2>
        <Segmented
          label={t("Money")}
          options={kinds.map(({ value, text }) => ({ value, text: t(text) }))}
          value={money}
          onChange={choose}
        />
        <ScaleChoice
          label={t("Axis")}
          value={view.fanAxis}
          onChange={(fanAxis) => view.change({ fanAxis })}
        />
        <IconButton
          icon={moreIcons.columns}
          label={t("The range as a table")}
          disabled={outlook === null}
          onClick={() => setDialog("table")}
        />
        <IconButton
          icon={icons.info}
          label={t("What the range means")}
          disabled={outlook === null}
          onClick={() => setDialog("range")}
        />
      </header>
      {legend}
      {props.progress === null ? null : (
        <progress className={styles.progress} ref={props.progress} aria-label={t("Calculation")} value={0} />
      )}
      {outlook === null ? (
        <div className={styles.frame} role="status">
          {failure !== null ? (
            <>
              {t("The range could not be calculated.")} {failure}{" "}
              <Button look="text" onClick={props.onRetry}>
                {t("Try again")}
              </Button>
            </>
          ) : (
            <span className={styles.late}>{t("Calculating the range")}</span>
          )}
        </div>
      ) : (
        chartOf(outlook, points)
      )}
      {children}
      {dialog === "range" && outlook !== null ? (
        <RangeDialog
          timeline={timeline}
          outlook={outlook}
          currency={currency}
          consumerPrices={consumerPrices}
          onClose={close}
        >
          {legend}
          {chartOf(outlook, lately(points), true)}
        </RangeDialog>
      ) : null}
      {dialog === "table" ? (
        <FanTable points={points} timeline={timeline} currency={currency} onClose={close} />
      ) : null}
    </section>
  );
}

/** What is to come, with the year before. */
function lately(points: readonly FanPoint[]): readonly FanPoint[] {
  const firstModelled = points.findIndex(({ isModelled }) => isModelled);
  return points.slice(Math.max(0, firstModelled - 12));
}

/** Where a goal of money stands in the picture; a goal of coins has no place in it. */
function goalMark(
  { goal }: Outlook,
  kind: MoneyKind,
  { exchangeRate }: Timeline,
  currency: Currency,
): GoalMark | null {
  const value = kind === "real" ? goal?.realValue : goal?.nominalValue;
  // A goal is set in base currency, and later rates are that of now.
  return goal && typeof value === "number"
    ? { date: goal.date, value: currency === "USD" ? value / exchangeRate : value }
    : null;
}

function summaryOf(
  points: readonly FanPoint[],
  { stale }: Timeline,
  kind: MoneyKind,
  currency: Currency,
): string {
  const last = points.at(-1);
  if (last === undefined) return t("No future months.");
  const money = (amount: number) => wholeMoney(amount, currency, stale);
  const values = {
    month: formatMonth(last.date),
    middle: money(last.p50),
    high: money(last.p95),
    low: money(last.p5),
    paid: money(last.putIn),
  };
  return kind === "real"
    ? t(
        "In {month} the middle outcome is {middle} in today’s money; 1 in 20 is above {high} and 1 in 20 below {low}. You put in {paid}.",
        values,
      )
    : t(
        "In {month} the middle outcome is {middle}; 1 in 20 is above {high} and 1 in 20 below {low}. You put in {paid}.",
        values,
      );
}

interface LegendProps {
  /** The name of the line of the past; null while nothing is recorded. */
  recorded: string | null;
  hasBefore: boolean;
  isCarried: boolean;
}

function Legend({ recorded, hasBefore, isCarried }: LegendProps) {
  return (
    <ul className={styles.legend} aria-label={t("Legend of the range")}>
      {recorded !== null ? (
        <li>
          <i /> {recorded}
        </li>
      ) : null}
      <li>
        <i className={styles.keyMiddle} /> {t("Middle outcome")}
      </li>
      <li>
        <i className={styles.keyInner} /> {t("1 in 2")}
      </li>
      <li>
        <i className={styles.keyOuter} /> {t("9 in 10")}
      </li>
      <li>
        <i className={styles.keyPaid} /> {t("Put in, fees included")}
      </li>
      {isCarried ? (
        <li>
          <i className={styles.keyCarried} /> {t("Price carried forward")}
        </li>
      ) : null}
      {hasBefore ? (
        <li>
          <i className={styles.keyBefore} /> {t("Before")}
        </li>
      ) : null}
    </ul>
  );
}
