import { documents } from "#functions/platform/aws/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { wallets } from "#shared/api/portfolio/wallets.ts";
import { createWalletService } from "./service.ts";
import { createWalletStore } from "./store.ts";

export const handler = serve("wallets", wallets, () => {
  const { PLANNER_TABLE, MARKET_PRICE_URL } = environment({
    PLANNER_TABLE: variable.table,
    MARKET_PRICE_URL: variable.name,
  });
  const store = createWalletStore(documents(), PLANNER_TABLE);
  const service = createWalletService({ store, lookupUrl: MARKET_PRICE_URL, clock: Date.now });
  return {
    get: (_input, { caller }) => service.get(caller.userId),
    saveTransfer: ({ params, body }, { caller }) => service.saveTransfer(caller.userId, params.id, body),
    removeTransfer: ({ params }, { caller }) => service.removeTransfer(caller.userId, params.id),
    saveWatched: ({ body }, { caller }) => service.saveWatched(caller.userId, body),
    removeWatched: ({ body }, { caller }) => service.removeWatched(caller.userId, body.account),
  };
});
