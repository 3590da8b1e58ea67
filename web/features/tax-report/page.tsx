import { useState } from "react";
import type { TaxProblem, TaxReportSettings, TaxState } from "#shared/api/portfolio/tax-report.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { formatDay } from "#web/components/format/dates.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { NothingRecorded } from "#web/components/ledger/nothing-recorded.tsx";
import { PanelNote } from "#web/components/panel-note/panel-note.tsx";
import cards from "#web/components/shell/report-card.module.css";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { belowMedium, belowSmall, useMedia } from "#web/components/shell/use-media.ts";
import { Button, ButtonLink, IconButton } from "#web/components/ui/button.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { FullMessage, LoadingFailed } from "#web/components/ui/full-message.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { Disposals } from "./disposals.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { LotsDialog } from "./lots-dialog.tsx";
import { Harvest, OpenLots } from "./open-lots.tsx";
import styles from "./page.module.css";
import { jurisdictionOptions, methodOptions, SettingsDialog, settingsOf } from "./settings-dialog.tsx";
import { checkedText, warningText } from "./tax-text.ts";
import { TrialSale } from "./trial-sale.tsx";
import { YearAnswer, YearSummary } from "./year-summary.tsx";

const YearBars = lazyPart(
  () => import("./year-bars.tsx").then((module) => module.YearBars),
  PartFailure,
  <div className={styles.barsPlace} />,
);

const disclaimer = msg(
  "A calculation aid, not tax advice. Rules, rates and allowances change and depend on your situation; check them before you file.",
);

/** The tax report of what is recorded: by year, with its disposals, open lots, and sales to try out. */
export default function TaxReportPage() {
  const { setDrawerOpen } = useShell();
  const isMobile = useMedia(belowMedium);
  const isPhone = useMedia(belowSmall);
  const showAlert = useAlert();
  const [year, setYear] = useState<string | undefined>(undefined);
  const [isSetting, setIsSetting] = useState(false);
  const [choosing, setChoosing] = useState<string | null>(null);
  const { data, error, mutate } = useOperation(
    "tax-report",
    "get",
    { query: year === undefined ? {} : { year } },
    { keepPreviousData: true },
  );
  const report = data?.report ?? null;

  /** Why they were not saved, or null. */
  const save = async (settings: TaxReportSettings): Promise<string | null> => {
    // Tax years of other rules have other names.
    if (settings.jurisdiction !== data?.settings.jurisdiction && year !== "all") setYear(undefined);
    try {
      await call("tax-report", "update", { body: settings });
      return null;
    } catch (reason) {
      return refusalText(reason, t("The settings were not saved. Please try again."));
    }
  };
  const saveAtOnce = (settings: TaxReportSettings) =>
    void save(settings).then((text) => text !== null && showAlert({ text, severity: "error" }));

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {isMobile ? (
          <IconButton
            icon={laterIcons.menu}
            label={t("Open navigation")}
            onClick={() => setDrawerOpen(true)}
          />
        ) : null}
        <h1>{t("Tax report")}</h1>
        {data === undefined ? null : (
          <div className={styles.tools}>
            {isMobile ? null : <Choices settings={data.settings} report={report} onSave={saveAtOnce} />}
            {report === null || report.years.length + report.lockedYears.length === 0 ? null : (
              <YearField report={report} tier={data.tier} onYear={setYear} />
            )}
            <IconButton
              icon={moreIcons["control-panel"]}
              label={t("Report settings")}
              aria-haspopup="dialog"
              onClick={() => setIsSetting(true)}
            />
            {report === null ? null : <ExportMenu report={report} tier={data.tier} isCompact={isMobile} />}
          </div>
        )}
      </header>
      {data === undefined ? (
        error === undefined ? (
          <Spinner label={t("Loading the tax report")} />
        ) : (
          <LoadingFailed title={t("The tax report could not be loaded")} onRetry={() => void mutate()}>
            {t("What you have recorded is safe.")}{" "}
            {refusalText(error, t("Check your connection, then try again."))}
          </LoadingFailed>
        )
      ) : (
        <Content
          state={data}
          isPhone={isPhone}
          onYear={setYear}
          onChooseLots={setChoosing}
          onSave={saveAtOnce}
        />
      )}
      <footer className={styles.foot}>
        <Icon shape={icons.info} size={16} />
        <span>{t(disclaimer)}</span>
        {report === null ? null : <small>{checkedText(report)}</small>}
      </footer>
      {isSetting && data !== undefined ? (
        <SettingsDialog
          settings={data.settings}
          report={report}
          onSave={save}
          onClose={() => setIsSetting(false)}
        />
      ) : null}
      {choosing !== null && report !== null ? (
        <LotsDialog transaction={choosing} report={report} onClose={() => setChoosing(null)} />
      ) : null}
    </div>
  );
}

interface ChoicesProps {
  settings: TaxReportSettings;
  report: TaxState["report"];
  onSave(settings: TaxReportSettings): void;
}

function Choices({ settings, onSave }: ChoicesProps) {
  const rules = jurisdictions[settings.jurisdiction];
  return (
    <>
      <SelectField
        label={t("Rules of")}
        isLabelHidden
        options={jurisdictionOptions()}
        value={settings.jurisdiction}
        onChange={(jurisdiction) => onSave(settingsOf(jurisdiction))}
      />
      <SelectField
        label={t("Method")}
        isLabelHidden
        options={methodOptions(rules)}
        value={settings.method ?? rules.method}
        onChange={(method) =>
          onSave({
            ...settings,
            method: method === rules.method ? null : method,
            perAccount: method === "ukMatching" ? null : settings.perAccount,
          })
        }
      />
    </>
  );
}

interface YearFieldProps {
  report: NonNullable<TaxState["report"]>;
  tier: Tier;
  onYear(year: string): void;
}

