import type { BillingAccount } from "./billing-accounts.ts";
import { billingKey } from "./keys.ts";

/**
 * An update of a billing account as long as it belongs to the same customer.
 *
 * @param change new values by attribute
 * @param known values that the attributes must have still
 */
export function accountChange(
  table: string,
  { userId, customerId }: BillingAccount,
  change: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>> = {},
) {
  const conditions = Object.entries({ customerId, ...known });
  return {
    TableName: table,
    Key: billingKey(userId),
    UpdateExpression: `SET ${Object.keys(change)
      .map((name) => `${name} = :${name}`)
      .join(", ")}`,
    ConditionExpression: conditions.map(([name]) => `${name} = :known_${name}`).join(" AND "),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
      ...Object.fromEntries(conditions.map(([name, value]) => [`:known_${name}`, value])),
    },
  };
}
