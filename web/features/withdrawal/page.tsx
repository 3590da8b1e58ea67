import { useState } from "react";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import {
  type PlanWithdrawal,
  withdrawalRuleTier,
  withdrawalTaxTier,
} from "#shared/domain/plan/plan-withdrawal.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { useMoneyKind } from "#web/components/display-currency/use-money-kind.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { PanelNote } from "#web/components/panel-note/panel-note.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { Button, ButtonLink, IconButton } from "#web/components/ui/button.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { LoadingFailed } from "#web/components/ui/full-message.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import styles from "./page.module.css";
import { Results } from "./results.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useWithdrawal } from "./use-withdrawal.ts";
import { withdrawalEdit } from "./withdrawal-edit.ts";
import {
  firstDraft,
  isSameWithdrawal,
  medianText,
  realLabel,
  refusedSetting,
  type WithdrawalDraft,
} from "./withdrawal-text.ts";

const disclaimers = {
  taxed: msg(
    "A calculation aid, not tax advice. Rules, rates and allowances change and depend on your situation; check them before you file.",
  ),
  untaxed: msg("A calculation aid, not financial advice. Tax on the gains is not counted."),
} as const;

/** Living from the coins: how long they last, what they pay, and what they could pay. */
export default function WithdrawalPage() {
  const { setDrawerOpen } = useShell();
  const isMobile = useMedia(belowMedium);
  const { data: config, error, mutate } = useOperation("control-panel", "engineConfig", {});
  return (
    <div className={styles.page}>
      {config === undefined ? (
        <>
          <header className={styles.bar}>
            {isMobile ? (
              <IconButton
                icon={laterIcons.menu}
                label={t("Open navigation")}
                onClick={() => setDrawerOpen(true)}
              />
            ) : null}
            <h1>{t("Withdrawal")}</h1>
          </header>
          {error === undefined ? (
            <Spinner label={t("Loading your plan")} />
          ) : (
            <LoadingFailed title={t("Your plan could not be loaded")} onRetry={() => void mutate()}>
              {t("Your plan is safe.")} {refusalText(error, t("Check your connection, then try again."))}
            </LoadingFailed>
          )}
        </>
      ) : (
        // Another plan has other settings.
        <Living
          key={config.planId}
          config={config}
          isMobile={isMobile}
          onSaved={(withdrawal) => void mutate({ ...config, withdrawal })}
        />
      )}
    </div>
  );
}

interface LivingProps {
  config: EngineConfig;
  isMobile: boolean;
  onSaved(withdrawal: PlanWithdrawal): void;
}

