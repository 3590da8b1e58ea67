import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { usePlanPreview } from "#web/components/preview/plan-preview.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { useHomeSettings } from "#web/features/home/home-settings.ts";
import { type CoinUnit, coinText, moneyText } from "#web/features/home/home-text.ts";
import { useSession } from "#web/session/session-provider.tsx";
import type { OutlookAnswer } from "#web/workers/outlook-engine.ts";
import editingStyles from "./change-figures.module.css";
import { ChangeFigures } from "./change-figures.tsx";
import { type ComparedFigure, comparedFigures } from "./compared-figures.ts";
import { FanChart } from "./fan-chart.tsx";
import { chanceText, type FanPoint, fanPoints, type MoneyKind } from "./fan-points.ts";
import { GoalPart } from "./goal-part.tsx";
import styles from "./outlook.module.css";
import { wholeMoney } from "./outlook-text.ts";
import { RangeDialog } from "./range-dialog.tsx";
import { Changed, SetbacksTable } from "./setbacks-table.tsx";
import { useOutlook, usePlanBefore } from "./use-outlook.ts";

const kinds: readonly { readonly value: MoneyKind; readonly text: string }[] = [
  { value: "real", text: "Today’s money" },
  { value: "nominal", text: "Nominal" },
];
const axes = [
  { value: "linear", text: "Linear" },
  { value: "log", text: "Log" },
] as const;

export type OutlookLook = "home" | "editing" | "figures" | "strip";

interface OutlookSectionProps {
  /** The timeline shown: the preview while there is one. */
  timeline: Timeline;
  /** The timeline of the plan as it is saved. */
  saved: Timeline;
  /**
   * `home`: the picture, the goal and how bad it can get. `editing`: the figures of an edit before and after, with the
   * picture. `figures` and `strip`: those figures alone, in a row or on a phone.
   */
  look: OutlookLook;
  unit: CoinUnit;
  /** Of the edits, on a phone. */
  status?: ReactNode;
  /** Whether another amount than the plan's is tried out. */
  onTrying?(isTrying: boolean): void;
}

