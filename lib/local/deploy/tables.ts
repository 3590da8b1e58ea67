import type { DynamoDb } from "#lib/local/dynamodb/create.ts";
import { TableProperties } from "#lib/local/dynamodb/tables/record.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, TemplateError } from "#lib/local/template/model.ts";

/**
 * Makes the tables of the templates, or brings those of an earlier start up to date.
 * @throws TemplateError when the kept data cannot become what a template asks for
 */
export async function deployTables(cloud: Cloud, dynamodb: Pick<DynamoDb, "putTable">): Promise<void> {
  for (const resource of cloud.ofType("AWS::DynamoDB::Table")) {
    const properties = cloud.parse(resource, TableProperties);
    await dynamodb.putTable(cloud.ref(resource), properties).catch((cause: Error) => {
      throw new TemplateError(`${describe(resource)}: ${cause.message}`, { cause });
    });
  }
}
