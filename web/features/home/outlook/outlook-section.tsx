import { useCallback, useEffect, useMemo, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { useHomeSettings } from "#web/features/home/home-settings.ts";
import { useSession } from "#web/session/session-provider.tsx";
import type { OutlookAnswer } from "#web/workers/outlook-engine.ts";
import { FanChart } from "./fan-chart.tsx";
import { chanceText, type FanPoint, fanPoints, type MoneyKind } from "./fan-points.ts";
import { GoalPart } from "./goal-part.tsx";
import styles from "./outlook.module.css";
import { wholeMoney } from "./outlook-text.ts";
import { RangeDialog } from "./range-dialog.tsx";
import { SetbacksTable } from "./setbacks-table.tsx";
import { useOutlook } from "./use-outlook.ts";

const kinds: readonly { readonly value: MoneyKind; readonly text: string }[] = [
  { value: "real", text: "Today’s money" },
  { value: "nominal", text: "Nominal" },
];
const axes = [
  { value: "linear", text: "Linear" },
  { value: "log", text: "Log" },
] as const;

interface OutlookSectionProps {
  timeline: Timeline;
  /** Whether another amount than the plan's is tried out. */
  onTrying(isTrying: boolean): void;
}

/** What the plan may become: the range of outcomes from what is recorded, and how bad it can get. */
export function OutlookSection({ timeline, onTrying }: OutlookSectionProps) {
  const [tried, setTried] = useState<number | null>(null);
  const [draft, setDraft] = useState<PlanGoal | null>(null);
  const { config, answer, draftAnswer, failure, retry } = useOutlook(timeline, tried, draft);
  const amount = config?.settings.panel.baseAmount;
  const planned = typeof amount === "number" ? amount : null;
  // Another amount is tried for one plan: once that has changed, the plan's own counts again.
  const [triedFor, setTriedFor] = useState(planned);
  if (triedFor !== planned) {
    setTriedFor(planned);
    setTried(null);
  }
  const isTrying = tried !== null && tried !== planned;
  useEffect(() => onTrying(isTrying), [onTrying, isTrying]);
  const { authentication } = useSession();
  const view = useHomeSettings(authentication.status === "member" ? authentication.user.id : "guest");
  const [dialog, setDialog] = useState<"range" | "table" | null>(null);
  // The outlook of the plan as it is saved, while another amount is tried.
  const [savedAnswer, setSavedAnswer] = useState(answer);
  if (answer !== null && answer.outlook.baseAmount === planned && answer !== savedAnswer)
    setSavedAnswer(answer);
  const isTried = answer !== null && answer.outlook.baseAmount !== planned;
  const { currency } = useDisplayCurrency(timeline.baseCurrency);
  const pointsOf = useCallback(
    ({ outlook }: OutlookAnswer) =>
      fanPoints(outlook, timeline.now, view.fanMoney, currency === "USD" ? "usd" : "base"),
    [timeline.now, view.fanMoney, currency],
  );
  const before = useMemo(
    () => (isTried && savedAnswer ? pointsOf(savedAnswer) : null),
    [isTried, savedAnswer, pointsOf],
  );
  const points = useMemo(() => (answer === null ? [] : pointsOf(answer)), [answer, pointsOf]);
  return (
    <div className={styles.outlook}>
      <section className={styles.picture} aria-labelledby="home-fan">
        <header className={styles.partHead}>
          <h2 id="home-fan">What it is worth against what you put in</h2>
          <Segmented
            label="Money"
            options={kinds}
            value={view.fanMoney}
            onChange={(fanMoney) => view.change({ fanMoney })}
          />
          <Segmented
            label="Axis"
            options={axes}
            value={view.fanAxis}
            onChange={(fanAxis) => view.change({ fanAxis })}
          />
          <IconButton
            icon={moreIcons.columns}
            label="The range as a table"
            disabled={answer === null}
            onClick={() => setDialog("table")}
          />
          <IconButton
            icon={icons.info}
            label="What the range means"
            disabled={answer === null}
            onClick={() => setDialog("range")}
          />
        </header>
        <Legend
          hasRecord={timeline.home.recorded !== null}
          hasBefore={before !== null}
          isCarried={timeline.stale && timeline.home.recorded !== null}
        />
        {answer === null ? (
          <div className={styles.frame} role="status">
            {failure !== null ? (
              <>
                The range could not be calculated. {failure}{" "}
                <Button look="text" onClick={retry}>
                  Try again
                </Button>
              </>
            ) : (
              <span className={styles.late}>Calculating the range</span>
            )}
          </div>
        ) : (
          <FanChart
            points={points}
            before={before}
            goal={goalMark(answer.outlook, view.fanMoney, timeline, currency)}
            timeline={timeline}
            currency={currency}
            isLog={view.fanAxis === "log"}
            summary={summaryOf(points, timeline, view.fanMoney, currency)}
            onTable={() => setDialog("table")}
          />
        )}
      </section>
      <div className={styles.rail}>
        {config === null || answer === null || planned === null ? null : (
          <GoalPart
            timeline={timeline}
            goal={config.goal}
            answer={answer.outlook.goal}
            before={isTried ? (savedAnswer?.outlook.goal?.chance ?? null) : null}
            planned={planned}
            tried={tried}
            onTry={setTried}
            onDraft={setDraft}
            draftAnswer={draftAnswer?.outlook ?? null}
          />
        )}
        {answer === null ? null : <SetbacksTable answer={answer} timeline={timeline} currency={currency} />}
      </div>
      {dialog === "range" && answer !== null ? (
        <RangeDialog outlook={answer.outlook} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === "table" ? (
        <FanTable points={points} timeline={timeline} currency={currency} onClose={() => setDialog(null)} />
      ) : null}
    </div>
  );
}

/** Where a goal of money stands in the picture; a goal of coins has no place in it. */
function goalMark(
  { goal }: Outlook,
  kind: MoneyKind,
  { exchangeRate }: Timeline,
  currency: Currency,
): { date: string; value: number } | null {
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
  if (last === undefined) return "No months to come.";
  const money = (amount: number) => wholeMoney(amount, currency, stale);
  return `In ${formatMonth(last.date)} the middle outcome is ${money(last.p50)}${kind === "real" ? " in today’s money" : ""}; 1 in 20 is above ${money(last.p95)} and 1 in 20 below ${money(last.p5)}. You put in ${money(last.putIn)}.`;
}

interface LegendProps {
  hasRecord: boolean;
  hasBefore: boolean;
  isCarried: boolean;
}

function Legend({ hasRecord, hasBefore, isCarried }: LegendProps) {
  return (
    <ul className={styles.legend} aria-label="Legend of the range">
      {hasRecord ? (
        <li>
          <i className={styles.keyValue} /> Value, recorded
        </li>
      ) : null}
      <li>
        <i className={styles.keyMiddle} /> Middle outcome
      </li>
      <li>
        <i className={styles.keyInner} /> 1 in 2
      </li>
      <li>
        <i className={styles.keyOuter} /> 9 in 10
      </li>
      <li>
        <i className={styles.keyPaid} /> Put in, fees included
      </li>
      {isCarried ? (
        <li>
          <i className={styles.keyCarried} /> Price carried forward
        </li>
      ) : null}
      {hasBefore ? (
        <li>
          <i className={styles.keyBefore} /> Before
        </li>
      ) : null}
    </ul>
  );
}

interface FanTableProps {
  points: readonly FanPoint[];
  timeline: Timeline;
  currency: Currency;
  onClose(): void;
}

function FanTable({ points, timeline, currency, onClose }: FanTableProps) {
  const money = (amount: number, isModelled: boolean) =>
    wholeMoney(amount, currency, timeline.stale && isModelled);
  return (
    <Dialog
      title="The range as a table"
      shape="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <table className={`num ${styles.data}`}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">1 in 20 above</th>
            <th scope="col">1 in 4 above</th>
            <th scope="col">Middle outcome</th>
            <th scope="col">1 in 4 below</th>
            <th scope="col">1 in 20 below</th>
            <th scope="col">You put in</th>
            <th scope="col">Below cost</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, isModelled, p95, p75, p50, p25, p5, putIn, belowCost }) => (
            <tr key={date}>
              <th scope="row">{formatMonth(date)}</th>
              {[p95, p75, p50, p25, p5].map((value, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the five quantiles are always in this order.
                <td key={i}>{money(value, isModelled)}</td>
              ))}
              <td>{money(putIn, isModelled)}</td>
              <td>{belowCost === null ? "–" : chanceText(belowCost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
