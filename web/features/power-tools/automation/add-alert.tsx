import { useState } from "react";
import type { AlertState } from "#shared/api/portfolio/alerts.ts";
import { type AlertKind, alertKinds, isReached, mostAlerts } from "#shared/domain/alerts/alert-rules.ts";
import { t } from "#shared/domain/language/translate.ts";
import { centsOf } from "#shared/domain/money.ts";
import { call } from "#web/api/api.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { kindNames, nowText } from "#web/components/market-alerts/alert-text.ts";
import { usePriceDay } from "#web/components/market-alerts/use-price-day.ts";
import { Button } from "#web/components/ui/button.tsx";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import { useAttempt } from "./use-attempt.tsx";

/** Sets an alert on the market. */
export function AddAlert({ market, count }: { market: AlertState["market"]; count: number }) {
  const [kind, setKind] = useState<AlertKind>("below");
  const [given, setGiven] = useState<number | null>(null);
  const { isBusy, attempt } = useAttempt();
  const priceDay = usePriceDay();
  const value = given === null ? null : centsOf(given);
  const isFull = count >= mostAlerts;
  const problem =
    value === null
      ? undefined
      : value < 1
        ? t("Must be greater than zero")
        : kind === "fall" && value > 9_900
          ? t("A fall must not exceed 99 %")
          : isReached(kind, value, market)
            ? t("The market has already reached this value")
            : undefined;
  const add = () =>
    attempt(async () => {
      if (value === null || problem !== undefined) return null;
      const params = { id: crypto.randomUUID() };
      await call("alerts", "save", { params, body: { kind, value, isOn: true } });
      setGiven(null);
      return t("Alert active");
    }, t("The alert was not set. Please try again."));
  return (
    <form
      className={`${styles.fields} ${styles.below}`}
      aria-label={t("Add an alert")}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <SelectField
        label={t("Alert me when")}
        options={alertKinds.map((each) => ({ value: each, text: t(kindNames[each]) }))}
        value={kind}
        onChange={(chosen) => setKind(chosen)}
      />
      <NumberField
        label={
          kind === "fall"
            ? t("{what, select, difference {By} other {By}}", { what: "difference" })
            : t("{what, select, price {To} other {To}}", { what: "price" })
        }
        unit={kind === "fall" ? "%" : currencySign("USD")}
        decimals={2}
        value={given}
        text={(number) => (kind === "fall" ? percentText(number / 100) : formatCount(number))}
        error={problem}
        onChange={(number) => setGiven(number ?? null)}
      />
      <div className={styles.beside}>
        <Button type="submit" disabled={isBusy || isFull || value === null || problem !== undefined}>
          {t("Add alert")}
        </Button>
        <p className={styles.about}>
          {isFull
            ? t("At most {count} alerts can be set.", { count: mostAlerts })
            : `${nowText({ kind, value }, market, priceDay)}.`}
        </p>
      </div>
    </form>
  );
}
