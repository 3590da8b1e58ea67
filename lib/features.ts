import type { FeatureContract } from "#shared/api/contract.ts";
import type { Contract } from "#shared/api/index.ts";
import type { FunctionRecord } from "./constructs/feature-function.ts";
import type { Needs } from "./constructs/needs.ts";

/**
 * What every request of a feature needs before its handler runs, from the contract: a session is looked up and now
 * and then noted as used, an API key is looked up and its use counted, a CSRF token is compared; and all of them have
 * come through the distribution.
 */
export function gateNeeds(operations: FeatureContract): Needs {
  const all = Object.values(operations);
  const hasSessions = all.some(({ access }) => access === "session" || access === "admin");
  const hasKeys = all.some(({ access }) => access.startsWith("apiKey:"));
  const accounts = [
    ...(hasSessions ? (["BatchGetItem", "UpdateItem"] as const) : []),
    ...(hasKeys ? (["GetItem", "UpdateItem"] as const) : []),
  ];
  return {
    tables: {
      ...(accounts.length > 0 ? { accounts: [...new Set(accounts)] } : {}),
      // Calls with keys are counted there, and those that failed on our side are events.
      ...(hasKeys ? { events: ["PutItem", "UpdateItem"] as const } : {}),
    },
    secrets: ["origin-key", ...(all.some(({ csrf }) => csrf) ? (["csrf-key"] as const) : [])],
  };
}

/** What removes the support desk's copies of someone's messages, with what they add to its counts. */
export const deskCopies = [
  "GetItem",
  "BatchGetItem",
  "Query",
  "QueryIndex",
  "BatchWriteItem",
  "PutItem",
  "UpdateItem",
  "DeleteItem",
] as const;

