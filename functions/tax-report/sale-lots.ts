import type { SaleLots } from "#shared/api/portfolio/tax-report.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { matchLots } from "#shared/engine/tax/match-lots.ts";
import { termOf } from "#shared/engine/tax/matching.ts";
import type { TaxReport } from "#shared/engine/tax/tax-report.ts";
import type { Day } from "#shared/engine/types.ts";

/** The lots that a recorded sell could be taken from, as earlier sells left them, and its day; null without such a sell. */
export function saleLots(
  { events, settings, disposals }: TaxReport,
  id: string,
): { readonly day: Day; readonly lots: SaleLots } | null {
  const position = events.findIndex((event) => event.id === id && event.isSell);
  const sale = events[position];
  if (sale === undefined) return null;
  const { preset, perAccount } = settings;
  const { lots } = matchLots(events.slice(0, position), "specific", perAccount);
  const open = lots.filter(
    ({ event, sold }) => sold < event.satoshis && (!perAccount || event.account === sale.account),
  );
  const lotsOfSale: SaleLots = {
    date: formatDate(sale.date),
    account: sale.account === "" ? null : sale.account,
    btc: fromSatoshis(sale.satoshis),
    proceeds: fromCents(sale.cents),
    fees: fromCents(sale.feeCents),
    gain: fromCents(disposals.find(({ event }) => event?.id === id)?.gain ?? 0),
    chosen: sale.lots?.map((lot) => ({ id: lot.id, btc: fromSatoshis(lot.satoshis) })) ?? null,
    lots: open.map(({ event, cost, sold, taken }) => ({
      id: event.id,
      account: event.account === "" ? null : event.account,
      acquired: formatDate(event.date),
      bought: fromSatoshis(event.satoshis),
      cost: fromCents(cost),
      sold: fromSatoshis(sold),
      soldCost: fromCents(taken),
      term: termOf(preset.holding, event.date, sale.date),
    })),
  };
  return { day: sale.date, lots: lotsOfSale };
}
