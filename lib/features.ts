import type { Contract } from "#shared/api/index.ts";
import type { FunctionRecord } from "./constructs/feature-function.ts";
import type { ItemAction, Needs, TableName } from "./constructs/needs.ts";

const readWrite: readonly ItemAction[] = [
  "GetItem",
  "BatchGetItem",
  "Query",
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "ConditionCheckItem",
];
const read: readonly ItemAction[] = ["GetItem", "BatchGetItem", "Query"];

/** Each request of a signed-in person looks its session up, now and then notes that it was used. */
const session: Needs = {
  tables: { accounts: ["GetItem", "Query", "UpdateItem"] },
  secrets: ["csrf-key"],
};

/** What a feature needs on top of the session check. */
function signedIn(needs: Omit<Needs, "tables"> & { tables: Partial<Record<TableName, readonly ItemAction[]>> }): Needs {
  return {
    ...needs,
    tables: { ...session.tables, ...needs.tables },
    secrets: [...new Set([...(session.secrets ?? []), ...(needs.secrets ?? [])])],
  };
}

/** The function of each feature of the contract. A new feature is one record here and its folder in functions/. */
export const features: Readonly<Partial<Record<keyof Contract | "auth", FunctionRecord>>> = {
  health: { entry: "functions/health/api.lambda.ts", summary: "Tells whether the API answers", needs: {} },
  auth: {
    entry: "functions/auth/api.lambda.ts",
    summary: "Accounts, sessions, passwords and second factors",
    needs: {
      tables: { accounts: [...readWrite, "QueryIndex", "BatchWriteItem"] },
      secrets: ["client-secret", "link-key", "csrf-key", "proof-key"],
      userPool: [
        "AdminCreateUser",
        "AdminDeleteUser",
        "AdminGetUser",
        "AdminInitiateAuth",
        "AdminRespondToAuthChallenge",
        "AdminSetUserMFAPreference",
        "AdminSetUserPassword",
        "AdminUpdateUserAttributes",
        "AdminUserGlobalSignOut",
      ],
      userPoolClient: true,
      sendsMail: true,
      settings: ["WEB_ORIGIN"],
    },
    memoryMb: 1024,
  },
  "control-panel": {
    entry: "functions/control-panel/api.lambda.ts",
    summary: "The plan: settings by epoch, checks and limits by tier",
    needs: signedIn({ tables: { planner: readWrite, market: read } }),
    memoryMb: 1024,
  },
  timeline: {
    entry: "functions/timeline/api.lambda.ts",
    summary: "The computed timeline of a plan",
    needs: signedIn({ tables: { planner: read, market: read } }),
    memoryMb: 1792,
  },
  market: {
    entry: "functions/market/api.lambda.ts",
    summary: "Prices, block heights and exchange rates",
    needs: signedIn({ tables: { market: read } }),
  },
};

/** The steps of sign-in by proof, which Cognito calls. The pool depends on them, so they cannot use the pool. */
export const triggers = {
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
    needs: { secrets: ["proof-key"], tables: { accounts: ["PutItem", "UpdateItem", "DeleteItem"] } },
    timeoutSeconds: 5,
  },
} satisfies Record<string, FunctionRecord>;

/** Work that the clock starts. */
export const jobs: Readonly<Record<string, FunctionRecord & { everyMinutes: number }>> = {
  "market-ingest": {
    entry: "functions/market/ingest.lambda.ts",
    summary: "Fetches prices, block heights and exchange rates",
    needs: {
      tables: { market: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"] },
      settings: ["MARKET_PRICE_URL", "MARKET_RATES_URL"],
    },
    everyMinutes: 10,
    timeoutSeconds: 120,
  },
};

/** Invoked by an operator, with the AWS command line. */
export const operator: FunctionRecord = {
  entry: "functions/operations/operator.lambda.ts",
  summary: "Makes administrators and sets tiers",
  needs: {
    tables: { accounts: ["GetItem", "Query", "QueryIndex", "UpdateItem"] },
    userPool: ["AdminGetUser"],
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

export function everyRecord(): FunctionRecord[] {
  return [
    ...Object.values(features),
    ...Object.values(triggers),
    ...Object.values(jobs),
    operator,
    secretsProvider,
  ];
}