/** The function of each feature of the contract. A new feature is one record here and its folder in functions/. */
export const features: Readonly<Record<keyof Contract, FunctionRecord>> = {
  health: { entry: "functions/health/api.lambda.ts", summary: "Whether the API is available", needs: {} },
  auth: {
    entry: "functions/auth/api.lambda.ts",
    summary: "Accounts, sessions, passwords and two-factor login",
    needs: {
      tables: {
        accounts: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        // Attempts are counted there, and mails wait there.
        events: ["PutItem", "UpdateItem", "DeleteItem"],
        // Notifications are written there.
        correspondence: ["PutItem", "UpdateItem"],
      },
      secrets: ["client-secret", "link-key", "mail-key", "csrf-key", "proof-key", "two-factor-key"],
      userPool: [
        "AdminCreateUser",
        "AdminDeleteUser",
        "AdminInitiateAuth",
        "AdminRespondToAuthChallenge",
        "AdminSetUserPassword",
        "AdminUserGlobalSignOut",
      ],
      userPoolClient: true,
      settings: ["WEB_ORIGIN"],
    },
    memoryMb: 1024,
    // A sign-up makes two calls to the identity provider and sends a mail; each of these may be tried again.
    timeoutSeconds: 20,
  },
  sessions: {
    entry: "functions/sessions/api.lambda.ts",
    summary: "The user's sessions and devices, and ending them",
    needs: {
      tables: { accounts: ["Query", "UpdateItem", "DeleteItem"] },
      // An ended session's refresh token is opened and revoked; that call needs the client's secret, not a
      // right.
      secrets: ["client-secret", "link-key"],
      userPoolClient: true,
    },
  },
  profile: {
    entry: "functions/profile/api.lambda.ts",
    summary: "The user's account: name, address, photo, export and deletion; finding people",
    needs: {
      tables: {
        accounts: [
          "GetItem",
          "Query",
          "QueryIndex",
          "PutItem",
          "UpdateItem",
          "DeleteItem",
          "BatchGetItem",
          "BatchWriteItem",
        ],
        // Deleting all data replaces heads and lists, then erases what they stood for.
        planner: ["GetItem", "Query", "PutItem", "DeleteItem", "BatchWriteItem"],
        correspondence: deskCopies,
        // Attempts are counted there as well, and mails wait there.
        events: ["Query", "BatchWriteItem", "UpdateItem", "PutItem", "DeleteItem"],
      },
      files: {
        photos: ["GetObject", "PutObject", "DeleteObject", "List"],
        attachments: ["DeleteObject"],
        exports: ["GetObject", "PutObject", "DeleteObject", "List"],
      },
      // Deleting an account ends its paid subscription.
      secrets: ["link-key", "mail-key", "stripe-secret-key"],
      userPool: ["AdminDeleteUser", "AdminUserGlobalSignOut"],
      settings: ["WEB_ORIGIN", "STRIPE_API_URL"],
    },
    memoryMb: 1024,
    // An export reads, and a deletion removes, everything that someone has.
    timeoutSeconds: 25,
  },
  settings: {
    entry: "functions/settings/api.lambda.ts",
    summary: "The settings of an account",
    needs: {
      tables: {
        accounts: ["BatchGetItem", "UpdateItem"],
        // Imports are counted there.
        events: ["UpdateItem"],
      },
    },
  },
  backup: {
    entry: "functions/backup/api.lambda.ts",
    summary: "Backups of everything someone has planned and recorded, and restoring them",
    needs: {
      tables: {
        // The settings, which a backup has as well.
        accounts: ["BatchGetItem", "UpdateItem", "ConditionCheckItem"],
        planner: ["GetItem", "Query", "PutItem", "DeleteItem", "BatchWriteItem", "ConditionCheckItem"],
        market: ["Query"],
        // Backups are counted there, and events written.
        events: ["PutItem", "UpdateItem"],
      },
      // The account from before a backup was restored.
      files: { exports: ["GetObject", "PutObject"] },
    },
    memoryMb: 1792,
    // A restored ledger writes up to eight hundred batches.
    timeoutSeconds: 28,
  },
  "api-keys": {
    entry: "functions/api-keys/api.lambda.ts",
    summary: "API keys: creating, replacing and revoking them",
    needs: {
      tables: {
        accounts: ["GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"],
        // Attempts and calls are counted there, and mails wait there.
        events: ["GetItem", "Query", "PutItem", "UpdateItem"],
        // Notifications are written there.
        correspondence: ["PutItem", "UpdateItem"],
      },
      secrets: ["mail-key"],
      settings: ["WEB_ORIGIN"],
    },
  },
  webhooks: {
    entry: "functions/webhooks/api.lambda.ts",
    summary: "Webhook endpoints, their tests and deliveries",
    needs: {
      tables: {
        accounts: ["GetItem", "PutItem", "DeleteItem"],
        // Deliveries are there; attempts are counted there, mails and events wait there.
        events: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"],
        // Notifications are written there.
        correspondence: ["PutItem", "UpdateItem"],
      },
      secrets: ["mail-key", "webhook-key"],
      settings: ["WEB_ORIGIN", "WEBHOOK_TARGETS"],
    },
    // A test waits for the receiver.
    timeoutSeconds: 28,
  },
  developer: {
    entry: "functions/developer/api.lambda.ts",
    summary: "The event log of programs and webhooks, and their monitoring",
    needs: {
      tables: {
        accounts: ["GetItem", "UpdateItem"],
        // Logs and counts are there.
        events: ["GetItem", "Query"],
        // The services that the account is connected to.
        planner: ["GetItem"],
      },
    },
  },
  telemetry: {
    entry: "functions/telemetry/api.lambda.ts",
    summary: "Opened pages and errors of pages, counted without names",
    needs: {
      tables: {
        accounts: ["BatchGetItem"],
        // Everything is counted there.
        events: ["Query", "UpdateItem"],
      },
      readsSourceMaps: true,
      settings: ["FEATURE_FLAGS"],
    },
    // A source map takes a moment to read.
    memoryMb: 1024,
  },
  "two-factor": {
    entry: "functions/two-factor/api.lambda.ts",
    summary: "Authenticator apps, recovery codes and the emergency reset",
    needs: {
      tables: {
        accounts: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        // Attempts are counted there, and mails wait there.
        events: ["PutItem", "UpdateItem", "DeleteItem"],
        // Notifications are written there.
        correspondence: ["PutItem", "UpdateItem"],
      },
      secrets: ["client-secret", "link-key", "mail-key", "csrf-key", "proof-key", "two-factor-key"],
      userPool: [
        "AdminInitiateAuth",
        "AdminRespondToAuthChallenge",
        "AdminSetUserMFAPreference",
        "AdminUserGlobalSignOut",
      ],
      userPoolClient: true,
      settings: ["WEB_ORIGIN"],
    },
    memoryMb: 1024,
    // An emergency reset is a dozen calls of the identity provider; a change holds for thirty seconds.
    timeoutSeconds: 20,
  },
  "first-load": {
    entry: "functions/first-load/api.lambda.ts",
    summary: "What the timeline shows besides its months, in one call",
    needs: {
      tables: {
        // The settings, in a read of their own beside that of the session.
        accounts: ["BatchGetItem"],
        // A missing plan is created when it is first requested.
        planner: ["GetItem", "Query", "PutItem"],
        market: ["Query", "GetItem"],
        correspondence: ["BatchGetItem"],
      },
    },
    memoryMb: 1792,
  },
  "control-panel": {
    entry: "functions/control-panel/api.lambda.ts",
    summary: "The plan: settings by epoch, checks and limits by tier",
    // The ledger is queried for what the engine in the browser starts from.
    needs: {
      tables: {
        planner: ["GetItem", "Query", "PutItem", "DeleteItem"],
        market: ["Query", "GetItem"],
        events: ["PutItem"],
      },
    },
    memoryMb: 1024,
  },
  timeline: {
    entry: "functions/timeline/api.lambda.ts",
    summary: "The calculated timeline of a plan",
    // A missing plan is created when its timeline is first requested.
    needs: {
      tables: {
        planner: ["GetItem", "Query", "PutItem"],
        market: ["Query"],
        // Exports are counted there.
        events: ["UpdateItem"],
      },
    },
    memoryMb: 1792,
  },
  transactions: {
    entry: "functions/transactions/api.lambda.ts",
    summary: "Recorded buys and sells, single and imported",
    needs: {
      tables: {
        planner: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
        market: ["Query"],
        events: ["PutItem"],
      },
    },
    memoryMb: 1792,
    // A full import writes some two hundred batches.
    timeoutSeconds: 28,
  },
  "tax-report": {
    entry: "functions/tax-report/api.lambda.ts",
    summary: "Tax reports of recorded transactions, and what a sale would mean",
    needs: {
      tables: {
        // A missing plan is created when its currency and fees are first requested.
        planner: ["GetItem", "Query", "PutItem"],
        market: ["Query"],
        // Exports and what-if sales are counted there.
        events: ["UpdateItem"],
      },
    },
    memoryMb: 1792,
  },
  wallets: {
    entry: "functions/wallets/api.lambda.ts",
    summary: "Transfers between accounts, and keys to watch",
    needs: { tables: { planner: ["GetItem", "PutItem"] }, settings: ["MARKET_PRICE_URL"] },
  },
  sharing: {
    entry: "functions/sharing/api.lambda.ts",
    summary: "Links that show a plan to anyone who has them",
    needs: {
      tables: {
        // A missing plan is created when it is first shared.
        planner: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        market: ["Query"],
        // Shared plans and openings are counted there.
        events: ["UpdateItem"],
      },
      settings: ["WEB_ORIGIN"],
    },
    memoryMb: 1792,
  },
  simulations: {
    entry: "functions/simulations/api.lambda.ts",
    summary: "Saved simulations: snapshots of a plan with their figures",
    needs: {
      tables: {
        // A missing plan is created when it is first saved.
        planner: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"],
        market: ["Query"],
        // Saves are counted there, and events written.
        events: ["PutItem", "UpdateItem"],
      },
    },
    memoryMb: 1792,
  },
  alerts: {
    entry: "functions/alerts/api.lambda.ts",
    summary: "Alerts on the market, reminders, and the calendar feed of buy days",
    needs: {
      tables: {
        planner: ["GetItem", "Query", "PutItem", "DeleteItem"],
        market: ["Query"],
        // What a look at the reminders sends: the address, the notification and the mail.
        accounts: ["GetItem"],
        correspondence: ["PutItem", "UpdateItem"],
        // Attempts are counted there, and mails and events wait there.
        events: ["UpdateItem", "PutItem"],
      },
      secrets: ["link-key", "mail-key"],
      settings: ["WEB_ORIGIN"],
    },
    memoryMb: 1792,
  },
  integrations: {
    entry: "functions/integrations/api.lambda.ts",
    summary: "Connections to exchanges and other services, and the trades that they tell of",
    needs: {
      tables: {
        // Trades that are accepted are recorded as an import of transactions.
        planner: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
        // What public services say is there, for all accounts.
        market: ["Query", "GetItem", "PutItem", "UpdateItem"],
        // Attempts are counted there, and events written.
        events: ["PutItem", "UpdateItem"],
      },
      secrets: ["integration-key"],
      settings: ["CONNECTED_SERVICES", "INTEGRATION_URLS", "NEWS_FEEDS", "WEBHOOK_TARGETS"],
    },
    memoryMb: 1792,
    // A sync waits for the service.
    timeoutSeconds: 28,
  },
  market: {
    entry: "functions/market/api.lambda.ts",
    summary: "Prices, block heights and exchange rates",
    needs: { tables: { market: ["Query"] } },
  },
  documentation: {
    entry: "functions/documentation/api.lambda.ts",
    summary: "Guides, methodology and references, and searching them",
    needs: {},
    // The references are written when they are first requested.
    memoryMb: 1024,
  },
  correspondence: {
    entry: "functions/correspondence/api.lambda.ts",
    summary: "Messages to and from support, and notifications",
    needs: {
      tables: {
        accounts: ["GetItem", "BatchGetItem", "QueryIndex"],
        correspondence: [
          "GetItem",
          "BatchGetItem",
          "Query",
          "QueryIndex",
          "PutItem",
          "UpdateItem",
          "DeleteItem",
        ],
        // Messages are counted there, and mails wait there.
        events: ["PutItem", "UpdateItem", "DeleteItem"],
      },
      // Browsers upload and download by forms and addresses that the function signs with these rights.
      files: { attachments: ["GetObject", "PutObject", "DeleteObject"] },
      secrets: ["mail-key", "reply-key"],
      settings: ["WEB_ORIGIN", "SUPPORT_ADDRESS", "REPLY_DOMAIN"],
    },
    memoryMb: 1024,
  },
  subscription: {
    entry: "functions/subscription/api.lambda.ts",
    summary: "Subscriptions, checkout, the billing portal and the payment provider's events",
    needs: {
      tables: {
        accounts: ["GetItem", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
        // Events that were handled are noted there; attempts are counted there, and mails wait there.
        events: ["GetItem", "PutItem", "UpdateItem"],
        // Notifications are written there.
        correspondence: ["PutItem", "UpdateItem"],
      },
      secrets: ["mail-key", "stripe-secret-key", "stripe-webhook-secret"],
      settings: ["WEB_ORIGIN", "STRIPE_API_URL", "STRIPE_PRICES"],
    },
    memoryMb: 1024,
    // A checkout makes up to six calls to Stripe; Stripe waits longer than this for a webhook.
    timeoutSeconds: 25,
  },
};
