import type { FunctionRecord } from "./constructs/feature-function.ts";
import { deskCopies, features } from "./features.ts";

/** What Cognito calls while someone signs in. The pool depends on these, so they cannot use the pool. */
export const triggers = {
  preTokenGenerationConfig: {
    entry: "functions/auth/pre-token-generation.lambda.ts",
    summary: "Chooses what access tokens may be used for",
    needs: {},
    memoryMb: 256,
    timeoutSeconds: 5,
  },
  defineAuthChallenge: {
    entry: "functions/auth/define-auth-challenge.lambda.ts",
    summary: "Decides the next step of sign-in by proof",
    needs: {},
    memoryMb: 256,
    timeoutSeconds: 5,
  },
  createAuthChallenge: {
    entry: "functions/auth/create-auth-challenge.lambda.ts",
    summary: "Asks for the proof",
    needs: {},
    memoryMb: 256,
    timeoutSeconds: 5,
  },
  verifyAuthChallengeResponse: {
    entry: "functions/auth/verify-auth-challenge.lambda.ts",
    summary: "Accepts a single-use proof signed by the auth function, and nothing else",
    needs: { secrets: ["proof-key"], tables: { accounts: ["PutItem"] } },
    timeoutSeconds: 5,
  },
} satisfies Record<string, FunctionRecord>;

/** Scheduled work. */
export const jobs: Readonly<Record<string, FunctionRecord & { everyMinutes: number }>> = {
  "market-ingest": {
    entry: "functions/market/ingest.lambda.ts",
    summary: "Fetches prices, block heights and exchange rates",
    needs: {
      tables: { market: ["GetItem", "Query", "PutItem", "DeleteItem"], events: ["PutItem"] },
      settings: ["MARKET_PRICE_URL", "MARKET_FALLBACK_URL", "MARKET_RATES_URL", "HALVEST_STAGE"],
    },
    everyMinutes: 10,
    timeoutSeconds: 120,
  },
  "alert-evaluation": {
    entry: "functions/alerts/evaluate.lambda.ts",
    summary: "Sends the alerts that the market has reached, and the reminders that are due",
    needs: {
      tables: {
        planner: ["GetItem", "Query", "PutItem", "DeleteItem"],
        market: ["Query"],
        accounts: ["GetItem"],
        // Notifications are written there.
        correspondence: ["PutItem", "UpdateItem"],
        // Mails and events wait there.
        events: ["PutItem"],
      },
      secrets: ["link-key", "mail-key"],
      settings: ["WEB_ORIGIN"],
    },
    memoryMb: 1024,
    everyMinutes: 10,
    timeoutSeconds: 300,
  },
  "integration-sync": {
    entry: "functions/integrations/sync.lambda.ts",
    summary: "Syncs the exchanges and other services whose time has come",
    needs: {
      tables: {
        accounts: ["GetItem"],
        // Trades of those who have chosen that are recorded as an import of transactions.
        planner: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
        // What public services say is there, for all accounts.
        market: ["Query", "GetItem", "PutItem", "UpdateItem"],
        // Notifications are written there.
        correspondence: ["PutItem", "UpdateItem"],
        // Failures are entries of event logs.
        events: ["PutItem", "UpdateItem"],
      },
      secrets: ["integration-key"],
      settings: ["CONNECTED_SERVICES", "INTEGRATION_URLS", "NEWS_FEEDS", "WEBHOOK_TARGETS"],
    },
    memoryMb: 1024,
    everyMinutes: 10,
    timeoutSeconds: 300,
  },
  "account-deletion": {
    entry: "functions/profile/deletion.lambda.ts",
    summary: "Completes the deletion of accounts",
    needs: {
      tables: {
        accounts: ["GetItem", "Query", "QueryIndex", "BatchWriteItem", "DeleteItem"],
        planner: ["GetItem", "Query", "DeleteItem", "BatchWriteItem"],
        correspondence: deskCopies,
        events: ["Query", "BatchWriteItem"],
      },
      files: {
        photos: ["DeleteObject", "List"],
        attachments: ["DeleteObject"],
        exports: ["DeleteObject", "List"],
      },
      secrets: ["stripe-secret-key"],
      userPool: ["AdminDeleteUser"],
      settings: ["STRIPE_API_URL"],
    },
    everyMinutes: 5,
    timeoutSeconds: 120,
  },
  "automatic-export": {
    entry: "functions/profile/exports/automatic.lambda.ts",
    summary: "Makes the files of automatic exports and mails their owners",
    needs: {
      tables: {
        accounts: ["GetItem", "Query", "QueryIndex", "PutItem", "UpdateItem"],
        planner: ["Query"],
        correspondence: ["Query"],
        // Mails wait there.
        events: ["Query", "PutItem"],
      },
      files: { exports: ["PutObject"] },
      secrets: ["mail-key"],
      settings: ["WEB_ORIGIN"],
    },
    memoryMb: 1024,
    everyMinutes: 30,
    timeoutSeconds: 300,
  },
  retention: {
    entry: "functions/profile/retention/retention.lambda.ts",
    summary: "Announces and removes what accounts no longer want to keep",
    needs: {
      tables: {
        accounts: ["GetItem", "BatchGetItem", "QueryIndex", "PutItem", "DeleteItem", "ConditionCheckItem"],
        planner: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        correspondence: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        // Mails and events wait there.
        events: ["Query", "PutItem", "DeleteItem"],
      },
      files: { attachments: ["DeleteObject"] },
      secrets: ["mail-key"],
      settings: ["WEB_ORIGIN"],
    },
    memoryMb: 512,
    everyMinutes: 60,
    timeoutSeconds: 300,
  },
  "correspondence-tidying": {
    entry: "functions/correspondence/tidying.lambda.ts",
    summary: "Removes conversations with guests after their time, and files that were never sent",
    needs: {
      tables: {
        correspondence: [
          "GetItem",
          "BatchGetItem",
          "Query",
          "QueryIndex",
          "PutItem",
          "UpdateItem",
          "DeleteItem",
        ],
      },
      files: { attachments: ["DeleteObject"] },
    },
    everyMinutes: 60,
    timeoutSeconds: 120,
  },
  "subscription-sync": {
    entry: "functions/subscription/reconcile.lambda.ts",
    summary: "Asks the payment provider about every subscription once a day",
    needs: {
      tables: {
        accounts: ["GetItem", "QueryIndex", "UpdateItem"],
        // Mails and events wait there as well.
        events: ["GetItem", "PutItem"],
        // Notifications are written there.
        correspondence: ["PutItem", "UpdateItem"],
      },
      secrets: ["mail-key", "stripe-secret-key"],
      settings: ["WEB_ORIGIN", "STRIPE_API_URL", "STRIPE_PRICES"],
    },
    everyMinutes: 30,
    timeoutSeconds: 300,
  },
};

