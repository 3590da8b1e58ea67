/**
 * What AWS charges and allows, by component. Free amounts are those that do not end after a year.
 *
 * As published for eu-central-1, and for CloudFront in Europe; noted on 2026-11-22. Prices change: anyone who relies on
 * them compares these lines with the pages named.
 */
export const noted = "2026-11-22";
/**
 * When those that say nothing else were compared with the page named, with AWS's price list of the region, or with public
 * copies of either, the newest of which are of September 2026.
 */
export const compared = "2026-11-23";

export interface Price {
  /** US$ for each unit. */
  readonly usd: number;
  readonly unit: string;
  /** Units of a month that cost nothing. */
  readonly free: number;
  readonly source: string;
  /** Day of the comparison, when it was another one. */
  readonly compared?: string;
  /** Not compared: the page, or its figure for the region, could not be read. */
  readonly isUnread?: true;
}

const million = 1e6;

export const prices = {
  lambdaRequests: {
    usd: 0.2 / million,
    unit: "request",
    free: million,
    source: "aws.amazon.com/lambda/pricing",
  },
  lambdaGigabyteSeconds: {
    usd: 0.0000133334,
    unit: "GB-second on ARM",
    free: 400_000,
    source: "aws.amazon.com/lambda/pricing",
  },
  edgeRequests: { usd: 0.6 / million, unit: "request", free: 0, source: "aws.amazon.com/lambda/pricing" },
  edgeGigabyteSeconds: {
    usd: 0.00005001,
    unit: "GB-second",
    free: 0,
    source: "aws.amazon.com/lambda/pricing",
  },
  /** From copies of the region's price list of September 2026. */
  apiRequests: {
    usd: 1.2 / million,
    unit: "request",
    free: 0,
    source: "aws.amazon.com/api-gateway/pricing",
    compared: "2026-11-25",
  },
  cloudFrontRequests: {
    usd: 1.2 / million,
    unit: "HTTPS request",
    free: 10 * million,
    source: "aws.amazon.com/cloudfront/pricing",
  },
  /** Functions of CloudFront's own kind: one sees each call, one each address that is opened. */
  viewerFunctions: {
    usd: 0.1 / million,
    unit: "run",
    free: 2 * million,
    source: "aws.amazon.com/cloudfront/pricing",
  },
  cloudFrontGigabytes: { usd: 0.085, unit: "GB", free: 1_024, source: "aws.amazon.com/cloudfront/pricing" },
  readUnits: {
    usd: 0.1525 / million,
    unit: "read request unit",
    free: 0,
    source: "aws.amazon.com/dynamodb/pricing/on-demand",
  },
  writeUnits: {
    usd: 0.7625 / million,
    unit: "write request unit",
    free: 0,
    source: "aws.amazon.com/dynamodb/pricing/on-demand",
  },
  /** Reading a stream costs functions nothing. */
  queueRequests: {
    usd: 0.4 / million,
    unit: "request to a queue",
    free: million,
    source: "aws.amazon.com/sqs/pricing",
  },
  /** Of WebSockets, sent and received, in parts of 32 kB. */
  socketMessages: {
    usd: 1.2 / million,
    unit: "message",
    free: 0,
    source: "aws.amazon.com/api-gateway/pricing",
    isUnread: true,
  },
  socketMinutes: {
    usd: 0.3 / million,
    unit: "minute of a connection",
    free: 0,
    source: "aws.amazon.com/api-gateway/pricing",
    isUnread: true,
  },
  /** Stored, and once more for restoring to any second. */
  tableGigabytes: {
    usd: 0.306 + 0.2448,
    unit: "GB-month",
    free: 0,
    source: "aws.amazon.com/dynamodb/pricing/on-demand",
  },
  logGigabytes: {
    usd: 0.63,
    unit: "GB taken in",
    free: 5,
    source: "aws.amazon.com/cloudwatch/pricing",
  },
  /**
   * The distribution's access log, kept for a month. Delivering it to S3 costs nothing as long as it is not converted to
   * Parquet (docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging.html).
   */
  accessLogGigabytes: {
    usd: 0.0245,
    unit: "GB-month",
    free: 0,
    source: "aws.amazon.com/s3/pricing",
    compared: "2026-11-25",
  },
  alarms: {
    usd: 0.1,
    unit: "metric of an alarm",
    free: 10,
    source: "aws.amazon.com/cloudwatch/pricing",
  },
  /** From a copy of the region's price list of October 2026. */
  metrics: {
    usd: 0.3,
    unit: "custom metric",
    free: 10,
    source: "aws.amazon.com/cloudwatch/pricing",
    compared: "2026-11-25",
  },
  /**
   * In the plan Essentials, in which accounts that are new to SES begin since July 2026. Without a plan it is 0.0001. From
   * copies of the page, which has one table for all regions.
   */
  mails: {
    usd: 0.16 / 1_000,
    unit: "mail (Essentials)",
    free: 0,
    source: "aws.amazon.com/ses/pricing",
    compared: "2026-11-25",
  },
  identity: {
    usd: 0.015,
    unit: "monthly active user (Essentials)",
    free: 10_000,
    source: "aws.amazon.com/cognito/pricing",
  },
} satisfies Record<string, Price>;

