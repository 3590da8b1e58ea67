import { timed } from "./spread.ts";

/** The connections of a user to services, in the planner table. */
export const integrationsKey = (userId: string) => ({ pk: `user#${userId}`, sk: "integrations" });

/** A trade that was read from an exchange. */
export const tradeKey = (userId: string, serviceId: string, tradeId: string) => ({
  pk: `user#${userId}`,
  sk: `integration-trade#${serviceId}#${tradeId}`,
});

/** A connection, by the time of its next sync. */
export const dueSyncs = timed("integration-due");
