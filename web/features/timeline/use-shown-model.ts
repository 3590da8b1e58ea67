import { useMemo } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { useBaseCells } from "#web/components/display-currency/use-base-cells.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { useMoneyKind } from "#web/components/display-currency/use-money-kind.ts";
import { useRealCells } from "#web/components/display-currency/use-real-cells.ts";
import { useCoinUnit } from "#web/components/format/use-coin-unit.ts";
import { timelineModel } from "./timeline-model.ts";

/**
 * What the table shows, in the display currency and kind of money: of the timeline that is shown, and of the saved one.
 * @param server the timeline of the plan as it is saved
 * @param shown the same, or the preview of an edit
 */
export function useShownModel(
  userId: string,
  server: Timeline,
  { shown: timeline, isPreview }: { shown: Timeline; isPreview: boolean },
) {
  const { currency } = useDisplayCurrency(timeline.baseCurrency);
  const savedCurrency = useDisplayCurrency(server.baseCurrency).currency;
  // An edit may be the first to have another currency.
  const isDollars = server.baseCurrency === "USD";
  const { data: convert = null } = useBaseCells(
    userId,
    isDollars ? timeline.baseCurrency : server.baseCurrency,
  );
  const makeReal = useRealCells(useMoneyKind("nominal").money === "real");
  const confirmed = useMemo(
    () => timelineModel(server, savedCurrency, convert, null, makeReal),
    [server, savedCurrency, convert, makeReal],
  );
  const isChanged = isPreview && (currency === "USD" || convert !== null);
  const model = useMemo(
    () => (isChanged ? timelineModel(timeline, currency, convert, confirmed, makeReal) : confirmed),
    [timeline, currency, convert, isChanged, confirmed, makeReal],
  );
  const unit = useCoinUnit();
  // Cells are drawn again when coins are written in another unit.
  const drawn = useMemo(() => ({ ...model, coinUnit: unit }), [model, unit]);
  return { currency, model: drawn, confirmed };
}
