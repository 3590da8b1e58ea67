import * as z from "zod";
import type { Statement } from "#lib/local/iam/policy.ts";
import type { FunctionDefinition } from "#lib/local/runtime/function-definition.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, TemplateError } from "#lib/local/template/model.ts";

const Table = z.looseObject({
  GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string() })).default([]),
  TimeToLiveSpecification: z.looseObject({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
});

/** The attribute by which the functions of this project let items expire. */
const expiry = "ttl";

/**
 * Refuses what would deploy and fail later: a table that a function names and that is in no template or keeps items
 * for ever, and a grant for an index that its table does not have.
 * @throws TemplateError naming the function or the role, and what is missing
 */
export function checkTables(
  cloud: Cloud,
  functions: Iterable<FunctionDefinition>,
  roles: ReadonlyMap<string, readonly Statement[]>,
): void {
  const tables = new Map(
    cloud.ofType("AWS::DynamoDB::Table").map((one) => [cloud.ref(one), cloud.parse(one, Table)]),
  );
  for (const { resource, environment } of functions) {
    for (const [variable, name] of Object.entries(environment)) {
      if (!variable.endsWith("_TABLE")) continue;
      const { AttributeName, Enabled } = tables.get(name)?.TimeToLiveSpecification ?? {};
      if (AttributeName === expiry && Enabled) continue;
      const missing = tables.has(name)
        ? `which has no time to live on ${expiry}: nothing in it would ever expire`
        : "which is in no template";
      throw new TemplateError(`${describe(resource)}: ${variable} names the table ${name}, ${missing}.`);
    }
  }
  for (const [role, statements] of roles) {
    for (const granted of statements.flatMap(({ Resource = [] }) => Resource)) {
      const [, table = "", index = ""] = /:table\/([^/*]+)\/index\/([^*]+)$/.exec(granted) ?? [];
      const known = tables.get(table)?.GlobalSecondaryIndexes.some(({ IndexName }) => IndexName === index);
      if (index === "" || known) continue;
      throw new TemplateError(`${role} grants ${granted}, but table ${table} has no index ${index}.`);
    }
  }
}