function YearField({ report, tier, onYear }: YearFieldProps) {
  const years = [...report.lockedYears, ...report.years.map(({ year }) => year)].toReversed();
  const locked = new Set(report.lockedYears);
  const hasAll = tierFeatures[tier].taxYears === "all";
  return (
    <SelectField
      label={t("Tax year")}
      isLabelHidden
      options={[
        ...years.map((value) => ({
          value,
          text: locked.has(value) ? `${value} (Basic)` : value,
          isDisabled: locked.has(value),
        })),
        { value: "all", text: t(hasAll ? "All years" : "All years (Basic)"), isDisabled: !hasAll },
      ]}
      value={report.year ?? "all"}
      onChange={onYear}
    />
  );
}

interface ContentProps {
  state: TaxState;
  isPhone: boolean;
  onYear(year: string): void;
  onChooseLots(transaction: string): void;
  onSave(settings: TaxReportSettings): void;
}

function Content({ state, isPhone, onYear, onChooseLots, onSave }: ContentProps) {
  const { report, problem, settings } = state;
  if (report === null) {
    return <Unmatched problem={problem} settings={settings} onSave={onSave} />;
  }
  if (report.years.length + report.lockedYears.length === 0) {
    return (
      <NothingRecorded>
        {t(
          "Your gains and losses by tax year appear here, with the lots that they come from. Record your buys and sells, or import them from an exchange's CSV file.",
        )}
      </NothingRecorded>
    );
  }
  const summary = report.years.find(({ year }) => year === (report.year ?? report.years.at(-1)?.year));
  const rules = jurisdictions[report.jurisdiction];
  const canChooseByHand =
    report.method !== "specific" && (rules.methods as readonly string[]).includes("specific");
  return (
    <div className={styles.frame}>
      <ScrollRegion className={styles.work} label={t("Report")}>
        <PanelNote panel="tax-report" />
        {isPhone && summary !== undefined ? <YearAnswer report={report} summary={summary} /> : null}
        <div className={styles.overview}>
          <section className={cards.card} aria-labelledby="tax-years">
            <h2 id="tax-years">{t(rules.yearStart === "01-01" ? "Gains by year" : "Gains by tax year")}</h2>
            <YearBars report={report} chosen={summary?.year ?? null} onYear={onYear} />
            {report.lockedYears.length === 0 ? null : (
              <UpgradeHint>{t("Earlier years are part of the Basic tier.")}</UpgradeHint>
            )}
          </section>
          {summary === undefined ? null : <YearSummary report={report} summary={summary} />}
        </div>
        {report.warnings.map((warning) => (
          <Notice key={JSON.stringify(warning)} severity="warning">
            {warningText(
              warning,
              report,
              (id) => report.disposals.find(({ transaction }) => transaction === id)?.date ?? null,
            )}
          </Notice>
        ))}
        <Disposals
          report={report}
          isPhone={isPhone}
          onChooseLots={onChooseLots}
          chooseMethod={canChooseByHand ? () => onSave({ ...settings, method: "specific" }) : null}
        />
        <OpenLots report={report} isPhone={isPhone} />
        <Harvest report={report} />
      </ScrollRegion>
      <aside className={styles.rail} aria-label={t("Try out a sale")}>
        <TrialSale state={state} report={report} today={report.now} />
      </aside>
    </div>
  );
}

interface UnmatchedProps {
  problem: TaxProblem | null;
  settings: TaxReportSettings;
  onSave(settings: TaxReportSettings): void;
}

/** Why there are no figures, and what makes them possible. */
function Unmatched({ problem, settings, onSave }: UnmatchedProps) {
  const showAlert = useAlert();
  const perAccount = settings.perAccount ?? jurisdictions[settings.jurisdiction].perAccount;
  const sale = {
    dated: problem?.date ? "yes" : "no",
    date: problem?.date ? formatDay(problem.date) : "",
    named: problem?.account ? "yes" : "no",
    account: problem?.account ?? "",
  };
  const isLotChoice = problem?.code === "lotChoice";
  const id = problem?.transaction ?? null;
  const dropLots = async () => {
    if (id === null) return;
    try {
      await call("transactions", "update", { params: { id }, body: { lots: null } });
    } catch (error) {
      showAlert({
        text: refusalText(error, t("The lots were not removed. Please try again.")),
        severity: "error",
      });
    }
  };
  return (
    <FullMessage
      icon={icons.alert}
      title={t("The recorded sales cannot be matched")}
      failed
      actions={
        <>
          {isLotChoice && id !== null ? (
            <Button look="filled" onClick={() => void dropLots()}>
              {t("Remove the chosen lots")}
            </Button>
          ) : null}
          {!isLotChoice && perAccount ? (
            <Button look="filled" onClick={() => onSave({ ...settings, perAccount: false })}>
              {t("Combine All Accounts")}
            </Button>
          ) : null}
          <ButtonLink to="/timeline">{t("Go to the Timeline")}</ButtonLink>
        </>
      }
    >
      {isLotChoice
        ? t(
            "The lots chosen for {dated, select, yes {the sale of {date}} other {a recorded sale}}{named, select, yes { from {account}} other {}} are no longer there, or have too little left.",
            sale,
          )
        : problem?.code === "oversell"
          ? t(
              "More is sold by {dated, select, yes {the sale of {date}} other {a recorded sale}}{named, select, yes { from {account}} other {}} than was recorded as bought{each, select, yes { in that account} other {}} before. Record the missing purchases.",
              { ...sale, each: perAccount ? "yes" : "no" },
            )
          : t(problem?.message ?? msg("Please try again."))}{" "}
      {t("A report with some of the sales would be wrong, so none is shown.")}
    </FullMessage>
  );
}
