import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import type { FileWatch } from "#web/components/download/file-worker.ts";
import { useHistoryOf } from "#web/components/edit-history/history-buttons.tsx";
import { withTexts } from "#web/components/language/part-texts.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { type PlannedBuy, targetKey, type UnsavedEntry } from "#web/components/ledger/form-target.ts";
import { useShownTimeline } from "#web/components/preview/plan-preview.tsx";
import { presentColumns } from "#web/components/saved-timeline/whole-columns.ts";
import { belowSmall, dockable, useMedia, wide } from "#web/components/shell/use-media.ts";
import { useTextScale } from "#web/components/shell/use-text-scale.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DrawerPlace } from "#web/components/ui/dialogs/dialog.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { rem } from "#web/components/ui/text-scale.ts";
import { layoutColumns, shownColumns, tableSizes } from "#web/features/timeline/columns/table-layout.ts";
import type { TableSettings } from "#web/features/timeline/columns/use-table-settings.ts";
import type { GridHandle } from "#web/features/timeline/grid/grid-props.ts";
import { TransactionDetails } from "#web/features/timeline/grid/rows/transaction-row.tsx";
import { TimelineGrid } from "#web/features/timeline/grid/timeline-grid.tsx";
import { useCopy } from "#web/features/timeline/grid/use-copy.ts";
import { TimelineStrip } from "#web/features/timeline/strip/timeline-strip.tsx";
import { MonthsToolbar } from "#web/features/timeline/toolbar/months-toolbar.tsx";
import type { CellName } from "#web/workers/preview-messages.ts";
import { loadExport } from "./export/load-export.ts";
import type { ExportChoice, FileFormat } from "./export/run-export.ts";
import styles from "./page.module.css";
import { StatusBar } from "./status-bar.tsx";
import { TimelineNotices } from "./timeline-notices.tsx";
import type { TransactionForms } from "./transaction-forms.ts";
import { useFlash } from "./use-flash.ts";
import { useInSight } from "./use-in-sight.ts";
import { useRowActions } from "./use-row-actions.ts";
import { useShownModel } from "./use-shown-model.ts";

const ExplainDialog = lazyPart(
  withTexts(["columns"], () =>
    import("#web/features/timeline/explain/explain-dialog.tsx").then((module) => module.ExplainDialog),
  ),
  PartFailure,
);

/** Drawn once the months are there, which matter most. */
const EpochRibbon = lazyPart(
  () => import("#web/features/timeline/ribbon/epoch-ribbon.tsx").then((module) => module.EpochRibbon),
  undefined,
  <div className={styles.ribbonPlace} />,
);

/** Below this width the pickers of the toolbar show only their icons, so that the range of months fits. */
const compactBelow = `(max-width: ${rem(1299)})`;
/** The same where a panel takes part of the window. */
const compactBeside = `(max-width: ${rem(1747)})`;
/** From this width on the views of the columns are tabs, and the picker of groups shows only its icon. */
const aboveTabs = `(min-width: ${rem(1400)})`;
/** A phone in landscape. */
const belowLow = `(max-height: ${rem(479)})`;
const noCloses: readonly never[] = [];

/** The data and actions of the parts around the months. */
export interface PageActions {
  readonly timeline: Timeline;
  readonly isPreview: boolean;
  /** The timeline of the plan as it is saved. */
  readonly saved: Timeline;
  /** A form stands beside the months. */
  readonly hasForm: boolean;
  onRecord(planned: PlannedBuy | null): void;
  onImport(): void;
  onShowMonths(months: readonly string[]): void;
  onRecorded(date: string): void;
  /** Opens the form of a recorded transaction. */
  onEdit(transactionId: string): void;
  /** Continues with unsaved entries. */
  onGoOn(entry: UnsavedEntry): void;
  /** How many columns an export has, the date included. */
  readonly exportedColumns: number;
  /** Saves the shown columns of all months, or of those in a range, as a file; resolves to the format that was saved. */
  exportMonths(format: FileFormat, choice: ExportChoice, watch: FileWatch): Promise<FileFormat>;
  onRetry(): void;
}

