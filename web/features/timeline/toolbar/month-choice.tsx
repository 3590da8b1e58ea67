import { useId, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { dateFormat } from "#web/components/format/formats.ts";
import { Button } from "#web/components/ui/button.tsx";
import { rowOfMonth } from "#web/features/timeline/row-of-month.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import styles from "./month-choice.module.css";

export interface MonthChoiceProps {
  model: TimelineModel;
  /** Gets the row of the month. */
  onShow(month: number): void;
}

const monthName = dateFormat({ month: "long", timeZone: "UTC" });
const monthNames = () => Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2024, month, 1)));

/** The fields for a month of the plan, in a popover that it closes. */
export function MonthChoice({ model, onShow }: MonthChoiceProps) {
  const id = useId();
  const first = Number(model.rows[0]?.date.slice(0, 4));
  const last = Number(model.rows.at(-1)?.date.slice(0, 4));
  const start = model.rows[Math.max(0, model.currentRow)]?.date ?? "";
  const [year, setYear] = useState(Number(start.slice(0, 4)));
  const [month, setMonth] = useState(Number(start.slice(5, 7)));
  const form = useRef<HTMLFormElement>(null);
  const show = (row: number) => {
    onShow(row);
    form.current?.closest<HTMLElement>("[popover]")?.hidePopover();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        show(rowOfMonth(model.rows, year, month));
      }}
    >
      <div>
        <label htmlFor={`${id}-month`}>{t("Month")}</label>
        <select
          id={`${id}-month`}
          value={month}
          onChange={(event) => setMonth(Number(event.currentTarget.value))}
        >
          {monthNames().map((name, i) => (
            <option key={name} value={i + 1}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-year`}>{t("Year")}</label>
        <select
          id={`${id}-year`}
          value={year}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        >
          {Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
      <Button type="submit">{t("Show")}</Button>
      {model.currentRow >= 0 ? (
        <Button look="text" onClick={() => show(model.currentRow)}>
          {t("Now")}
        </Button>
      ) : null}
    </form>
  );
}
