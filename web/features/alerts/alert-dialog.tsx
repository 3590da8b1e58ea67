import { useState } from "react";
import type { AlertState, MarketAlert } from "#shared/api/portfolio/alerts.ts";
import { type AlertKind, alertKinds } from "#shared/domain/alerts/alert-rules.ts";
import { t } from "#shared/domain/language/translate.ts";
import { centsOf } from "#shared/domain/money.ts";
import { call } from "#web/api/api.ts";
import { fieldFailures, refusalText } from "#web/api/failure-text.ts";
import { amountText, percentText } from "#web/components/format/number-text.ts";
import { kindNames, nowText } from "#web/components/market-alerts/alert-text.ts";
import { usePriceDay } from "#web/components/market-alerts/use-price-day.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";

interface AlertDialogProps {
  /** The one to edit; null for a new one. */
  alert: MarketAlert | null;
  market: AlertState["market"];
  onClose(): void;
}

/** Sets an alert on the market. */
export function AlertDialog({ alert, market, onClose }: AlertDialogProps) {
  // A new id for each alert: a request sent twice sets one.
  const [id] = useState(() => alert?.id ?? crypto.randomUUID());
  const [kind, setKind] = useState<AlertKind>(alert?.kind ?? "below");
  const [value, setValue] = useState<number | null | undefined>(alert?.value ?? null);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isFall = kind === "fall";
  const priceDay = usePriceDay();

  const submit = async () => {
    setFailure(null);
    if (!value) {
      setWrong(isFall ? t("Enter a percentage") : t("Enter a price"));
      return;
    }
    setWrong(undefined);
    setIsBusy(true);
    try {
      await call("alerts", "save", { params: { id }, body: { kind, value, isOn: true } });
      onClose();
    } catch (error) {
      const { value: problem } = fieldFailures(error);
      if (problem === undefined) {
        setFailure(refusalText(error, t("The alert was not saved. Please try again.")));
      } else setWrong(problem);
      setIsBusy(false);
    }
  };

  return (
    <FormDialog
      title={alert === null ? t("Add an alert") : t("Edit the alert")}
      action={alert === null ? t("Add") : t("Save")}
      busyAction={alert === null ? t("Adding...") : t("Saving...")}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <SelectField
        label={t("Notify me when")}
        options={alertKinds.map((each) => ({ value: each, text: t(kindNames[each]) }))}
        value={kind}
        onChange={(chosen: AlertKind) => {
          setKind(chosen);
          setValue(null);
          setWrong(undefined);
        }}
      />
      <NumberField
        key={kind}
        label={
          isFall ? t("Below its highest close by") : kind === "below" ? t("To or below") : t("To or above")
        }
        unit={isFall ? "%" : "US$"}
        decimals={2}
        value={value ?? null}
        text={(cents) => (isFall ? percentText(cents / 10_000) : amountText(cents / 100))}
        help={value ? nowText({ kind, value }, market, priceDay) : undefined}
        error={wrong}
        onChange={(entered) => setValue(entered ? centsOf(entered) : entered)}
      />
    </FormDialog>
  );
}