export interface TimelinePageProps {
  forms: TransactionForms;
  /** The part above the months, which scrolls away as a whole. */
  top(actions: PageActions): ReactNode;
  /** A panel beside the page. */
  side?: ReactNode;
  /** The panels over the page. */
  over?(actions: PageActions): ReactNode;
}

export interface LoadedTimelineProps extends TimelinePageProps {
  settings: TableSettings;
  timeline: Timeline;
  failure: Error | undefined;
  userId: string;
  onRetry(): void;
}

/** The months, with what stands above, beside and over them. */
export function LoadedTimeline(props: LoadedTimelineProps) {
  const { timeline: server, settings, failure, userId, forms, onRetry, top, side = null, over } = props;
  const { shown: timeline, isPreview } = useShownTimeline(server);
  useHistoryOf(server.planId);
  const isTouch = useMedia("(pointer: coarse)");
  const isPhone = useMedia(belowSmall);
  const { data: prices } = useOperation("market", "prices", {}, { revalidateOnFocus: false });
  const hasRoomBeside = useMedia(side === null ? dockable : wide);
  const textScale = useTextScale();
  const copy = useCopy();
  const [explained, setExplained] = useState<CellName | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const grid = useRef<GridHandle>(null);
  const topPart = useRef<HTMLDivElement>(null);
  const isTopInSight = useInSight(topPart);
  const [inView, setInView] = useState({ first: 0, last: 0 });

  const { currency, model, confirmed } = useShownModel(userId, server, { shown: timeline, isPreview });
  const isLow = useMedia(belowLow);
  const sizes = useMemo(
    () => tableSizes(isTouch, isPhone, isLow, textScale),
    [isTouch, isPhone, isLow, textScale],
  );
  const columns = presentColumns(timeline);
  const choice = useReadChoice(settings, timeline);
  const layout = useMemo(() => layoutColumns(columns, choice, sizes), [columns, choice, sizes]);
  const rows = useRowActions(userId, model, settings.isAggregated);
  const { target } = rows;
  const hasForm = hasRoomBeside && target !== null;
  const isBeside = side !== null || hasForm;
  const isCompact = useMedia(isBeside ? compactBeside : compactBelow);
  const hasTabs = useMedia(aboveTabs) && !isBeside;
  const onMonthsInView = useCallback((first: number, last: number) => {
    setInView((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  const showRow = useCallback((row: number) => grid.current?.showMonth(row), []);
  const explain = useCallback(
    (month: number, column: string) => {
      const date = model.rows[month]?.date;
      if (date !== undefined) setExplained({ column, date });
    },
    [model],
  );
  const flash = useFlash(grid, model);
  const actions: PageActions = {
    timeline,
    isPreview,
    saved: server,
    hasForm,
    onRecord: (planned) => rows.add(planned ?? undefined),
    onImport: () => setIsImporting(true),
    onShowMonths: (months) => rows.setOnly(new Set(months)),
    onRecorded: flash,
    onEdit: rows.edit,
    onGoOn: rows.goOn,
    exportedColumns: layout.columns.length + 1,
    exportMonths: async (format, choice, watch) => {
      const { runExport } = await loadExport();
      return runExport(model, layout, format, watch, choice);
    },
    onRetry,
  };

  return (
    <div className={isPreview ? `${styles.page} ${styles.preview}` : styles.page}>
      <div className={styles.main}>
        <div className={isTopInSight ? `${styles.scroll} ${styles.atTop}` : styles.scroll}>
          <div ref={topPart}>{top(actions)}</div>
          <section className={styles.months} aria-label={t("Months")}>
            <MonthsToolbar
              timeline={timeline}
              model={model}
              confirmed={confirmed}
              layout={layout}
              settings={settings}
              isPreview={isPreview}
              isPhone={isPhone}
              isCompact={isCompact}
              hasTabs={hasTabs}
              onShowRow={showRow}
              onAdd={() => rows.add()}
            />
            {failure ? (
              <Notice severity="error">
                {t("Failed to refresh timeline. You see the last loaded figures.")}{" "}
                <Button look="text" onClick={onRetry}>
                  {t("Retry")}
                </Button>
              </Notice>
            ) : null}
            {rows.only === null ? null : (
              <Notice severity="info">
                {t("{count, plural, one {# month} other {# months}} without a recorded buy.", {
                  count: rows.only.size,
                })}{" "}
                <Button look="text" onClick={() => rows.setOnly(null)}>
                  {t("Show all months")}
                </Button>
              </Notice>
            )}
            <EpochRibbon
              model={model}
              closes={prices ?? noCloses}
              firstRow={inView.first}
              lastRow={inView.last}
              onShowRow={showRow}
            />
            <TimelineNotices
              timeline={timeline}
              transactions={rows}
              IdleOverrides={forms.IdleOverrides}
              onEdit={rows.edit}
            />
            {target === null ? (
              <forms.UnsavedNote planId={timeline.planId} recorded={rows.recorded} onGoOn={rows.goOn} />
            ) : null}
            {timeline.rowCount === 0 ? (
              <FullMessage icon={moreIcons.calendar} title={t("No months to show")}>
                {t("No buy date between start and end date. Change the end date in the Control Panel.")}
              </FullMessage>
            ) : (
              <TransactionDetails value={settings.hasDetails}>
                <TimelineGrid
                  ref={grid}
                  model={model}
                  layout={layout}
                  sizes={sizes}
                  display={rows.display}
                  months={rows.months}
                  expanded={rows.expanded}
                  confirmableMonth={rows.confirmableMonth}
                  onMonthsInView={onMonthsInView}
                  onAction={rows.act}
                  onTogglePercent={settings.togglePercent}
                  onExplain={explain}
                  onCopy={copy}
                />
              </TransactionDetails>
            )}
            <TimelineStrip timeline={timeline} saved={server} onClose={() => grid.current?.focus()} />
            {isPhone ? (
              <button
                type="button"
                className={styles.floating}
                data-tour="record"
                aria-label={t("Add Transaction")}
                onClick={() => rows.add()}
              >
                <Icon shape={moreIcons.plus} size={26} />
              </button>
            ) : (
              <StatusBar timeline={timeline} currency={currency} hasFigures={!isTopInSight} />
            )}
          </section>
        </div>
        {explained === null ? null : (
          <ExplainDialog
            cell={explained}
            model={model}
            isPreview={isPreview}
            isUnread={failure !== undefined}
            onRetry={onRetry}
            onClose={() => setExplained(null)}
          />
        )}
        {isImporting ? <forms.Import recorded={rows.recorded} onClose={() => setIsImporting(false)} /> : null}
        {over?.(actions)}
      </div>
      {target === null ? null : (
        <DrawerPlace value={hasRoomBeside ? "beside" : "over"}>
          <forms.Drawer
            key={targetKey(target)}
            target={target}
            onImport={() => {
              rows.closeDrawer(target);
              setIsImporting(true);
            }}
            onClose={() => rows.closeDrawer(target)}
          />
        </DrawerPlace>
      )}
      {side}
    </div>
  );
}

/** The chosen columns; those chosen before until the cells of new ones have been read. */
function useReadChoice(settings: TableSettings, timeline: Timeline): TableSettings {
  const [choice, setChoice] = useState(settings);
  const present = new Set(presentColumns(timeline).map(({ id }) => id));
  const offered = new Set(timeline.columns.map(({ id }) => id));
  const isRead = shownColumns(settings).every((id) => present.has(id) || !offered.has(id));
  if (isRead && choice !== settings) setChoice(settings);
  return isRead ? settings : choice;
}
