import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { CurrencySwitch } from "#web/components/display-currency/currency-switch.tsx";
import { MoneySwitch } from "#web/components/display-currency/money-switch.tsx";
import { formatMonth } from "#web/components/format/dates.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { ColumnPicker } from "#web/features/timeline/columns/column-picker.tsx";
import { chosenView } from "#web/features/timeline/columns/column-views.ts";
import { GroupPicker } from "#web/features/timeline/columns/group-picker.tsx";
import type { TableLayout } from "#web/features/timeline/columns/table-layout.ts";
import type { TableSettings } from "#web/features/timeline/columns/use-table-settings.ts";
import { ViewPicker } from "#web/features/timeline/columns/view-picker.tsx";
import { ExportMenu } from "#web/features/timeline/export/export-menu.tsx";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import type { MonthChoiceProps } from "./month-choice.tsx";
import styles from "./months-toolbar.module.css";

const MonthChoice = lazyPart(
  () => import("./month-choice.tsx").then((module) => module.MonthChoice),
  PartFailure,
);

interface MonthsToolbarProps {
  timeline: Timeline;
  model: TimelineModel;
  /** The plan as it is saved, which is what is exported. */
  confirmed: TimelineModel;
  layout: TableLayout;
  settings: TableSettings;
  isPreview: boolean;
  isPhone: boolean;
  /** The pickers show only their icons. */
  isCompact: boolean;
  /** The views of the columns are tabs. */
  hasTabs: boolean;
  onShowRow(row: number): void;
  onAdd(): void;
}

/** What the months span, and what can be done with them. */
export function MonthsToolbar(props: MonthsToolbarProps) {
  const { timeline, model, confirmed, layout, settings, isPreview, isPhone, isCompact, hasTabs } = props;
  const firstDate = model.rows[0]?.date ?? timeline.investStartDate;
  const lastDate = model.rows.at(-1)?.date ?? timeline.investEndDate;
  return (
    <div className={styles.toolbar}>
      <h2>{t("Months")}</h2>
      <span className={`num ${styles.summary} ${hasTabs ? styles.besideTabs : ""}`}>
        {t("{from} to {to}", { from: formatMonth(firstDate), to: formatMonth(lastDate) })}
      </span>
      <span role="status" className={styles.previewPlace}>
        {isPreview ? (
          <span className={styles.previewChip} title={t("Calculated in your browser; not saved yet")}>
            {t("Preview")}
          </span>
        ) : null}
      </span>
      <ViewPicker
        views={settings.views}
        onChange={settings.setViews}
        isCompact={isCompact}
        hasTabs={hasTabs}
      />
      <MonthJump model={model} onShow={props.onShowRow} />
      {isPhone ? null : <MoneySwitch timeline={timeline} />}
      {isPhone ? null : <CurrencySwitch baseCurrency={timeline.baseCurrency} />}
      <ExportMenu model={confirmed} layout={layout} isCompact={isCompact || hasTabs} isPhone={isPhone} />
      <GroupPicker
        timeline={timeline}
        chosen={settings.columns}
        onChange={settings.setColumns}
        view={settings}
        onViewChange={settings.setView}
        isCompact={isCompact || hasTabs}
      />
      <ColumnPicker
        tier={timeline.tier}
        chosen={settings.columns}
        ofView={chosenView(settings.views).columns}
        onChange={settings.setColumns}
        isCompact={isCompact || hasTabs}
      />
      {isPhone ? null : (
        <Button data-tour="record" onClick={props.onAdd}>
          <Icon shape={moreIcons.plus} />
          {t("Add Transaction")}
        </Button>
      )}
    </div>
  );
}

/** Scrolls to a month: now, or any month of the plan. */
function MonthJump(props: MonthChoiceProps) {
  return (
    <Popover
      label={t("Go to month")}
      trigger={(properties) => (
        <IconButton icon={moreIcons.calendar} label={t("Go to month")} {...properties} />
      )}
    >
      <MonthChoice {...props} />
    </Popover>
  );
}
