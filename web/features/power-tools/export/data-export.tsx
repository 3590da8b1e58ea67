import { useId } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { type ExportFormat, tierForExport } from "#shared/domain/tier-features.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { type FileChoice, type FileExport, FileList } from "#web/components/download/file-list.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import { type ChosenRange, monthsWithin, rangeOf } from "./export-range.ts";

const ranges = () => [
  { value: "all" as const, text: t("All months") },
  { value: "year" as const, text: t("Current year") },
  { value: "custom" as const, text: t("Custom range") },
];

const formats: readonly Omit<FileChoice<ExportFormat>, "needs">[] = [
  { file: "csv", text: "CSV", hint: msg("full precision") },
  { file: "excel", text: "Excel", hint: msg("with definitions") },
  { file: "pdf", text: "PDF", hint: msg("report, A4 landscape") },
  { file: "json", text: "JSON", hint: msg("by column id") },
];

interface DataExportProps {
  timeline: Timeline;
  /** How many columns the file has. */
  columns: number;
  range: ChosenRange;
  onRange(range: ChosenRange): void;
  exporting: FileExport<ExportFormat>;
}

/** The months of the plan as a file: all of them, those of this year or those between two days. */
export function DataExport({ timeline, columns, range, onRange, exporting }: DataExportProps) {
  const titleId = useId();
  const dates = (timeline.rows.dateAcquired ?? []).map(String);
  const [first = timeline.investStartDate, last = timeline.investEndDate] = [dates[0], dates.at(-1)];
  const limits = rangeOf(range, timeline.now);
  const isReversed = limits !== null && limits.from > limits.to;
  const count = monthsWithin(dates, limits);
  const choices = formats.map((format) => ({
    ...format,
    hint: t(format.hint),
    needs: tierForExport(timeline.tier, format.file),
  }));
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId}>{t("Data Export")}</h3>
        <p>{t("The shown columns of your plan's months. Choose other columns above the months.")}</p>
        <Segmented
          label={t("{what, select, months {Range} other {Range}}", { what: "months" })}
          options={ranges()}
          value={range.kind}
          onChange={(kind) => onRange({ ...range, kind })}
        />
      </header>
      {range.kind === "custom" ? (
        <div className={styles.fields}>
          <DateField
            label={t("{what, select, day {From} other {From}}", { what: "day" })}
            value={range.from || first}
            min={first}
            max={last}
            error={isReversed ? t("Must not be after the end") : undefined}
            onChange={(from) => onRange({ ...range, from: from ?? "" })}
          />
          <DateField
            label={t("{what, select, day {To} other {To}}", { what: "day" })}
            value={range.to || last}
            min={first}
            max={last}
            onChange={(to) => onRange({ ...range, to: to ?? "" })}
          />
        </div>
      ) : null}
      {count === 0 ? (
        <p className={styles.empty} role="status">
          {t("The plan has no month in this range.")}
        </p>
      ) : (
        <div className={styles.files}>
          <FileList
            caption={t("{columns} columns, {months, plural, one {# month} other {# months}}", {
              columns,
              months: count,
            })}
            choices={choices}
            canHaveNames
            lockedText={t("Your subscription does not include every format.")}
            exporting={exporting}
          />
        </div>
      )}
    </section>
  );
}
