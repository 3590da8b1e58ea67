import type { ExchangeId } from "#shared/domain/integrations/services.ts";
import { coinbaseClient } from "./coinbase.ts";
import type { ExchangeClient } from "./exchange.ts";
import { krakenClient } from "./kraken.ts";

/**
 * The clients of all exchanges.
 *
 * @param addresses base addresses by the exchanges' ids
 * @throws Error for an exchange without one
 */
export function exchangeClients(
  addresses: Readonly<Record<string, string>>,
  clock: () => number,
): Readonly<Record<ExchangeId, ExchangeClient>> {
  const addressOf = (id: ExchangeId) => {
    const address = addresses[id];
    if (address === undefined) throw new Error(`INTEGRATION_URLS has no address of ${id}`);
    return address;
  };
  return {
    kraken: krakenClient(addressOf("kraken"), clock),
    coinbase: coinbaseClient(addressOf("coinbase"), clock),
  };
}
