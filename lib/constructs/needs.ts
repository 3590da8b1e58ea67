import { Aws, Stack } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { flagsOn } from "#shared/api/developer/feature-flags.ts";
import { fileBucketName } from "./file-bucket.ts";
import { sourceMapBucketName } from "./source-map-bucket.ts";

const tableNames = ["accounts", "planner", "correspondence", "market", "events"] as const;
export type TableName = (typeof tableNames)[number];

/**
 * Tables that are looked up by more than their key: accounts by session, device and API key; conversations by the time
 * of their last message, and open ones of the support desk by who answers as well.
 */
export const tableIndexes: Partial<Record<TableName, readonly string[]>> = {
  accounts: ["gsi1"],
  correspondence: ["gsi1", "gsi2"],
};

/** DynamoDB actions on items; `QueryIndex` is Query on the table's indexes. No function scans but the operator's. */
export type ItemAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "QueryIndex"
  | "Scan"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "BatchWriteItem"
  | "ConditionCheckItem";

/** Kinds of files; each has a prefix of its own in the bucket. */
const filePrefixes = ["photos", "attachments", "exports"] as const;
type FilePrefix = (typeof filePrefixes)[number];

/** S3 actions on files of one prefix; `List` is ListBucket below that prefix. */
export type FileAction = "GetObject" | "PutObject" | "DeleteObject" | "List";

/** Queues, one for each kind of delivery. */
const queueNames = ["mail", "live", "broadcasts", "webhooks"] as const;
export type QueueName = (typeof queueNames)[number];

/** What a function does with a queue besides being called with its messages. */
type QueueAction = "SendMessage" | "ChangeMessageVisibility";

/** Secrets in SSM by name, with the environment variable that holds each one's place. */
const parameterVariables = {
  "origin-key": "ORIGIN_KEY_PARAMETER",
  "client-secret": "CLIENT_SECRET_PARAMETER",
  "link-key": "LINK_KEY_PARAMETER",
  "mail-key": "MAIL_KEY_PARAMETER",
  "reply-key": "REPLY_KEY_PARAMETER",
  "csrf-key": "CSRF_KEY_PARAMETER",
  "proof-key": "PROOF_KEY_PARAMETER",
  "webhook-key": "WEBHOOK_KEY_PARAMETER",
  "integration-key": "INTEGRATION_KEY_PARAMETER",
  "two-factor-key": "TWO_FACTOR_KEY_PARAMETER",
  "stripe-secret-key": "STRIPE_SECRET_KEY_PARAMETER",
  "stripe-webhook-secret": "STRIPE_WEBHOOK_SECRET_PARAMETER",
} as const;
export type SecretName = keyof typeof parameterVariables;

/** Plain settings by the environment variable that carries them. */
const settings = {
  WEB_ORIGIN: (config: Config) => config.webOrigin,
  SUPPORT_ADDRESS: (config: Config) => config.supportAddress,
  MAIL_SENDER: (config: Config) => config.mailSender,
  REPLY_DOMAIN: (config: Config) => config.inboundMailDomain ?? "none",
  INBOUND_BUCKET: inboundBucketName,
  STRIPE_API_URL: (config: Config) => config.stripeApiUrl,
  STRIPE_PRICES: (config: Config) => JSON.stringify(config.stripePrices),
  MARKET_PRICE_URL: (config: Config) => config.marketPriceUrl,
  MARKET_FALLBACK_URL: (config: Config) => config.marketFallbackUrl ?? "none",
  MARKET_RATES_URL: (config: Config) => config.marketRatesUrl,
  HALVEST_STAGE: (config: Config) => config.stage,
  WEBHOOK_TARGETS: (config: Config) => config.webhookTargets,
  CONNECTED_SERVICES: (config: Config) => (config.connectedServices ? "on" : "off"),
  NEWS_FEEDS: (config: Config) => JSON.stringify(config.newsFeeds),
  INTEGRATION_URLS: (config: Config) =>
    JSON.stringify({ market: config.marketPriceUrl, ...config.integrationUrls }),
  FEATURE_FLAGS: (config: Config) => flagsOn(config.features).join(","),
};
type Setting = keyof typeof settings;