export type Component = keyof typeof prices;

interface Quota {
  readonly name: string;
  /** What a new account has, in the unit of the name. */
  readonly standard: number;
  /** How to get more; undefined when there is no need at any size that is modelled. */
  readonly request: string;
  readonly source: string;
}

export const quotas = {
  concurrency: {
    name: "Lambda: simultaneous executions",
    standard: 10,
    request: "Service Quotas → AWS Lambda → Concurrent executions (L-B99A9384); 1,000 is granted as a rule",
    source: "docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html",
  },
  apiRequests: {
    name: "API Gateway: requests per second",
    standard: 1_000,
    request: "the context values apiRateLimit and apiBurstLimit; the account has 10,000",
    source: "docs.aws.amazon.com/apigateway/latest/developerguide/limits.html",
  },
  accountRequests: {
    name: "API Gateway: requests and messages of sockets per second, in the account",
    standard: 10_000,
    request: "Service Quotas → Amazon API Gateway → Throttle rate",
    source: "docs.aws.amazon.com/apigateway/latest/developerguide/limits.html",
  },
  socketsOpened: {
    name: "API Gateway: sockets opened per second",
    standard: 500,
    request: "Service Quotas → Amazon API Gateway → WebSocket new connections per second",
    source: "docs.aws.amazon.com/apigateway/latest/developerguide/limits.html",
  },
  userAuthentication: {
    name: "Cognito UserAuthentication: operations per second",
    standard: 120,
    request: "Service Quotas → Amazon Cognito User Pools → Rate of UserAuthentication requests",
    source: "docs.aws.amazon.com/cognito/latest/developerguide/quotas.html",
  },
  userToken: {
    name: "Cognito UserToken: operations per second",
    standard: 120,
    request: "Service Quotas → Amazon Cognito User Pools → Rate of UserToken requests",
    source: "docs.aws.amazon.com/cognito/latest/developerguide/quotas.html",
  },
  userCreation: {
    name: "Cognito UserCreation: operations per second",
    standard: 50,
    request: "Service Quotas → Amazon Cognito User Pools → Rate of UserCreation requests",
    source: "docs.aws.amazon.com/cognito/latest/developerguide/quotas.html",
  },
  mailsPerSecond: {
    name: "SES: mails per second",
    standard: 1,
    request: "production access in the SES console, which also lifts the 200 mails a day of the sandbox",
    source: "docs.aws.amazon.com/ses/latest/dg/quotas.html",
  },
  parameters: {
    name: "SSM: parameter reads per second",
    standard: 40,
    request: "Systems Manager → Parameter Store → Settings → higher throughput",
    source: "docs.aws.amazon.com/general/latest/gr/ssm.html",
  },
  tableReads: {
    name: "DynamoDB: read units per second of a table that is new",
    standard: 12_000,
    request: "none: an on-demand table doubles by itself within half an hour; warm throughput sets it ahead",
    source: "docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html",
  },
  tableWrites: {
    name: "DynamoDB: write units per second of a table that is new",
    standard: 4_000,
    request: "none: likewise",
    source: "docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html",
  },
} satisfies Record<string, Quota>;

export type QuotaName = keyof typeof quotas;

/** What one partition of DynamoDB gives in a second. */
export const partitionReads = 3_000;
export const partitionWrites = 1_000;
