import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { sealer } from "#functions/platform/cryptography/sealing.ts";
import type { Log } from "#functions/platform/log.ts";
import { createLedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import { type AcceptDependencies, tradeAcceptance } from "./accept-trades.ts";
import { connectionStore } from "./connection-store.ts";
import { exchangeClients } from "./exchanges/clients.ts";
import { exchangeSync } from "./sync.ts";
import { tradeStore } from "./trade-store.ts";

interface StoredSyncDependencies extends Pick<AcceptDependencies, "record" | "rates"> {
  readonly documents: DynamoDBDocumentClient;
  readonly plannerTable: string;
  readonly key: () => Promise<string>;
  /** Base addresses by the ids of services. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly log: Log;
}

/** What syncs exchanges, over what is stored. */
export function storedSync(dependencies: StoredSyncDependencies) {
  const { documents, plannerTable, key, addresses, log, record, rates } = dependencies;
  const clock = Date.now;
  const connections = connectionStore(documents, plannerTable);
  const trades = tradeStore(documents, plannerTable);
  const ledgers = createLedgerReader(documents, plannerTable);
  const acceptance = tradeAcceptance({ trades, ledgers, rates, record, clock });
  const clients = exchangeClients(addresses, clock);
  const secrets = sealer(key, "halvest integration key");
  const sync = exchangeSync({ connections, trades, acceptance, clients, sealer: secrets, log, clock });
  return { connections, trades, acceptance, clients, sealer: secrets, sync, clock };
}
