import type { ControlPanel } from "#shared/api/control-panel.ts";
import { currencyCodes } from "#shared/domain/currencies.ts";
import type { Output } from "#web/api/client.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { AmountField } from "./amount-field.tsx";
import { DateField } from "./date-field.tsx";
import fieldStyles from "./fields.module.css";
import styles from "./panel.module.css";
import { PercentSlider } from "./percent-slider.tsx";
import { changeCount, shownPlan } from "./plan-edits.ts";
import type { PlanSaver } from "./plan-saver.ts";
import { usePlanEdits, usePlanSaver } from "./use-control-panel.ts";

type Rules = Output<"control-panel", "validation">;

/** Where the plan is set. */
export function ControlPanelPanel() {
  const { closePanel } = useShell();
  const plan = useOperation("control-panel", "get", {});
  const rules = useOperation("control-panel", "validation", {});
  if (plan.data && rules.data)
    return <LoadedPanel plan={plan.data} rules={rules.data} onClose={closePanel} />;
  const failure = plan.error ?? rules.error;
  return (
    <BottomPanel panel="control-panel" title="Control Panel" onClose={closePanel}>
      {failure ? (
        <Notice severity="error">
          {failure.message}{" "}
          <Button
            look="text"
            onClick={() => {
              void plan.mutate();
              void rules.mutate();
            }}
          >
            Retry
          </Button>
        </Notice>
      ) : (
        <Spinner />
      )}
    </BottomPanel>
  );
}

interface LoadedPanelProps {
  plan: ControlPanel;
  rules: Rules;
  onClose(): void;
}

function LoadedPanel({ plan, rules, onClose }: LoadedPanelProps) {
  const saver = usePlanSaver(plan);
  return (
    <BottomPanel
      panel="control-panel"
      title="Control Panel"
      status={<SavingChip saver={saver} />}
      onClose={onClose}
    >
      <Configuration saver={saver} rules={rules} />
    </BottomPanel>
  );
}

/** Says how many changes wait and when they are saved; quiet when all is saved. */
function SavingChip({ saver }: { saver: PlanSaver }) {
  const edits = usePlanEdits(saver);
  const count = changeCount(edits);
  const isSending = edits.sending !== null;
  const words = count === 1 ? "1 change" : `${count} changes`;
  return (
    <span role="status">
      {count === 0 ? null : (
        <span className={styles.chip}>
          <Icon name="reload" size={14} />
          {navigator.onLine
            ? `${words}, ${isSending ? "saving" : "saving in 2 s"}`
            : `${words}, held while offline`}
        </span>
      )}
    </span>
  );
}

const asNumber = (value: number | string | null, otherwise: number) =>
  typeof value === "number" ? value : otherwise;
const asText = (value: number | string | null, otherwise: string) =>
  typeof value === "string" ? value : otherwise;

function Configuration({ saver, rules }: { saver: PlanSaver; rules: Rules }) {
  const plan = shownPlan(usePlanEdits(saver));
  const latestEnd = asText(rules.investEndDate.max, "9999-12-31");
  const amount = (field: "baseAmount" | "dynamicTopUpCap" | "cycleTopUpCap", label: string, rule: string) => (
    <AmountField
      label={label}
      unit={plan.baseCurrency}
      value={plan[field]}
      min={asNumber(rules[field].min, 0)}
      max={asNumber(rules[field].max, Number.MAX_SAFE_INTEGER)}
      rule={rule}
      onOpen={saver.openField}
      onCommit={(value) => saver.change(field, value)}
    />
  );
  return (
    <details open className={styles.section}>
      <summary>
        <Icon name="chevron-down" size={18} />
        <h3>Configuration</h3>
      </summary>
      <div className={styles.fields}>
        {amount("baseAmount", "Base Amount", "Base amount is required")}
        <CurrencyField value={plan.baseCurrency} onChange={(value) => saver.change("baseCurrency", value)} />
        <DateField
          label="Start Date"
          value={plan.investStartDate}
          min={asText(rules.investStartDate.min, "")}
          max={asText(rules.investStartDate.max, "")}
          problem={(date) => startProblem(date, plan, rules)}
          onOpen={saver.openField}
          onCommit={(date) => saver.change("investStartDate", date)}
        />
        <DateField
          label="End Date"
          value={plan.investEndDate}
          min={plan.investStartDate}
          max={latestEnd}
          problem={(date) => endProblem(date, plan, latestEnd)}
          onOpen={saver.openField}
          onCommit={(date) => saver.change("investEndDate", date)}
        />
        {amount("dynamicTopUpCap", "Dynamic Top-Up Cap", "Cap must be non-negative")}
        {amount("cycleTopUpCap", "Cycle Top-Up Cap", "Cap must be non-negative")}
        <PercentSlider
          label="Base Amount Growth Rate"
          value={plan.baseAmountGrowthRate}
          min={asNumber(rules.baseAmountGrowthRate.min, 0)}
          max={asNumber(rules.baseAmountGrowthRate.max, 1)}
          onOpen={saver.openField}
          onCommit={(value) => saver.change("baseAmountGrowthRate", value)}
        />
      </div>
      <p className={styles.note}>
        The base amount buys coins every month on day {Number(plan.investStartDate.slice(8))}; fees of{" "}
        {(plan.feePct * 100).toLocaleString("de-DE")} % plus US$ {plan.feeFixedUsd.toLocaleString("de-DE")}{" "}
        come on top. The growth rate raises it from one epoch to the next. A cap of 0 switches its top-up off.
      </p>
    </details>
  );
}

interface CurrencyFieldProps {
  value: ControlPanel["baseCurrency"];
  onChange(value: ControlPanel["baseCurrency"]): void;
}

function CurrencyField({ value, onChange }: CurrencyFieldProps) {
  return (
    <div className={fieldStyles.field}>
      <label htmlFor="base-currency">Currency</label>
      <div className={fieldStyles.box}>
        <select
          id="base-currency"
          value={value}
          onChange={(event) => {
            const chosen = currencyCodes.find((code) => code === event.currentTarget.value);
            if (chosen) onChange(chosen);
          }}
        >
          {currencyCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </div>
    </div>
  );
}

function startProblem(date: string, plan: ControlPanel, rules: Rules): string | undefined {
  const earliest = asText(rules.investStartDate.min, "");
  if (date === "") return "Start date is required";
  if (date < earliest) return `The earliest start is ${formatDay(earliest)}`;
  if (date > asText(rules.investStartDate.max, date)) return "Start date must not be in the future";
  return date >= plan.investEndDate ? "End date must be after start date" : undefined;
}

function endProblem(date: string, plan: ControlPanel, latest: string): string | undefined {
  if (date === "") return "End date is required";
  if (date <= plan.investStartDate) return "End date must be after start date";
  return date > latest ? `Your plan ends on ${formatDay(latest)} at the latest` : undefined;
}