/** The bucket of received mails. Fixed for a deployment, so that the function's variable can name it. */
export function inboundBucketName({ stage }: Pick<Config, "stage">): string {
  return `halvest-${stage}-inbound-mail-${Aws.ACCOUNT_ID}`;
}

/** All that one function may touch. Its environment and its policy both follow from this, so they cannot differ. */
export interface Needs {
  readonly tables?: Partial<Record<TableName, readonly ItemAction[]>>;
  readonly files?: Partial<Record<FilePrefix, readonly FileAction[]>>;
  readonly secrets?: readonly SecretName[];
  /** Calls of the Cognito API on the user pool, by name. */
  readonly userPool?: readonly string[];
  /** Whether the function checks access tokens itself, with the keys that the pool publishes. */
  readonly readsTokens?: boolean;
  /** Whether the function signs people in through the app client. */
  readonly userPoolClient?: boolean;
  readonly queues?: Partial<Record<QueueName, readonly QueueAction[]>>;
  readonly sendsMail?: boolean;
  /** Whether the function finds the sources of the pages' code. */
  readonly readsSourceMaps?: boolean;
  readonly settings?: readonly Setting[];
}

/** What the stacks offer to functions. The pool is absent for functions that the pool itself depends on. */
export interface Offer {
  readonly config: Config;
  /** Folder of an entry's finished bundle. */
  readonly code: (entry: string) => string;
  readonly tables: Readonly<Record<TableName, Table>>;
  /** Absent for functions that bring nothing to a queue. */
  readonly queues?: Readonly<Record<QueueName, Queue>>;
  readonly identity?: { readonly poolId: string; readonly poolArn: string; readonly clientId: string };
}

/** SSM name of a secret of this deployment. */
export function secretParameter(config: Config, name: SecretName): string {
  if (name === "stripe-secret-key") return config.stripeSecretKeyParameter;
  if (name === "stripe-webhook-secret") return config.stripeWebhookSecretParameter;
  return `/${config.stage}/halvest/${name}`;
}

/** What SES has verified: the whole domain when the sender belongs to ours, else the one address. */
export function mailIdentity(config: Config): string {
  const senderDomain = config.mailSender.slice(config.mailSender.lastIndexOf("@") + 1);
  return senderDomain === config.domain?.name ? senderDomain : config.mailSender;
}

/** The rights of both, each once. */
export function combine(one: Needs, other: Needs): Needs {
  const tables = Object.fromEntries(
    tableNames
      .map((name) => [name, union(one.tables?.[name], other.tables?.[name])] as const)
      .filter(([, actions]) => actions.length > 0),
  );
  return { ...one, ...other, tables, secrets: union(one.secrets, other.secrets) };
}

function union<T>(one: readonly T[] = [], other: readonly T[] = []): T[] {
  return [...new Set([...one, ...other])];
}

/** The environment variables that `needs` call for. */
export function environmentOf(needs: Needs, offer: Offer): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of tableNames) {
    if (needs.tables?.[name]) environment[`${name.toUpperCase()}_TABLE`] = offer.tables[name].tableName;
  }
  if (needs.files) environment.FILES_BUCKET = fileBucketName(offer.config);
  for (const name of needs.secrets ?? []) {
    environment[parameterVariables[name]] = secretParameter(offer.config, name);
  }
  if (needs.userPool || needs.readsTokens) environment.USER_POOL_ID = poolOf(offer).poolId;
  if (needs.userPoolClient || needs.readsTokens) {
    environment.USER_POOL_CLIENT_ID = poolOf(offer).clientId;
  }
  for (const [name, { queue }] of queuesOf(needs, offer)) {
    environment[`${name.toUpperCase()}_QUEUE_URL`] = queue.queueUrl;
  }
  if (needs.sendsMail) environment.MAIL_SENDER = offer.config.mailSender;
  if (needs.readsSourceMaps) environment.SOURCE_MAPS_BUCKET = sourceMapBucketName(offer.config);
  for (const name of needs.settings ?? []) environment[name] = settings[name](offer.config);
  return environment;
}

