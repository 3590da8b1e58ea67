import { useMemo, useState } from "react";
import { mostOverrides } from "#shared/domain/plan/plan-overrides.ts";
import { largestAmounts } from "#shared/domain/transaction-derivation.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { amountText } from "#web/components/format/number-text.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { overrideText } from "#web/components/format/setting-text.ts";
import { Button } from "#web/components/ui/button.tsx";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { usePaged } from "#web/components/ui/use-paged.ts";
import styles from "#web/features/power-tools/power-tools.module.css";
import { type OverrideAction, overrideActionNames, plannedOverrides } from "./override-changes.ts";
import { OverridesPreview } from "./overrides-preview.tsx";
import { useOverrideChanges } from "./use-override-changes.ts";

const actions = Object.entries(overrideActionNames).map(([value, text]) => ({
  value: value as OverrideAction["kind"],
  text,
}));
const firstOf: Readonly<Record<OverrideAction["kind"], OverrideAction>> = {
  amount: { kind: "amount", usd: null },
  shift: { kind: "shift", months: null, isEarlier: false },
  remove: { kind: "remove" },
};
const doneWords: Readonly<Record<OverrideAction["kind"], string>> = {
  amount: "given another amount",
  shift: "shifted",
  remove: "removed",
};
const directions = [
  { value: "later", text: "Later" },
  { value: "earlier", text: "Earlier" },
] as const;

/** `3 plan changes` */
const countText = (count: number) => (count === 1 ? "1 plan change" : `${formatCount(count)} plan changes`);

/** Selects months that differ from the plan and changes all of them in the same way. */
export function BulkOverrides() {
  const { data: plan, error, mutate } = useOperation("control-panel", "get", {});
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<OverrideAction>(firstOf.shift);
  const { isBusy, failure, apply } = useOverrideChanges();
  const edits = plan?.edits;
  // The same list until the plan changes: another one would begin at its first page.
  const months = useMemo(
    () => Object.entries(edits ?? {}).toSorted(([one], [other]) => one.localeCompare(other)),
    [edits],
  );
  const { shown, more } = usePaged(months);
  if (plan === undefined) {
    return error === undefined ? (
      <p role="status">Loading plan changes…</p>
    ) : (
      <Notice severity="error">
        Your plan could not be loaded.{" "}
        <Button look="text" onClick={() => void mutate()}>
          Retry
        </Button>
      </Notice>
    );
  }
  if (months.length === 0) {
    return (
      <section className={styles.card} aria-label="Plan changes">
        <p className={styles.empty}>Every month follows the plan, so there is nothing to select.</p>
      </section>
    );
  }
  const chosen = months.filter(([month]) => selected.has(month));
  const isAll = chosen.length === months.length;
  const planned = plannedOverrides(plan.edits, selected, action);
  const { changes, taken } = planned;
  const run = async () => {
    const words = `${countText(changes.length)} ${doneWords[action.kind]}`;
    if (await apply(plan, planned, words)) setSelected(new Set());
  };
  const toggle = (month: string) => {
    const next = new Set(selected);
    if (!next.delete(month)) next.add(month);
    setSelected(next);
  };
  return (
    <>
      <section className={styles.card} aria-label="Plan changes">
        <header className={styles.head}>
          <h3>Plan changes</h3>
          <p role="status">
            {formatCount(chosen.length)} of {countText(months.length)} selected
          </p>
        </header>
        <ScrollRegion className={styles.scroller} label="Months that differ from the plan">
          <table className={`num ${styles.table}`}>
            <thead>
              <tr>
                <td>
                  <input
                    type="checkbox"
                    aria-label="Select all"
                    checked={isAll}
                    ref={(box) => {
                      if (box) box.indeterminate = chosen.length > 0 && !isAll;
                    }}
                    onChange={() => setSelected(new Set(isAll ? [] : months.map(([month]) => month)))}
                  />
                </td>
                <th scope="col">Month</th>
                <th scope="col">Instead of the plan</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(([month, override]) => (
                <tr key={month}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`Select ${formatMonth(month)}`}
                      checked={selected.has(month)}
                      onChange={() => toggle(month)}
                    />
                  </td>
                  <td>{formatMonth(month)}</td>
                  <td>{overrideText(override)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {more === null ? null : (
            <Button look="text" onClick={more}>
              Show more
            </Button>
          )}
        </ScrollRegion>
      </section>
      <section className={styles.card} aria-label="Change">
        <header className={styles.head}>
          <h3>Change</h3>
          <p>Applies to the selected months, all of them or none.</p>
          <Button
            look={action.kind === "remove" ? "danger" : "filled"}
            disabled={changes.length === 0 || taken !== null || isBusy}
            onClick={() => void run()}
          >
            {action.kind === "remove" ? "Remove" : "Change"}
            {changes.length === 0 ? "" : ` ${countText(changes.length)}`}
          </Button>
        </header>
        {failure === null && taken === null ? null : (
          <div className={styles.notice}>
            <Notice severity="error">
              {taken === null
                ? failure
                : `${formatMonth(taken)} has a change already. Select it as well, or shift by another number of months.`}
            </Notice>
          </div>
        )}
        <div className={styles.fields}>
          <SelectField
            label="What to do"
            options={actions}
            value={action.kind}
            onChange={(kind) => setAction(firstOf[kind])}
          />
          <ActionField action={action} onChange={setAction} />
        </div>
      </section>
      <OverridesPreview planned={planned} />
    </>
  );
}

/** What an action needs to know. */
function ActionField({
  action,
  onChange,
}: {
  action: OverrideAction;
  onChange(action: OverrideAction): void;
}) {
  switch (action.kind) {
    case "amount":
      return (
        <NumberField
          label="Amount"
          unit="US$"
          decimals={2}
          value={action.usd}
          text={amountText}
          error={(action.usd ?? 0) > largestAmounts.usd ? "Too large" : undefined}
          onChange={(usd) => onChange({ kind: "amount", usd: usd ?? null })}
        />
      );
    case "shift":
      return (
        <>
          <SelectField
            label="Direction"
            options={directions}
            value={action.isEarlier ? "earlier" : "later"}
            onChange={(direction) => onChange({ ...action, isEarlier: direction === "earlier" })}
          />
          <NumberField
            label="By"
            unit="months"
            decimals={0}
            value={action.months}
            text={formatCount}
            error={(action.months ?? 0) > mostOverrides ? `At most ${mostOverrides} months` : undefined}
            onChange={(months) => onChange({ ...action, months: months ?? null })}
          />
        </>
      );
    case "remove":
      return null;
  }
}
