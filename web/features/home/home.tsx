import { useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { CurrencySwitch } from "#web/components/display-currency/currency-switch.tsx";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { HistoryButtons } from "#web/components/edit-history/history-buttons.tsx";
import { WaitingNote } from "#web/components/edit-history/waiting-note.tsx";
import { chooseCoinUnit } from "#web/components/format/coins.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { withoutZeros } from "#web/components/format/number-text.ts";
import { useCoinUnit } from "#web/components/format/use-coin-unit.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import type { UnsavedEntry } from "#web/components/ledger/form-target.ts";
import { navigate } from "#web/components/router/places.ts";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { belowMedium, belowSmall, dockable, useMedia } from "#web/components/shell/use-media.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { Link } from "#web/components/ui/link.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import answerStyles from "./answers.module.css";
import styles from "./home.module.css";
import type { useHomeSettings } from "./home-settings.ts";
import {
  type CoinUnit,
  dayText,
  fullDayText,
  gapText,
  moneyText,
  rhythmText,
  satoshiText,
} from "./home-text.ts";
import { NextBuyCard } from "./next-buy-card.tsx";
import type { OutlookLook } from "./outlook/outlook-section.tsx";
import { PlanCard } from "./plan-card.tsx";
import { PlanSwitcher } from "./plans/plan-switcher.tsx";
import { RecordedCard } from "./recorded-card.tsx";
import { type PurchaseDraft, usePurchase } from "./use-purchase.ts";

// Its code and calculation start once the recorded figures are shown.
const OutlookSection = lazyPart(
  () => import("./outlook/outlook-section.tsx").then((module) => module.OutlookSection),
  PartFailure,
  <div className={styles.outlookPlace} />,
);

export interface HomeProps {
  /** The timeline shown: the preview while there is one. */
  timeline: Timeline;
  isPreview: boolean;
  /** The timeline of the plan as it is saved. */
  saved: Timeline;
  settings: ReturnType<typeof useHomeSettings>;
  /** A form stands beside the months, which stay in view. */
  hasForm: boolean;
  /** Opens the form, filled in from the plan. */
  onRecord(planned: PurchaseDraft | null): void;
  onImport(): void;
  /** Continues with unsaved entries. */
  onGoOn(entry: UnsavedEntry): void;
  /** Shows only these months in the table, `yyyy-mm`. */
  onShowMonths(months: readonly string[]): void;
  /** A buy was recorded on a day, `yyyy-mm-dd`. */
  onRecorded(date: string): void;
  /** Reads the figures again. */
  onRetry(): void;
}

const units: readonly { readonly value: CoinUnit; readonly text: string }[] = [
  { value: "BTC", text: "BTC" },
  { value: "sats", text: "sats" },
  { value: "auto", text: msg("Auto") },
];

/** What is held, what the plan would hold, and what to do next, above the table with the figures behind it. */
export function Home(props: HomeProps) {
  const { settings, timeline, isPreview, saved, hasForm, onRecord } = props;
  const { onImport, onGoOn, onShowMonths, onRecorded, onRetry } = props;
  const { panels, togglePanel, setDrawerOpen } = useShell();
  const hasDrawer = useMedia(belowMedium);
  const isPhone = useMedia(belowSmall);
  const purchase = usePurchase(timeline, onRecorded);
  const [isTrying, setIsTrying] = useState(false);
  const unit = useCoinUnit();
  const hasSide = useMedia(dockable);
  const isEditing = panels.includes("control-panel");
  // A panel over the lower half leaves one line, and the table above it.
  const isCovered = panels.some((panel) => !(hasSide && panel === "control-panel"));
  const isFolded = isCovered || ((settings.isFolded || hasForm) && !isEditing);
  const look = lookOf(isEditing, isFolded, isPhone);
  const { home, stale, dataDate, now, baseCurrency } = timeline;
  const { currency } = useDisplayCurrency(baseCurrency);
  const fold = settings.isFolded ? t("Expand Home") : t("Collapse Home");
  const shownUnits = (
    <>
      <Segmented
        label={t("Unit of coins")}
        options={units.map(({ value, text }) => ({ value, text: t(text) }))}
        value={unit}
        onChange={chooseCoinUnit}
      />
      <CurrencySwitch baseCurrency={baseCurrency} />
    </>
  );
  return (
    <section className={styles.home} aria-label={t("Home")}>
      <header className={styles.head}>
        {hasDrawer ? (
          <IconButton
            icon={laterIcons.menu}
            label={t("Open navigation")}
            onClick={() => setDrawerOpen(true)}
          />
        ) : null}
        <PlanSwitcher timeline={timeline} />
        <span className={`num ${styles.span}`}>
          {planText(timeline)}
          {stale ? null : ` · ${t("prices of {day}", { day: fullDayText(dataDate) })}`}
        </span>
        {isPhone ? null : shownUnits}
        <HistoryButtons />
        {panels.length === 0 ? (
          <>
            {isPhone ? (
              <IconButton
                data-tour="edit"
                icon={moreIcons["control-panel"]}
                label={t("Edit plan")}
                onClick={() => togglePanel("control-panel")}
              />
            ) : (
              <Button data-tour="edit" onClick={() => togglePanel("control-panel")}>
                <Icon shape={moreIcons["control-panel"]} />
                {t("Edit plan")}
              </Button>
            )}
            {hasForm ? null : (
              <span className={settings.isFolded ? undefined : styles.open}>
                <IconButton
                  icon={moreIcons["chevron-down"]}
                  label={fold}
                  aria-expanded={!settings.isFolded}
                  onClick={() => settings.change({ isFolded: !settings.isFolded })}
                />
              </span>
            )}
          </>
        ) : null}
      </header>
      {isPhone ? <div className={styles.units}>{shownUnits}</div> : null}
      {stale ? (
        <div className={styles.stale} role="status">
          <Icon shape={icons.alert} />
          <p>
            {richText(
              t(
                "<strong>No market data since {day}.</strong> What you hold is valued at that day’s price, and the model starts from it.",
                { day: dayText(dataDate, now) },
              ),
              { strong: (text) => <strong>{text}</strong> },
            )}
          </p>
          <Button size="small" onClick={onRetry}>
            <Icon shape={laterIcons.reload} />
            {t("Try again")}
          </Button>
        </div>
      ) : null}
      {home.recorded === null && !settings.isExampleClosed && !isFolded ? (
        <aside className={styles.offer} aria-label={t("Example account")}>
          <Icon shape={moreIcons.eye} />
          <p>
            {richText(
              t(
                "New here? Look around in an example account with three years of buys. Yours stays as it is. <example>Open the example</example> or <tour>take the tour</tour>",
              ),
              {
                example: (text) => <Link to="/example">{text}</Link>,
                tour: (text) => (
                  <Button
                    look="text"
                    size="small"
                    onClick={() => navigate("/timeline", { replace: true, state: { firstRun: "tour" } })}
                  >
                    {text}
                  </Button>
                ),
              },
            )}
          </p>
          <IconButton
            icon={icons.close}
            label={t("Close the note on the example")}
            onClick={() => settings.change({ isExampleClosed: true })}
          />
        </aside>
      ) : null}
      {hasForm ? null : <WaitingNote onGoOn={onGoOn} />}
      {isFolded ? (
        <p className={`num ${styles.line}`}>{lineText(timeline, unit, currency)}</p>
      ) : isEditing ? null : (
        <div
          data-tour="answers"
          className={isPreview ? `${answerStyles.answers} ${answerStyles.preview}` : answerStyles.answers}
        >
          <RecordedCard
            recorded={home.recorded}
            timeline={timeline}
            unit={unit}
            onRecord={() => onRecord(null)}
            onImport={onImport}
          />
          <PlanCard
            planned={home.planned}
            timeline={timeline}
            unit={unit}
            currency={currency}
            onShowMonths={onShowMonths}
          />
          <NextBuyCard
            timeline={timeline}
            unit={unit}
            purchase={purchase}
            isQuiet={isTrying || home.recorded === null}
            onRecord={onRecord}
            onRecorded={onRecorded}
          />
        </div>
      )}
      {look === null ? null : (
        <OutlookSection timeline={timeline} saved={saved} look={look} unit={unit} onTrying={setIsTrying} />
      )}
    </section>
  );
}

/** What is shown of the outlook; on a phone the control panel covers the page and shows it itself. */
function lookOf(isEditing: boolean, isFolded: boolean, isPhone: boolean): OutlookLook | null {
  if (!isEditing) return isFolded ? null : "home";
  if (isPhone) return null;
  return isFolded ? "figures" : "editing";
}

function planText({
  baseCurrency,
  buyRhythm,
  investStartDate,
  investEndDate,
  home: { nextBuy },
}: Timeline): string {
  const span = { from: formatMonth(investStartDate), to: formatMonth(investEndDate) };
  if (nextBuy === null || nextBuy.isEdited) return t("from {from} to {to}", span);
  const { amount, dynamicTopUp, cycleTopUp } = nextBuy;
  const base = amount.baseCents - dynamicTopUp.baseCents - cycleTopUp.baseCents;
  const each = rhythmText(withoutZeros(moneyText(base, baseCurrency)), buyRhythm);
  return t("{amount} from {from} to {to}", { amount: each, from: span.from, to: span.to });
}

function lineText(timeline: Timeline, unit: CoinUnit, currency: Timeline["baseCurrency"]): string {
  const { home, planVersusActual, now } = timeline;
  const { recorded, planned, nextBuy } = home;
  const held =
    recorded === null
      ? t("Nothing recorded yet")
      : t("You hold {value}, {coins}", {
          value: moneyText(centsIn(recorded.value, currency), currency),
          coins: satoshiText(recorded.satoshis, unit),
        });
  return [
    held,
    ...(planVersusActual === null
      ? []
      : [gapText(planVersusActual, planned, timeline, unit, currency).headline]),
    ...(nextBuy === null
      ? []
      : [
          t("Next buy {day}, {amount}", {
            day: dayText(nextBuy.date, now),
            amount: moneyText(centsIn(nextBuy.amount, currency), currency),
          }),
        ]),
  ].join(" · ");
}
