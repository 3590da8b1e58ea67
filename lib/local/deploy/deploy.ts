import { entryMetadata } from "#lib/constructs/feature-function.ts";
import type { Cognito } from "#lib/local/cognito/create.ts";
import type { DynamoDb } from "#lib/local/dynamodb/create.ts";
import { TableProperties } from "#lib/local/dynamodb/tables/record.ts";
import type { InvokePermission } from "#lib/local/iam/invoke-permissions.ts";
import type { Statement } from "#lib/local/iam/policy.ts";
import { readFunction } from "#lib/local/runtime/function-definition.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, TemplateError } from "#lib/local/template/model.ts";
import { checkTables } from "./checks.ts";
import { type AnswerDesk, provisionCustomResources } from "./custom-resources.ts";
import { deployUserPools } from "./user-pools.ts";

export interface DeployDependencies {
  readonly cloud: Cloud;
  readonly dynamodb: DynamoDb;
  readonly cognito: Cognito;
  readonly runtime: Runtime;
  readonly permissions: readonly InvokePermission[];
  readonly roles: ReadonlyMap<string, readonly Statement[]>;
  readonly desk: AnswerDesk;
  /** Keeps what custom resources have been made of. */
  readonly storage: Storage;
}

/**
 * Makes the tables, user pools, functions and custom resources of the templates, or brings those of an earlier start up to
 * date.
 * @throws TemplateError for what is not reproduced, or would deploy and fail later
 */
export async function deploy(dependencies: DeployDependencies): Promise<void> {
  const { cloud, dynamodb, cognito, runtime, permissions, roles } = dependencies;
  for (const resource of cloud.ofType("AWS::DynamoDB::Table")) {
    const properties = cloud.parse(resource, TableProperties);
    await dynamodb.putTable(cloud.ref(resource), properties).catch((cause: Error) => {
      throw new TemplateError(`${describe(resource)}: ${cause.message}`, { cause });
    });
  }
  await deployUserPools(cloud, cognito, permissions);
  for (const resource of cloud.ofType("AWS::Lambda::Function")) {
    // Helpers of the CDK in other languages act at deployment only; a call to one would be refused by name.
    if (String(cloud.property(resource, "Runtime")).startsWith("nodejs")) {
      runtime.define(readFunction(cloud, resource));
    }
  }
  await provisionCustomResources(dependencies);
  checkTables(cloud, runtime.functions.values(), roles);
}

/** The source files of the functions that are bundled from this project. */
export function entriesOf(cloud: Cloud): string[] {
  return cloud.ofType("AWS::Lambda::Function").flatMap(({ metadata }) => {
    const entry = metadata[entryMetadata];
    return typeof entry === "string" ? [entry] : [];
  });
}
