import type { FunctionRecord } from "./constructs/feature-function.ts";
import { features } from "./features.ts";

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

/** Work that the clock starts. */
export const jobs: Readonly<Record<string, FunctionRecord & { everyMinutes: number }>> = {
  "market-ingest": {
    entry: "functions/market/ingest.lambda.ts",
    summary: "Fetches prices, block heights and exchange rates",
    needs: {
      tables: { market: ["GetItem", "Query", "PutItem", "DeleteItem"] },
      settings: ["MARKET_PRICE_URL", "MARKET_RATES_URL", "HALVEST_STAGE"],
    },
    everyMinutes: 10,
    timeoutSeconds: 120,
  },
  "mail-outbox": {
    entry: "functions/mail/outbox.lambda.ts",
    summary: "Sends mails that a request promised and could not send",
    needs: {
      tables: { events: ["Query", "PutItem", "DeleteItem"] },
      secrets: ["mail-key"],
      sendsMail: true,
    },
    everyMinutes: 2,
    timeoutSeconds: 60,
  },
  "account-deletion": {
    entry: "functions/profile/deletion.lambda.ts",
    summary: "Completes the deletion of accounts",
    needs: {
      tables: {
        accounts: ["GetItem", "Query", "QueryIndex", "BatchWriteItem", "DeleteItem"],
        planner: ["Query", "BatchWriteItem"],
        correspondence: [
          "GetItem",
          "BatchGetItem",
          "Query",
          "QueryIndex",
          "BatchWriteItem",
          "PutItem",
          "UpdateItem",
          "DeleteItem",
        ],
        events: ["Query", "BatchWriteItem"],
      },
      files: { photos: ["DeleteObject", "List"], attachments: ["DeleteObject"] },
      secrets: ["stripe-secret-key"],
      userPool: ["AdminDeleteUser"],
      settings: ["STRIPE_API_URL"],
    },
    everyMinutes: 5,
    timeoutSeconds: 120,
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
        // Mails wait there as well.
        events: ["GetItem", "PutItem", "DeleteItem"],
        // Notifications are written there.
        correspondence: ["PutItem"],
      },
      secrets: ["mail-key", "stripe-secret-key"],
      sendsMail: true,
      settings: ["WEB_ORIGIN", "STRIPE_API_URL", "STRIPE_PRICES"],
    },
    everyMinutes: 30,
    timeoutSeconds: 300,
  },
};

/** Invoked by an operator, with the AWS command line. */
export const operator: FunctionRecord = {
  entry: "functions/operations/operator.lambda.ts",
  summary: "Makes administrators, sets tiers, checks the secrets that operators bring",
  needs: {
    secrets: ["stripe-secret-key", "stripe-webhook-secret"],
    // Each change leaves a record of its own in events.
    tables: { accounts: ["GetItem", "UpdateItem"], events: ["PutItem"] },
  },
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
    operator,
    secretsProvider,
    apiEnvelope,
  ];
}