function Living({ config, isMobile, onSaved }: LivingProps) {
  const { setDrawerOpen } = useShell();
  const showAlert = useAlert();
  const edits = useEditHistory();
  const { tier } = config;
  const [draft, setDraft] = useState<WithdrawalDraft>(() => firstDraft(config));
  // Undoing shows the settings before, unless they were edited since.
  const [shown, setShown] = useState(config);
  if (config.withdrawal !== shown.withdrawal) {
    if (isSameWithdrawal(draft, firstDraft(shown))) setDraft(firstDraft(config));
    setShown(config);
  }
  const kind = useMoneyKind("real");
  const isReal = kind.money === "real";
  const [isSaving, setIsSaving] = useState(false);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  // Saved under a higher subscription.
  const isTaxLocked = draft.tax !== null && !tierIncludes(tier, withdrawalTaxTier);
  const isLocked = !tierIncludes(tier, withdrawalRuleTier[draft.rule]) || isTaxLocked;
  const isReady = unreadable.size === 0 && !isLocked;
  const { result, price, of, progress, refusal, failure, cancel, retry } = useWithdrawal(
    config,
    isReady ? draft : null,
  );
  const refused = refusal === null ? null : refusedSetting(refusal.path, refusal.message);
  const simulated = result?.monteCarlo ?? null;
  const baseCurrency = (config.settings.panel.baseCurrency ?? "USD") as "USD";
  const isChanged = config.withdrawal === undefined || !isSameWithdrawal(draft, config.withdrawal);
  const startDate = draft.startDate ?? result?.startDate ?? null;

  const save = async () => {
    if (startDate === null) return;
    setIsSaving(true);
    try {
      const { version } = await readOpenPlan(config.planId);
      const withdrawal = { ...draft, startDate };
      await call("control-panel", "update", { body: { version, withdrawal } });
      setDraft(withdrawal);
      onSaved(withdrawal);
      const step = withdrawalEdit(config.planId, config.withdrawal ?? null, withdrawal);
      edits.offer(step, t("Withdrawal saved with the plan"), config.planId);
    } catch (reason) {
      showAlert({ text: refusalText(reason, t("Not saved. Please try again.")), severity: "error" });
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <>
      <header className={styles.bar}>
        {isMobile ? (
          <IconButton
            icon={laterIcons.menu}
            label={t("Open navigation")}
            onClick={() => setDrawerOpen(true)}
          />
        ) : null}
        <h1>{t("Withdrawal")}</h1>
        {result === null || isMobile ? null : (
          <small className={`num ${styles.from}`}>
            {t("{plan}, from {month}", { plan: config.planName, month: formatMonth(result.startDate) })}
          </small>
        )}
        <div className={styles.tools}>
          {result === null ? null : (
            <Switch
              label={realLabel(result)}
              isOn={isReal}
              onChange={(real) => kind.choose(real ? "real" : "nominal")}
            />
          )}
          <Button
            look="filled"
            disabled={!isChanged || !isReady || refusal !== null || startDate === null}
            aria-disabled={isSaving}
            onClick={() => !isSaving && void save()}
          >
            {t(isSaving ? "Saving..." : "Save")}
          </Button>
        </div>
      </header>
      <div className={styles.frame}>
        <ScrollRegion className={styles.side} label={t("Settings")}>
          <SettingsForm
            draft={draft}
            start={result?.startDate ?? null}
            currency={baseCurrency}
            tier={tier}
            planFee={Number(config.settings.panel.feePct ?? 0)}
            planFixedFee={Number(config.settings.panel.feeFixedUsd ?? 0)}
            today={config.now}
            refused={refused}
            onChange={setDraft}
            unreadable={unreadable}
            onUnreadable={(field, isUnreadable) =>
              setUnreadable((before) => {
                const next = new Set(before);
                if (isUnreadable) next.add(field);
                else next.delete(field);
                return next;
              })
            }
          />
          {config.goal === null ? null : (
            <p className={styles.note}>
              {t("Your goal on Home is dated {month}.", { month: formatMonth(config.goal.date) })}{" "}
              {config.goal.date > config.now && draft.startDate !== config.goal.date ? (
                <Button
                  look="text"
                  size="small"
                  onClick={() => setDraft({ ...draft, startDate: config.goal?.date ?? null })}
                >
                  {t("Start then")}
                </Button>
              ) : null}
            </p>
          )}
        </ScrollRegion>
        <ScrollRegion className={styles.work} label={t("Result")} aria-busy={progress !== null}>
          <PanelNote panel="withdrawal" />
          {isTaxLocked ? (
            <Notice severity="info">
              {t(
                "These settings include tax on the gains, which requires the {tier} Plan, so nothing is calculated with them. What is saved stays until you save something else.",
                { tier: tierNames[withdrawalTaxTier] },
              )}{" "}
              <Button look="text" size="small" onClick={() => setDraft({ ...draft, tax: null })}>
                {t("Calculate without tax")}
              </Button>{" "}
              <ButtonLink to="/subscription/plans" look="text" size="small">
                {t("View Plans")}
              </ButtonLink>
            </Notice>
          ) : null}
          <div aria-live="polite">
            {isReady && progress !== null ? (
              <p className={styles.progress}>
                <progress aria-label={t("Calculation")} value={progress} />
                <Button size="small" onClick={cancel}>
                  {t("Cancel")}
                </Button>
              </p>
            ) : null}
            {failure === null || !isReady ? null : (
              <Notice severity={failure === "failed" ? "error" : "info"}>
                {t(failure === "failed" ? "The calculation failed." : "The calculation was cancelled.")}{" "}
                <Button look="text" size="small" onClick={retry}>
                  {t("Calculate again")}
                </Button>
              </Notice>
            )}
            {refused === null ? null : (
              <Notice severity="warning">
                {refused.message}.{" "}
                {refused.field === "startDate" ? (
                  <Button look="text" size="small" onClick={() => setDraft({ ...draft, startDate: null })}>
                    {t("Start as soon as possible")}
                  </Button>
                ) : null}
              </Notice>
            )}
          </div>
          {result === null ||
          price === null ||
          of === null ||
          simulated === null ||
          !isReady ||
          refusal !== null ? null : (
            <Results
              result={result}
              simulated={simulated}
              price={price}
              draft={of}
              isReal={isReal}
              onUseAmount={(amountCents) => setDraft({ ...draft, amountCents })}
            />
          )}
        </ScrollRegion>
      </div>
      <footer className={styles.foot}>
        <Icon shape={icons.info} size={16} />
        <span>{t(draft.tax === null ? disclaimers.untaxed : disclaimers.taxed)}</span>
        {isReady && refusal === null && result?.pathCosts ? (
          <small className={`num ${styles.cost}`}>
            {medianText(result.pathCosts, {
              isReal,
              hasTax: of !== null && of.tax !== null,
              currency: result.currency,
            })}
          </small>
        ) : null}
      </footer>
    </>
  );
}
