import { columnOutlines } from "virtual:column-outlines";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { headerIn } from "#web/components/saved-timeline/column-headers.ts";

/** The headers of the months, with date and source first, in the language of the page. */
export function monthHeaders(columns: Timeline["columns"], baseCurrency: Currency): string[] {
  const headerOf = ({ id, unit }: Timeline["columns"][number]): string => {
    const outline = columnOutlines.find((each) => each.id === id);
    const currency = unit === "base" ? baseCurrency : "USD";
    return outline === undefined ? id : headerIn(outline, { currency, moneyOf: null });
  };
  return [t("Month"), t("Source"), ...columns.map(headerOf)];
}
