import { isRecord, type JsonInput, type Permission } from "#lib/local/aws-json.ts";
import type { ServicePlace } from "#lib/local/service.ts";

export function tableArn({ region, account }: ServicePlace, table: string): string {
  return `arn:aws:dynamodb:${region}:${account}:table/${table}`;
}

/** The stream that an iterator reads; undefined for what is no iterator. */
export function streamOf(iterator: string): string | undefined {
  return /^(arn:.+)\|1\|[\w-]+$/.exec(iterator)?.[1];
}

const transactionActions: Record<string, string> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

/**
 * The permissions IAM really checks for an operation; a transaction needs those of its actions.
 * Source: Service Authorization Reference, "Actions, resources, and condition keys for Amazon DynamoDB".
 * @param input as it was sent: nothing about it has been checked yet
 */
export function permissionsFor(operation: string, input: JsonInput, place: ServicePlace): Permission[] {
  const { TableName, IndexName, RequestItems, TransactItems, StreamArn, ShardIterator } = input;
  if (Array.isArray(TransactItems)) return transactionPermissions(TransactItems, place);
  const action = `dynamodb:${operation}`;
  if (isRecord(RequestItems)) {
    return [{ action, resources: Object.keys(RequestItems).map((name) => tableArn(place, name)) }];
  }
  // Lists of streams are allowed as a whole or not at all, and no iterator reads a stream that its caller may not.
  const stream = typeof ShardIterator === "string" ? streamOf(ShardIterator) : StreamArn;
  if (typeof stream === "string") return [{ action, resources: [stream] }];
  if (typeof TableName !== "string" || operation === "ListStreams") return [{ action, resources: ["*"] }];
  const arn = tableArn(place, TableName);
  return [{ action, resources: [typeof IndexName === "string" ? `${arn}/index/${IndexName}` : arn] }];
}

function transactionPermissions(entries: readonly unknown[], place: ServicePlace): Permission[] {
  const tables = new Map<string, Set<string>>();
  for (const [kind, entry] of entries.filter(isRecord).flatMap((item) => Object.entries(item))) {
    const action = transactionActions[kind];
    if (action === undefined || !isRecord(entry) || typeof entry.TableName !== "string") continue;
    const resources = tables.get(action) ?? new Set();
    tables.set(action, resources.add(tableArn(place, entry.TableName)));
  }
  return [...tables].map(([action, resources]) => ({
    action: `dynamodb:${action}`,
    resources: [...resources],
  }));
}