/** Called with what happens in the events table. */
export const dispatcher: FunctionRecord = {
  entry: "functions/events/dispatch.lambda.ts",
  summary: "Puts events and mails into the queues of their deliveries",
  needs: {
    queues: {
      mail: ["SendMessage"],
      live: ["SendMessage"],
      broadcasts: ["SendMessage"],
      webhooks: ["SendMessage"],
    },
  },
  timeoutSeconds: 30,
};

/** Called with the queue of mails. */
export const mailSender: FunctionRecord = {
  entry: "functions/mail/send.lambda.ts",
  summary: "Sends mails",
  needs: {
    tables: {
      events: ["GetItem", "UpdateItem", "DeleteItem"],
      // Messages note as which mail they were sent.
      correspondence: ["UpdateItem"],
    },
    queues: { mail: ["ChangeMessageVisibility"] },
    secrets: ["mail-key"],
    sendsMail: true,
  },
  timeoutSeconds: 15,
};

/** Called by SES with each mail to a reply address. What it may do with stored mails is given in its stack. */
export const mailReceiver: FunctionRecord = {
  entry: "functions/correspondence/incoming/receive.lambda.ts",
  summary: "Turns answers by mail into messages of their conversations",
  needs: {
    tables: {
      accounts: ["GetItem"],
      correspondence: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
      // Answers are counted there; mails and events wait there.
      events: ["PutItem", "UpdateItem"],
    },
    files: { attachments: ["GetObject", "PutObject", "DeleteObject"] },
    secrets: ["mail-key", "reply-key"],
    settings: ["WEB_ORIGIN", "SUPPORT_ADDRESS", "MAIL_SENDER", "REPLY_DOMAIN", "INBOUND_BUCKET"],
  },
  memoryMb: 1024,
  timeoutSeconds: 60,
};

