import { DayPicker, type Modifiers } from "react-day-picker";
import { dateLocale } from "#shared/domain/formats.ts";
import { t } from "#shared/domain/language/translate.ts";
import { dateFormat } from "#web/components/format/formats.ts";
import { useFormats } from "#web/components/format/use-formats.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./calendar.module.css";

interface CalendarProps {
  /** All dates are `yyyy-mm-dd`, UTC; `value` is empty while there is none. */
  value: string;
  min: string;
  max: string;
  today: string;
  onChoose(date: string): void;
}

const dayFormat = dateFormat({
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const monthFormat = dateFormat({ month: "long", year: "numeric", timeZone: "UTC" });
const weekdayFormat = dateFormat({ weekday: "short", timeZone: "UTC" });

const toDate = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`);
/** The calendar's dates carry their own time zone; only the instant counts. */
const toIso = (date: Date) => new Date(date.getTime()).toISOString().slice(0, 10);

function dayLabel(date: Date, { selected, today }: Modifiers): string {
  const day = dayFormat.format(date);
  if (today) return selected ? t("{day}, today, chosen", { day }) : t("{day}, today", { day });
  return selected ? t("{day}, chosen", { day }) : day;
}

/** Clamps a date to the bounds, so that the month shown always has a selectable day. */
function within(date: string, min: string, max: string): string {
  if (date < min) return min;
  return date > max ? max : date;
}

/** One month of days. Days and months are in UTC, whatever the reader's time zone. */
export function Calendar({ value, min, max, today, onChoose }: CalendarProps) {
  const shown = within(value === "" ? today : value, min, max);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      timeZone="UTC"
      weekStartsOn={1}
      fixedWeeks
      showOutsideDays
      captionLayout="dropdown"
      navLayout="around"
      lang={dateLocale(useFormats())}
      today={toDate(today)}
      defaultMonth={toDate(shown)}
      startMonth={toDate(min)}
      endMonth={toDate(max)}
      selected={value === "" ? undefined : toDate(value)}
      onSelect={(date) => onChoose(toIso(date))}
      disabled={[{ before: toDate(min) }, { after: toDate(max) }]}
      classNames={classNames}
      formatters={{ formatWeekdayName: (date) => weekdayFormat.format(date).slice(0, 2) }}
      labels={{
        labelDayButton: dayLabel,
        labelGrid: (date) => monthFormat.format(date),
        labelWeekday: (date) => dayFormat.format(date).split(" ")[0] ?? "",
        labelMonthDropdown: () => t("Month"),
        labelYearDropdown: () => t("Year"),
        labelPrevious: () => t("Previous month"),
        labelNext: () => t("Next month"),
      }}
      components={{ Chevron }}
    />
  );
}

function Chevron({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  if (orientation === "down") return <Icon shape={moreIcons["chevron-down"]} size={16} />;
  return (
    <span className={orientation === "left" ? styles.back : styles.ahead}>
      <Icon shape={moreIcons["chevron-right"]} size={20} />
    </span>
  );
}

const classNames = Object.fromEntries(
  Object.entries({
    root: styles.root,
    months: styles.months,
    month: styles.month,
    month_caption: styles.caption,
    dropdowns: styles.dropdowns,
    dropdown_root: styles.dropdownRoot,
    dropdown: styles.dropdown,
    caption_label: styles.captionLabel,
    button_previous: styles.step,
    button_next: styles.step,
    month_grid: styles.grid,
    weekday: styles.weekday,
    day: styles.day,
    day_button: styles.dayButton,
    selected: styles.selected,
    today: styles.today,
    outside: styles.outside,
    disabled: styles.disabled,
  }).map(([part, name]) => [part, name ?? ""]),
);