/** The narrowest IAM statements that allow what `needs` names and nothing else. */
export function statementsOf(scope: Construct, needs: Needs, offer: Offer): PolicyStatement[] {
  const statements: PolicyStatement[] = [];
  for (const name of tableNames) {
    const table = offer.tables[name];
    const actions = needs.tables?.[name] ?? [];
    const direct = actions.filter((action) => action !== "QueryIndex");
    if (direct.length > 0)
      statements.push(
        allow(
          direct.map((action) => `dynamodb:${action}`),
          table.tableArn,
        ),
      );
    if (actions.includes("QueryIndex")) {
      const arns = (tableIndexes[name] ?? []).map((index) => `${table.tableArn}/index/${index}`);
      statements.push(allow(["dynamodb:Query"], ...arns));
    }
  }
  for (const prefix of filePrefixes) statements.push(...fileStatements(prefix, needs, offer.config));
  const { secrets = [] } = needs;
  if (secrets.length > 0) {
    const arns = secrets.map((name) => secretArn(scope, offer.config, name));
    statements.push(allow(["ssm:GetParameters"], ...arns));
  }
  if (needs.userPool) {
    statements.push(
      allow(
        needs.userPool.map((action) => `cognito-idp:${action}`),
        poolOf(offer).poolArn,
      ),
    );
  }
  for (const [, { queue, actions }] of queuesOf(needs, offer)) {
    statements.push(
      allow(
        actions.map((action) => `sqs:${action}`),
        queue.queueArn,
      ),
    );
  }
  if (needs.readsSourceMaps) {
    statements.push(allow(["s3:GetObject"], `arn:aws:s3:::${sourceMapBucketName(offer.config)}/*`));
  }
  if (needs.sendsMail) {
    const identity = Stack.of(scope).formatArn({
      service: "ses",
      resource: "identity",
      resourceName: mailIdentity(offer.config),
    });
    const send = allow(["ses:SendEmail", "ses:SendRawEmail"], identity);
    send.addCondition("StringEquals", { "ses:FromAddress": offer.config.mailSender });
    statements.push(send);
  }
  return statements;
}

function queuesOf({ queues = {} }: Needs, offer: Offer) {
  return queueNames.flatMap((name) => {
    const actions = queues[name];
    if (actions === undefined) return [];
    const queue = offer.queues?.[name];
    if (queue === undefined) throw new Error(`A function needs the queue ${name}, which does not exist yet.`);
    return [[name, { queue, actions }] as const];
  });
}

function fileStatements(prefix: FilePrefix, needs: Needs, config: Config): PolicyStatement[] {
  const bucketArn = `arn:aws:s3:::${fileBucketName(config)}`;
  const actions = needs.files?.[prefix] ?? [];
  const direct = actions.filter((action) => action !== "List").map((action) => `s3:${action}`);
  const statements = direct.length > 0 ? [allow(direct, `${bucketArn}/${prefix}/*`)] : [];
  if (actions.includes("List")) {
    const list = allow(["s3:ListBucket"], bucketArn);
    list.addCondition("StringLike", { "s3:prefix": `${prefix}/*` });
    statements.push(list);
  }
  return statements;
}

/** The findings of the security rules that the rights on files lead to, with the reason for each. */
export function explainedFindings(
  { files = {}, readsSourceMaps = false }: Needs,
  config: Config,
): Record<string, string> {
  const finding = (resource: string) =>
    `AwsSolutions-IAM5[Resource::arn:aws:s3:::${resource.replace(Aws.ACCOUNT_ID, "<AWS::AccountId>")}]`;
  const ofFiles = Object.keys(files).map((prefix) => [
    finding(`${fileBucketName(config)}/${prefix}/*`),
    "Files are many and named while the product runs: the right ends at the prefix of their kind.",
  ]);
  const ofMaps = [
    finding(`${sourceMapBucketName(config)}/*`),
    "Each build gives its files other names, and the bucket holds nothing but source maps.",
  ];
  return Object.fromEntries(readsSourceMaps ? [...ofFiles, ofMaps] : ofFiles);
}

/** ARN of a secret's SSM parameter. */
export function secretArn(scope: Construct, config: Config, name: SecretName): string {
  // The slash that begins a parameter's name takes the place of the one between resource and name.
  return Stack.of(scope).formatArn({
    service: "ssm",
    resource: `parameter${secretParameter(config, name)}`,
  });
}

function allow(actions: string[], ...resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources });
}

function poolOf(offer: Offer) {
  if (!offer.identity) throw new Error("A function that the user pool depends on cannot use the user pool.");
  return offer.identity;
}
