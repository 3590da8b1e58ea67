import type { ServiceSettings } from "#shared/domain/integrations/services.ts";
import type { TradeOwner } from "./accept-trades.ts";
import type { CallBudget } from "./call-budget.ts";
import type { ServiceConnection } from "./connection-reader.ts";

/** A key as its owner has entered it. */
export interface ServiceKey {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** What a service is asked with. */
export interface Asking {
  /** Null without a key. */
  readonly key: ServiceKey | null;
  readonly settings: ServiceSettings;
  /** Takes a call before each request. */
  readonly budget: CallBudget;
  /** In milliseconds since 1970: addresses that people chose are not waited for any longer. */
  readonly deadline: number;
}

/** How far a run came. */
interface Noted {
  progress: ServiceConnection["progress"];
}

/** A sync of a connection. */
export interface SyncRun extends Asking {
  readonly owner: TradeOwner;
  readonly started: ServiceConnection;
  /** What a later run goes on from when this one does not come to its end. */
  readonly note: Noted;
  /** Whether new trades are recorded without being asked, as chosen by now. */
  isAutomatic(): Promise<boolean>;
}

/** A service as connections use it. */
export interface ServiceAdapter {
  /** Time between syncs. */
  readonly everyMs: number;
  /**
   * Asks whether a connection works.
   * @returns the result in words, for its owner
   * @throws ServiceFailed, of kind `key` for a key that is refused or can do more than read
   */
  check(asking: Asking): Promise<string>;
  /**
   * Reads what is new.
   * @returns what changes in the connection
   * @throws ServiceFailed, OutOfBudget
   */
  read(run: SyncRun): Promise<Partial<ServiceConnection>>;
  /** Removes what was read for a connection that is gone. */
  forget(userId: string): Promise<void>;
}
