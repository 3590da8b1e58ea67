import { useId, useState } from "react";
import type { TaxReportRecord, TaxReportSettings } from "#shared/api/portfolio/tax-report.ts";
import { currencyCodes } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { jurisdictionCodes, type TaxMethod, taxMethods } from "#shared/domain/tax-choices.ts";
import { type Jurisdiction, jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { sortedAfterFirst } from "#web/components/format/names.ts";
import { amountText, percentText } from "#web/components/format/number-text.ts";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { DialogActions } from "#web/components/ui/dialogs/dialog-actions.tsx";
import { useSaving } from "#web/components/ui/dialogs/use-saving.ts";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./settings-dialog.module.css";
import { allowanceName, methodNames, sourcesText } from "./tax-text.ts";

interface SettingsDialogProps {
  settings: TaxReportSettings;
  /** The year whose allowance can be set; null without a report. */
  report: TaxReportRecord | null;
  /** Saves them; resolves to the reason of a failure, or null. */
  onSave(settings: TaxReportSettings): Promise<string | null>;
  onClose(): void;
}

const preset = "preset";

/** Another jurisdiction begins with its own rules. */
export const settingsOf = (jurisdiction: TaxReportSettings["jurisdiction"]): TaxReportSettings => ({
  jurisdiction,
  method: null,
  perAccount: null,
  currency: null,
  rate: null,
  allowances: {},
});

/** The settings of reports: a country's rules, each of which can be changed. */
export function SettingsDialog({ settings, report, onSave, onClose }: SettingsDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(settings);
  const { isBusy, failure, save } = useSaving(onClose);
  // Text that is no number keeps the field's error and is not saved.
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  const rules: Jurisdiction = jurisdictions[draft.jurisdiction];
  const method = draft.method ?? rules.method;
  const isSame = draft.jurisdiction === settings.jurisdiction;
  const year = isSame ? (report?.year ?? report?.years.at(-1)?.year ?? null) : null;
  const summary = report?.years.find((one) => one.year === year) ?? null;
  const unit = (isSame ? report?.currency : (draft.currency ?? rules.currency)) ?? "";
  const note = (field: string, value: number | null | undefined) => {
    const next = new Set(unreadable);
    if (value === undefined) next.add(field);
    else next.delete(field);
    setUnreadable(next);
  };

  return (
    <Dialog
      title={t("Report settings")}
      isClosable={!isBusy}
      onClose={onClose}
      footer={
        <DialogActions
          action={t("Save")}
          busyAction={t("Saving...")}
          isBusy={isBusy}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (unreadable.size === 0) void save(() => onSave(draft));
        }}
      >
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        <SelectField
          label={t("Rules of")}
          options={jurisdictionOptions()}
          value={draft.jurisdiction}
          onChange={(jurisdiction) => {
            setUnreadable(new Set());
            setDraft(settingsOf(jurisdiction));
          }}
        />
        <p className={styles.rule}>
          {t(rules.rule)}
          {rules.sources.length === 0 ? "" : ` ${t("Sources: {sources}.", { sources: sourcesText(rules) })}`}
          {rules.checked === null ? "" : ` ${t("Checked in {year}.", { year: String(rules.checked) })}`}
        </p>
        <SelectField<TaxMethod>
          label={t("Method")}
          options={methodOptions(rules)}
          value={method}
          onChange={(chosen) =>
            setDraft({
              ...draft,
              method: chosen === rules.method ? null : chosen,
              perAccount: chosen === "ukMatching" ? null : draft.perAccount,
            })
          }
        />
        {method === "ukMatching" ? null : (
          <Switch
            label={t("Each account has lots of its own")}
            isOn={draft.perAccount ?? rules.perAccount}
            onChange={(isOn) => setDraft({ ...draft, perAccount: isOn === rules.perAccount ? null : isOn })}
          />
        )}
        <SelectField
          label={t("Currency")}
          options={[
            {
              value: preset,
              text:
                rules.currency === null
                  ? t("Base currency of the plan")
                  : t("{currency}, as usual there", { currency: rules.currency }),
            },
            ...currencyCodes.map((value) => ({ value, text: value })),
          ]}
          value={draft.currency ?? preset}
          onChange={(value) => setDraft({ ...draft, currency: value === preset ? null : value })}
        />
        {rules.rate === null ? null : (
          <NumberField
            key={draft.jurisdiction}
            label={t(
              rules.taxable === "discount" ? "Discount on long-term gains" : "Included part of the gain",
            )}
            unit="%"
            decimals={2}
            value={draft.rate ?? rules.rate}
            text={percentText}
            error={draft.rate !== null && draft.rate > 1 ? t("Enter a percentage from 0 to 100") : undefined}
            onChange={(value) => {
              note("rate", value);
              if (value !== undefined) setDraft({ ...draft, rate: value === null ? null : value / 100 });
            }}
          />
        )}
        {rules.allowances.length === 0 || year === null ? null : (
          <NumberField
            key={`allowance of ${draft.jurisdiction}`}
            label={t("{allowance} of {year}", { allowance: allowanceName(draft.jurisdiction), year })}
            unit={unit}
            decimals={2}
            value={draft.allowances[year] ?? summary?.allowance ?? null}
            text={amountText}
            help={t("Empty for the rules' own amount.")}
            onChange={(value) => {
              note("allowance", value);
              if (value === undefined) return;
              const { [year]: _, ...others } = draft.allowances;
              setDraft({ ...draft, allowances: value === null ? others : { ...others, [year]: value } });
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

/** The rules to choose from: those of no country, then the countries. */
export const jurisdictionOptions = () =>
  sortedAfterFirst(jurisdictionCodes.map((value) => ({ value, text: t(jurisdictions[value].name) })));

/** Those in use there first. */
export function methodOptions({ methods }: Jurisdiction): { value: TaxMethod; text: string }[] {
  const others = taxMethods.filter((each) => !methods.includes(each));
  return [
    ...methods.map((value) => ({ value, text: t(methodNames[value]) })),
    ...others.map((value) => ({
      value,
      text: t("{method} (not in use there)", { method: t(methodNames[value]) }),
    })),
  ];
}