/** Called with the queue of notifications to everyone. */
export const broadcaster: FunctionRecord = {
  entry: "functions/correspondence/notices/broadcast.lambda.ts",
  summary: "Brings notifications to everyone",
  needs: {
    tables: {
      accounts: ["QueryIndex", "BatchGetItem"],
      correspondence: ["GetItem", "Query", "PutItem", "UpdateItem"],
      events: ["PutItem"],
    },
    queues: { broadcasts: ["SendMessage"] },
  },
  timeoutSeconds: 60,
};

/** Called with the queue of webhooks. */
export const webhookSender: FunctionRecord = {
  entry: "functions/webhooks/deliver.lambda.ts",
  summary: "Delivers events to the endpoints of users",
  needs: {
    tables: {
      accounts: ["GetItem", "Query", "PutItem", "DeleteItem"],
      // Deliveries are there; mails and events wait there.
      events: ["GetItem", "PutItem", "UpdateItem"],
      // Notifications are written there.
      correspondence: ["PutItem", "UpdateItem"],
    },
    queues: { webhooks: ["SendMessage", "ChangeMessageVisibility"] },
    secrets: ["mail-key", "webhook-key"],
    settings: ["WEB_ORIGIN", "WEBHOOK_TARGETS"],
  },
  memoryMb: 512,
  // An answer may take thirty seconds.
  timeoutSeconds: 60,
};

/** The sockets of open pages. What a session needs is given in the realtime stack. */
export const realtime = {
  authorise: {
    entry: "functions/realtime/authorise.lambda.ts",
    summary: "Decides who may open a socket",
    needs: { readsTokens: true, settings: ["WEB_ORIGIN"] },
  },
  socket: {
    entry: "functions/realtime/socket.lambda.ts",
    summary: "Opens and closes sockets, and answers their frames",
    needs: {
      tables: {
        accounts: ["GetItem"],
        // Pages mark as read what they show.
        correspondence: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
        events: ["Query", "PutItem", "UpdateItem", "DeleteItem"],
      },
      settings: ["SUPPORT_ADDRESS"],
    },
    memoryMb: 1024,
  },
  push: {
    entry: "functions/realtime/push.lambda.ts",
    summary: "Tells open pages of what has changed",
    needs: {
      tables: {
        // A reader whose session has ended gets no message.
        accounts: ["BatchGetItem"],
        correspondence: ["GetItem"],
        events: ["Query", "DeleteItem"],
      },
      settings: ["SUPPORT_ADDRESS"],
    },
  },
  sessionEnd: {
    entry: "functions/realtime/session-end.lambda.ts",
    summary: "Closes the sockets of sessions that have ended",
    needs: { tables: { events: ["Query", "DeleteItem"] } },
  },
} satisfies Record<string, FunctionRecord>;

/** Invoked by an operator, with the AWS command line. */
export const operator: FunctionRecord = {
  entry: "functions/operations/operator.lambda.ts",
  summary: "Makes administrators, sets tiers, checks the secrets that operators bring, lists the members",
  needs: {
    secrets: ["stripe-secret-key", "stripe-webhook-secret"],
    // Each change leaves a record of its own in events.
    tables: {
      accounts: ["GetItem", "UpdateItem", "Scan", "ConditionCheckItem", "PutItem"],
      // Conversations of someone who is no administrator any more are free for the others.
      correspondence: ["GetItem", "BatchGetItem", "QueryIndex", "PutItem", "UpdateItem", "DeleteItem"],
      events: ["PutItem"],
    },
  },
  // Members are listed for as long as the command line waits.
  timeoutSeconds: 60,
};

/** Creates the deployment's keys; invoked by CloudFormation. Its rights are given in the identity stack. */
export const secretsProvider: FunctionRecord = {
  entry: "functions/operations/secrets.lambda.ts",
  summary: "Creates signing keys once and stores the client secret",
  needs: {},
  memoryMb: 256,
  timeoutSeconds: 60,
};

/** Runs at CloudFront, where it may touch nothing. */
export const apiEnvelope = {
  entry: "functions/edge/envelope.lambda.ts",
  summary: "Puts errors that API Gateway answers by itself into the envelope",
  needs: {},
  memoryMb: 128,
  timeoutSeconds: 3,
} satisfies FunctionRecord;

/** Every function that is deployed, each once. */
export function everyRecord(): FunctionRecord[] {
  return [
    ...Object.values(features),
    ...Object.values(triggers),
    ...Object.values(jobs),
    dispatcher,
    mailSender,
    mailReceiver,
    broadcaster,
    webhookSender,
    ...Object.values(realtime),
    operator,
    secretsProvider,
    apiEnvelope,
  ];
}
