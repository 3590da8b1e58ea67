import { useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { formatShortMonth } from "#web/components/format/dates.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import {
  type DateRange,
  isSameRange,
  lastMonths,
  quickRanges,
  rangeProblem,
} from "#web/features/charts/model/chart-range.ts";
import styles from "./panel.module.css";

interface RangeChoiceProps {
  /** Months of the timeline, at least one. */
  dates: readonly string[];
  /** `yyyy-mm-dd` */
  now: string;
  /** The range in view. */
  shown: DateRange;
  /** The chosen range; null is the whole timeline. */
  chosen: DateRange | null;
  onChange(range: DateRange | null): void;
  isCompact: boolean;
}

/** The months in view, with a sheet for choosing others. */
export function RangeChoice(props: RangeChoiceProps) {
  const { shown, isCompact } = props;
  const text = `${formatShortMonth(shown.from)} – ${formatShortMonth(shown.to)}`;
  return (
    <Popover
      label={t("Date range")}
      trigger={(properties) =>
        isCompact ? (
          <IconButton
            icon={moreIcons.calendar}
            label={t("Date range: {range}", { range: text })}
            {...properties}
          />
        ) : (
          <Button size="small" aria-label={t("Date range: {range}", { range: text })} {...properties}>
            <Icon shape={moreIcons.calendar} />
            <span className="num">{text}</span>
            <Icon shape={moreIcons["chevron-down"]} size={16} />
          </Button>
        )
      }
    >
      <RangeSheet {...props} />
    </Popover>
  );
}

const ends = [
  { end: "from", label: msg("From") },
  { end: "to", label: msg("To") },
] as const;

function RangeSheet({ dates, now, shown, chosen, onChange }: RangeChoiceProps) {
  const [problem, setProblem] = useState<{ end: "from" | "to"; text: string | undefined }>();
  const quick = quickRanges.find(({ months }) => isSameRange(lastMonths(dates, now, months), chosen));
  const change = (end: "from" | "to", date: string | null) => {
    if (date === null || date === "") return;
    const wanted = { ...shown, [end]: date };
    const text = rangeProblem(dates, wanted);
    setProblem({ end, text });
    if (text === undefined) onChange(wanted);
  };
  return (
    <div className={styles.range}>
      <Segmented
        label={t("Quick ranges")}
        options={quickRanges.map(({ text }) => ({ value: text, text: t(text) }))}
        value={quick?.text ?? null}
        onChange={(text) => {
          setProblem(undefined);
          onChange(lastMonths(dates, now, quickRanges.find((range) => range.text === text)?.months ?? null));
        }}
      />
      <div className={styles.dates}>
        {ends.map(({ end, label }) => (
          <DateField
            key={end}
            label={t(label)}
            value={shown[end]}
            min={dates[0] ?? ""}
            max={dates.at(-1) ?? ""}
            error={problem?.end === end ? problem.text : undefined}
            isReverting
            onChange={(date) => change(end, date)}
          />
        ))}
      </div>
    </div>
  );
}