/** What the plan may become: the range of outcomes from what is recorded, and how bad it can get. */
export function OutlookSection(props: OutlookSectionProps) {
  const { timeline, saved, look, unit, status, onTrying } = props;
  const isEditing = look !== "home";
  const preview = usePlanPreview();
  const [tried, setTried] = useState<number | null>(null);
  const [draft, setDraft] = useState<PlanGoal | null>(null);
  const outlook = useOutlook(saved, tried, draft, preview?.plan ?? null);
  const { config, answer, draftAnswer, failure, retry } = outlook;
  const amount = config?.settings.panel.baseAmount;
  const planned = typeof amount === "number" ? amount : null;
  // Another amount is tried for one plan: once that has changed, the plan's own counts again.
  const [triedFor, setTriedFor] = useState(planned);
  if (triedFor !== planned) {
    setTriedFor(planned);
    setTried(null);
  }
  const isTrying = tried !== null && tried !== planned;
  useEffect(() => onTrying?.(isTrying), [onTrying, isTrying]);
  const edit = usePlanBefore(isEditing, timeline, preview !== null, outlook.savedAnswer);
  const { authentication } = useSession();
  const view = useHomeSettings(authentication.status === "member" ? authentication.user.id : "guest");
  const [dialog, setDialog] = useState<"range" | "table" | null>(null);
  // The outlook of the plan as it is saved, while another amount is tried.
  const [savedAnswer, setSavedAnswer] = useState(answer);
  if (answer !== null && answer.outlook.baseAmount === planned && answer !== savedAnswer)
    setSavedAnswer(answer);
  const isTried = !isEditing && answer !== null && answer.outlook.baseAmount !== planned;
  const compared = isEditing ? (edit?.answer ?? null) : isTried ? savedAnswer : null;
  const { currency } = useDisplayCurrency(timeline.baseCurrency);
  const currencyBefore = useDisplayCurrency((edit?.timeline ?? timeline).baseCurrency).currency;
  const pointsOf = useCallback(
    ({ outlook }: OutlookAnswer) =>
      fanPoints(outlook, timeline.now, view.fanMoney, currency === "USD" ? "usd" : "base"),
    [timeline.now, view.fanMoney, currency],
  );
  // Amounts of another currency have no place on the same axis.
  const before = useMemo(
    () => (compared && currencyBefore === currency ? pointsOf(compared) : null),
    [compared, currencyBefore, currency, pointsOf],
  );
  const points = useMemo(() => (answer === null ? [] : pointsOf(answer)), [answer, pointsOf]);
  const figures = isEditing
    ? comparedFigures(
        edit && {
          timeline: edit.timeline,
          outlook: edit.answer?.outlook ?? null,
          currency: currencyBefore,
        },
        { timeline, outlook: answer?.outlook ?? null, currency },
        view.fanMoney,
      )
    : [];
  if (look === "strip") return <ResultStrip figures={figures} status={status} />;
  if (look === "figures") return <ChangeFigures figures={figures} look="row" />;
  const main = (
    <div className={isEditing ? `${styles.outlook} ${styles.stacked}` : styles.outlook}>
      <section className={styles.picture} aria-labelledby="home-fan">
        <header className={styles.partHead}>
          <h2 id="home-fan">
            {isEditing && before !== null ? "Before and after" : "What it is worth against what you put in"}
          </h2>
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
        {isEditing || config === null || answer === null || planned === null ? null : (
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
        {answer === null ? null : (
          <SetbacksTable
            answer={answer}
            timeline={timeline}
            currency={currency}
            before={currencyBefore === currency ? (edit?.answer ?? null) : null}
          />
        )}
      </div>
      {dialog === "range" && answer !== null ? (
        <RangeDialog outlook={answer.outlook} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === "table" ? (
        <FanTable points={points} timeline={timeline} currency={currency} onClose={() => setDialog(null)} />
      ) : null}
    </div>
  );
  if (!isEditing) return main;
  return (
    <>
      <ChangeFigures figures={figures} look="row" />
      <HeldLine before={edit?.timeline ?? null} timeline={timeline} unit={unit} />
      {main}
    </>
  );
}

/** What edits of the plan leave as it is, and what the plan alone would hold. */
function HeldLine({
  before,
  timeline,
  unit,
}: {
  before: Timeline | null;
  timeline: Timeline;
  unit: CoinUnit;
}) {
  const { recorded, planned } = timeline.home;
  const { currency } = useDisplayCurrency(timeline.baseCurrency);
  const plannedText = (of: Timeline) =>
    of.home.planned === null ? "nothing yet" : coinText(of.home.planned.satoshis, unit);
  const earlier = before && plannedText(before);
  return (
    <p className={`num ${editingStyles.held}`}>
      <span aria-hidden="true" />
      {recorded === null ? (
        "Nothing recorded yet."
      ) : (
        <>
          You hold <strong>{moneyText(centsIn(recorded.value, currency), currency)}</strong>,{" "}
          <strong>{coinText(recorded.satoshis, unit)}</strong>.
        </>
      )}{" "}
      Recorded buys never change with the plan.
      {planned === null && earlier === null ? null : (
        <>
          {" "}
          Your plan would hold, simulated: <Changed before={earlier} after={plannedText(timeline)} />.
        </>
      )}
    </p>
  );
}

interface ResultStripProps {
  figures: readonly ComparedFigure[];
  status: ReactNode;
}

/** What the edits lead to, under the panel that covers the page of a phone; folds to its head. */
function ResultStrip({ figures, status }: ResultStripProps) {
  const [isFolded, setIsFolded] = useState(false);
  const [first, ...others] = figures;
  const line = [first, ...others].map((figure) => figure?.after ?? "…")[0];
  return (
    <section className={editingStyles.result} aria-label="Result">
      <header>
        <h3>
          {isFolded && first !== undefined ? (
            <span className="num">
              {first.label} {first.before === null ? null : `${first.before} → `}
              {line}
            </span>
          ) : (
            "Before → after"
          )}
        </h3>
        {status}
        <span className={isFolded ? undefined : editingStyles.open}>
          <IconButton
            icon={moreIcons["chevron-down"]}
            label={isFolded ? "Show the result" : "Fold the result"}
            aria-expanded={!isFolded}
            onClick={() => setIsFolded(!isFolded)}
          />
        </span>
      </header>
      {isFolded ? null : <ChangeFigures figures={figures.slice(0, 3)} look="strip" />}
    </section>
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
