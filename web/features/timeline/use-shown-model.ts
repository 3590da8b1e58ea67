import { useMemo } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { useBaseCells } from "#web/components/display-currency/use-base-cells.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { timelineModel } from "./timeline-model.ts";

/**
 * What the table shows, in the display currency: of the timeline that is shown, and of the saved one.
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
  const confirmed = useMemo(
    () => timelineModel(server, savedCurrency, convert),
    [server, savedCurrency, convert],
  );
  const isChanged = isPreview && (currency === "USD" || convert !== null);
  const model = useMemo(
    () => (isChanged ? timelineModel(timeline, currency, convert, confirmed) : confirmed),
    [timeline, currency, convert, isChanged, confirmed],
  );
  return { currency, model, confirmed };
}
