import { isRecord } from "./permissions.ts";

/** The input with a table's ARN replaced by its name wherever DynamoDB takes either. */
export function namesForArns(input: Record<string, unknown>): Record<string, unknown> {
  const { RequestItems, TransactItems } = input;
  const named = withName(input);
  if (isRecord(RequestItems)) {
    named.RequestItems = Object.fromEntries(
      Object.entries(RequestItems).map(([table, requests]) => [nameOf(table), requests]),
    );
  }
  if (Array.isArray(TransactItems)) {
    named.TransactItems = TransactItems.map((entry: unknown) =>
      isRecord(entry)
        ? Object.fromEntries(
            Object.entries(entry).map(([kind, action]) => [
              kind,
              isRecord(action) ? withName(action) : action,
            ]),
          )
        : entry,
    );
  }
  return named;
}

function withName(members: Record<string, unknown>): Record<string, unknown> {
  const { TableName } = members;
  return typeof TableName === "string" ? { ...members, TableName: nameOf(TableName) } : { ...members };
}

function nameOf(table: string): string {
  return /^arn:[^:]*:dynamodb:[^:]*:[^:]*:table\/([^/]+)$/.exec(table)?.[1] ?? table;
}
