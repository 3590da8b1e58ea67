import type { Caller } from "#functions/platform/call/handlers.ts";
import { sessionOver } from "#functions/platform/call/session-over.ts";
import type { Ledger, StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { type StoredUser, withoutLapsedChange } from "#functions/platform/records/users.ts";
import type { HandlerOutput } from "#shared/api/contract.ts";
import { type firstLoad, firstTransactions } from "#shared/api/first-load.ts";

type FirstLoadData = HandlerOutput<(typeof firstLoad)["get"]>;
type List = NonNullable<FirstLoadData["transactions"]>;

/** The responses of other features for the caller; they can be requested concurrently. */
interface Dependencies {
  user(caller: Caller): Promise<StoredUser | undefined>;
  /** Undefined when the user has gone. */
  settings(userId: string): Promise<FirstLoadData["settings"] | undefined>;
  market(): Promise<FirstLoadData["market"]>;
  prices(): Promise<FirstLoadData["prices"]>;
  unread(caller: Caller): Promise<FirstLoadData["unread"]>;
  ledger(userId: string): Promise<Ledger>;
  /** @param ledger the one that was read for the list as well, so that both are of one moment */
  engineConfig(caller: Caller, ledger: Promise<Ledger>): Promise<FirstLoadData["engineConfig"]>;
  /** Transactions as their list shows them. */
  shown(stored: readonly StoredTransaction[]): Promise<List["data"]>;
  /** Milliseconds since 1970. */
  clock(): number;
}

export function createFirstLoad(dependencies: Dependencies) {
  const list = async (ledger: Promise<Ledger>): Promise<List | null> => {
    const { transactions, version } = await ledger;
    if (transactions.length > firstTransactions) return null;
    const data = await dependencies.shown(transactions.toReversed());
    const { length: total } = data;
    return { data, page: 1, limit: firstTransactions, total, nextCursor: null, ledgerVersion: version };
  };
  return {
    /** @throws AppError SESSION_EXPIRED when the user has gone since the session was checked */
    async get(caller: Caller): Promise<FirstLoadData> {
      const ledger = dependencies.ledger(caller.userId);
      const [user, settings, market, prices, unread, engineConfig, transactions] = await Promise.all([
        dependencies.user(caller),
        dependencies.settings(caller.userId),
        dependencies.market(),
        dependencies.prices(),
        dependencies.unread(caller),
        dependencies.engineConfig(caller, ledger),
        list(ledger),
      ]);
      if (user === undefined || settings === undefined) throw sessionOver("deleted");
      return {
        user: withoutLapsedChange(user, dependencies.clock()),
        settings,
        market,
        prices,
        unread,
        engineConfig,
        transactions,
      };
    },
  };
}
