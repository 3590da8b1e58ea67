import { randomUUID } from "node:crypto";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createAlertStore } from "#functions/alerts/store.ts";
import { connectionStore } from "#functions/integrations/connection-store.ts";
import { tradeStore } from "#functions/integrations/trade-store.ts";
import { createShareStore } from "#functions/sharing/store.ts";
import { createWalletStore } from "#functions/wallets/store.ts";
import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";

const now = new Date(noonMs).toISOString();

/** Leaves a connected exchange with a trade in the planner table. */
export async function leaveExchange(
  documents: DynamoDBDocumentClient,
  planner: string,
  userId: string,
): Promise<void> {
  await connectionStore(documents, planner).change(userId, "kraken", () => ({
    service: "kraken",
    id: randomUUID(),
    createdAt: now,
    sealed: "sealed key",
    settings: { feeds: [], withoutFeeds: [], measuredInflation: true, address: null },
    automatic: false,
    lastSyncAt: null,
    failures: null,
    noted: { failuresSince: null, tradesUntil: null },
    calls: null,
    dueAt: now,
    runningUntil: null,
    syncedUntil: null,
    progress: null,
  }));
  const trade = { id: "T1", orderId: "O1", at: now, side: "buy", btc: 1, amount: 1, fee: 0 } as const;
  await tradeStore(documents, planner).add(userId, "kraken", [
    { ...trade, currency: "USD", feeCurrency: "USD", problem: null },
  ]);
}

/** Adds a shared plan; returns the token of its link, or null when another link came between. */
export async function leaveLink(
  documents: DynamoDBDocumentClient,
  planner: string,
  userId: string,
): Promise<string | null> {
  const token = randomUUID();
  const share = {
    id: randomUUID(),
    token,
    look: "percent" as const,
    planName: "My plan",
    simulationId: null,
  };
  const days = { createdOn: "2026-11-21", expiresOn: "2026-12-21" };
  const plan = { ...days, look: "percent" } as SharedPlan;
  const store = createShareStore(documents, planner);
  const { version, shares } = await store.read(userId);
  const list = { version: version + 1, shares: [...shares, { ...share, ...days }] };
  return (await store.write(userId, list, { token, plan, opened: 0, language: "en" })) ? token : null;
}

/**
 * Leaves a shared plan, alerts with a calendar feed, and a transfer in the planner table; returns what opens the plan and
 * the feed.
 */
export async function leavePortfolio(
  documents: DynamoDBDocumentClient,
  planner: string,
  userId: string,
): Promise<{ link: string; calendar: string }> {
  const link = await leaveLink(documents, planner, userId);
  if (link === null) throw new Error("The link was not written");
  const calendar = randomUUID();
  const alertStore = createAlertStore(documents, planner);
  await alertStore.write(userId, await alertStore.read(userId), {
    alerts: [{ id: randomUUID(), kind: "below", value: 5_000_000, isOn: true }],
    calendarToken: calendar,
    reminders: {
      on: ["buyDay"],
      hour: 9,
      timeZone: "Europe/Berlin",
      dueAt: "2026-11-30T08:00:00.000Z",
      done: {},
    },
  });
  const transfer = {
    id: randomUUID(),
    date: "2026-01-01",
    from: null,
    to: "Wallet",
    satoshis: 5,
    feeSatoshis: 0,
  };
  await createWalletStore(documents, planner).write(userId, {
    version: 1,
    transfers: [transfer],
    watched: [],
  });
  return { link, calendar };
}
