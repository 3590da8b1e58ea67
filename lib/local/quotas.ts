/** What an AWS account limits and delays, where the local cloud can do the same. What is left out is not limited. */
export interface Quotas {
  /** Executions of all functions at one time. */
  readonly concurrentExecutions?: number;
  /** Calls of the parameter store in one second. */
  readonly parametersPerSecond?: number;
  readonly dynamodb?: DynamoDbQuotas;
}

/** How far DynamoDB is from a database that answers at once and never refuses. */
export interface DynamoDbQuotas {
  /** Milliseconds by which an index may be behind its table. */
  readonly indexLagMilliseconds?: number;
  /** Milliseconds that a transaction takes at least, in which other writes of its items are refused. */
  readonly transactionMilliseconds?: number;
  /** Units in one second of all items with the same partition key. */
  readonly partitionUnits?: { readonly reads: number; readonly writes: number };
}

/**
 * A new account's quotas. Sources: AWS Lambda Developer Guide, "Lambda quotas" (new accounts begin with ten concurrent
 * executions); AWS General Reference, "Systems Manager quotas" (GetParameter, default throughput); Amazon DynamoDB
 * Developer Guide, "Burst and adaptive capacity" (a partition's units) and "Transactions" (conflicts). AWS states no
 * numbers for the lag of an index and the length of a transaction: these are chosen so that they show.
 */
export const newAccount: Quotas = {
  concurrentExecutions: 10,
  parametersPerSecond: 40,
  dynamodb: {
    indexLagMilliseconds: 100,
    transactionMilliseconds: 10,
    partitionUnits: { reads: 3_000, writes: 1_000 },
  },
};
