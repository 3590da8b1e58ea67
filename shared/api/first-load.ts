import * as z from "zod";
import { auth } from "./auth.ts";
import { defineContract } from "./contract.ts";
import { controlPanel } from "./control-panel.ts";
import { correspondence } from "./correspondence.ts";
import { market } from "./market.ts";
import { settings } from "./settings.ts";
import { transactions } from "./transactions.ts";

/** The most transactions included; longer lists come from their own operation. */
export const firstTransactions = 1_000;

/**
 * What the timeline shows besides its months, in one call: each concurrent call of a page takes one of the executions
 * that an account may have at once, and new accounts have ten.
 */
const FirstLoad = z.strictObject({
  user: auth.me.response.shape.user.describe("as in GET /auth/me"),
  settings: settings.get.response.describe("as in GET /settings"),
  market: market.currentData.response.describe("as in GET /currentData"),
  prices: market.prices.response.describe("as in GET /bitcoin/prices"),
  unread: correspondence.unreadCounts.response.describe("as in GET /correspondence/unread-counts"),
  engineConfig: controlPanel.engineConfig.response.describe("as in GET /control-panel/engine-config"),
  transactions: transactions.list.response
    .nullable()
    .describe(`as in GET /transactions with limit=${firstTransactions}; null when there are more`),
});

export const firstLoad = defineContract({
  get: {
    method: "GET",
    path: "/first-load",
    access: "session",
    csrf: false,
    summary:
      "What the timeline needs from several operations to open, in one response and from the same moment.",
    response: FirstLoad,
    errors: [],
  },
});
