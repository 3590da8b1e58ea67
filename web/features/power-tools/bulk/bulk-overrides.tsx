import { useMemo, useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { mostOverrides } from "#shared/domain/plan/plan-overrides.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { overrideText } from "#web/components/format/setting-text.ts";
import { Button } from "#web/components/ui/button.tsx";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { usePaged } from "#web/components/ui/hooks/use-paged.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import { AmountField, directions } from "./action-field.tsx";
import { type OverrideAction, overrideActionNames, plannedOverrides } from "./override-changes.ts";
import { OverridesPreview } from "./overrides-preview.tsx";
import { useOverrideChanges } from "./use-override-changes.ts";

const actions = () =>
  Object.entries(overrideActionNames).map(([value, text]) => ({
    value: value as OverrideAction["kind"],
    text: t(text),
  }));
const firstOf: Readonly<Record<OverrideAction["kind"], OverrideAction>> = {
  amount: { kind: "amount", usd: null },
  fee: { kind: "fee", usd: null },
  shift: { kind: "shift", months: null, isEarlier: false },
  remove: { kind: "remove" },
};
/** Of a number of plan changes. */
const doneTexts: Readonly<Record<OverrideAction["kind"], string>> = {
  amount: msg("{count, plural, one {# plan change} other {# plan changes}} given another amount"),
  fee: msg("{count, plural, one {# plan change} other {# plan changes}} given another fee"),
  shift: msg("{count, plural, one {# plan change} other {# plan changes}} shifted"),
  remove: msg("{count, plural, one {# plan change} other {# plan changes}} removed"),
};

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
      <p role="status">{t("Loading plan changes…")}</p>
    ) : (
      <Notice severity="error">
        {t("Your plan could not be loaded.")}{" "}
        <Button look="text" onClick={() => void mutate()}>
          {t("Retry")}
        </Button>
      </Notice>
    );
  }
  if (months.length === 0) {
    return (
      <section className={styles.card} aria-label={t("Plan changes")}>
        <p className={styles.empty}>{t("Every month follows the plan, so there is nothing to select.")}</p>
      </section>
    );
  }
  const chosen = months.filter(([month]) => selected.has(month));
  const isAll = chosen.length === months.length;
  const planned = plannedOverrides(plan.edits, selected, action);
  const { changes, taken } = planned;
  const run = async () => {
    const words = t(doneTexts[action.kind], { count: changes.length });
    if (await apply(plan, planned, words)) setSelected(new Set());
  };
  const toggle = (month: string) => {
    const next = new Set(selected);
    if (!next.delete(month)) next.add(month);
    setSelected(next);
  };
  return (
    <>
      <section className={styles.card} aria-label={t("Plan changes")}>
        <header className={styles.head}>
          <h3>{t("Plan changes")}</h3>
          <p role="status">
            {t("{count} of {all, plural, one {# plan change} other {# plan changes}} selected", {
              count: chosen.length,
              all: months.length,
            })}
          </p>
        </header>
        <ScrollRegion className={styles.scroller} label={t("Months that differ from the plan")}>
          <table className={`num ${styles.table}`}>
            <thead>
              <tr>
                <td>
                  <input
                    type="checkbox"
                    aria-label={t("Select all")}
                    checked={isAll}
                    ref={(box) => {
                      if (box) box.indeterminate = chosen.length > 0 && !isAll;
                    }}
                    onChange={() => setSelected(new Set(isAll ? [] : months.map(([month]) => month)))}
                  />
                </td>
                <th scope="col">{t("Month")}</th>
                <th scope="col">{t("Instead of the plan")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(([month, override]) => (
                <tr key={month}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t("Select {month}", { month: formatMonth(month) })}
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
              {t("Show more")}
            </Button>
          )}
        </ScrollRegion>
      </section>
      <section className={styles.card} aria-label={t("Change")}>
        <header className={styles.head}>
          <h3>{t("Change")}</h3>
          <p>{t("Applies to the selected months, all of them or none.")}</p>
          <Button
            look={action.kind === "remove" ? "danger" : "filled"}
            disabled={changes.length === 0 || taken !== null || isBusy}
            onClick={() => void run()}
          >
            {changes.length === 0
              ? t(action.kind === "remove" ? "Remove" : "Change")
              : t(
                  action.kind === "remove"
                    ? "Remove {count, plural, one {# plan change} other {# plan changes}}"
                    : "Change {count, plural, one {# plan change} other {# plan changes}}",
                  { count: changes.length },
                )}
          </Button>
        </header>
        {failure === null && taken === null ? null : (
          <div className={styles.notice}>
            <Notice severity="error">
              {taken === null
                ? failure
                : t(
                    "{month} has a change already. Select it as well, or shift by another number of months.",
                    { month: formatMonth(taken) },
                  )}
            </Notice>
          </div>
        )}
        <div className={styles.fields}>
          <SelectField
            label={t("What to do")}
            options={actions()}
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

/** The input of an action. */
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
        <AmountField
          label={t("Amount")}
          unit="US$"
          value={action.usd}
          onChange={(usd) => onChange({ kind: "amount", usd })}
        />
      );
    case "fee":
      return (
        <AmountField
          label={t("Fee")}
          unit="US$"
          value={action.usd}
          onChange={(usd) => onChange({ kind: "fee", usd })}
        />
      );
    case "shift":
      return (
        <>
          <SelectField
            label={t("Direction")}
            options={directions()}
            value={action.isEarlier ? "earlier" : "later"}
            onChange={(direction) => onChange({ ...action, isEarlier: direction === "earlier" })}
          />
          <NumberField
            label={t("{what, select, difference {By} other {By}}", { what: "difference" })}
            unit={t("months")}
            decimals={0}
            value={action.months}
            text={formatCount}
            error={
              (action.months ?? 0) > mostOverrides
                ? t("At most {count} months", { count: mostOverrides })
                : undefined
            }
            onChange={(months) => onChange({ ...action, months: months ?? null })}
          />
        </>
      );
    case "remove":
      return null;
  }
}
