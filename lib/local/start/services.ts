import { type Cognito, createCognito } from "#lib/local/cognito/create.ts";
import { createDynamoDb, type DynamoDb } from "#lib/local/dynamodb/create.ts";
import { awsPath } from "#lib/local/gateway/gateway.ts";
import { deployedObjects } from "#lib/local/gateway/site/bucket-site.ts";
import { createConnectionManagement } from "#lib/local/gateway/websocket/management.ts";
import type { Sockets } from "#lib/local/gateway/websocket/sockets.ts";
import type { AccessControl } from "#lib/local/iam/access.ts";
import type { InvokePermission } from "#lib/local/iam/invoke-permissions.ts";
import { createLambda } from "#lib/local/lambda/create.ts";
import type { Quotas } from "#lib/local/quotas.ts";
import { callFunction, type Runtime } from "#lib/local/runtime/runtime.ts";
import { createS3, readBuckets, type S3 } from "#lib/local/s3/create.ts";
import type { Service } from "#lib/local/service.ts";
import { createSes, type Ses } from "#lib/local/ses/create.ts";
import { readIdentities } from "#lib/local/ses/identities.ts";
import { createMailReceiver, type MailReceiver, readMailRules } from "#lib/local/ses/receiving.ts";
import { createSqs, type Sqs } from "#lib/local/sqs/create.ts";
import { readQueues } from "#lib/local/sqs/definition.ts";
import { createSsm, type Ssm } from "#lib/local/ssm/create.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import type { DataDirectory } from "./data-directory.ts";

/**
 * Runs a function once.
 * @param entry its source file below the project root, or its name
 * @throws Error with the function's own message if it fails
 */
export async function invokeAsOperator(runtime: Runtime, entry: string, event: unknown): Promise<unknown> {
  const definition =
    [...runtime.functions.values()].find((each) => each.entry === entry) ?? runtime.find(entry);
  if (!definition) throw new Error(`There is no function ${entry}.`);
  return callFunction(runtime, definition.arn, event);
}

export interface ServiceDependencies {
  readonly cloud: Cloud;
  readonly access: AccessControl;
  readonly permissions: readonly InvokePermission[];
  readonly runtime: Runtime;
  readonly data: DataDirectory;
  readonly sockets: readonly Sockets[];
  /** Folder of the pages' build. */
  readonly pages: string;
  readonly quotas: Quotas | undefined;
  readonly mailSandbox: readonly string[] | undefined;
  /** Called with failures that are not responses of a service. */
  readonly report: (error: unknown) => void;
}

export interface Services {
  readonly dynamodb: DynamoDb;
  readonly cognito: Cognito;
  readonly ses: Ses;
  /** Mail that comes to the product. */
  readonly inbound: MailReceiver;
  readonly s3: S3;
  readonly ssm: Ssm;
  readonly sqs: Sqs;
  readonly bySigningName: Readonly<Record<string, Pick<Service, "handle">>>;
}

/**
 * Opens every emulated service, until `closing` is disposed of.
 * @throws StoreCorrupt, StoreLocked if one of their folders cannot be used
 */
export async function openServices(
  { cloud, access, permissions, runtime, data, ...dependencies }: ServiceDependencies,
  closing: AsyncDisposableStack,
): Promise<Services> {
  const { pages, quotas, mailSandbox: sandbox, report } = dependencies;
  const { region, account } = cloud;
  const { authorise, keysOf } = access;
  const common = { authorise, region, account, report };
  const keep = <S extends Service>(service: S): S => closing.adopt(service, () => service.close());
  const invoke = (functionArn: string, event: object) => callFunction(runtime, functionArn, event);

  const dynamodb = keep(
    await createDynamoDb({ ...data.location("dynamodb"), ...common, quotas: quotas?.dynamodb }),
  );
  const ssm = keep(
    await createSsm({ ...data.location("ssm"), ...common, callsPerSecond: quotas?.parametersPerSecond }),
  );
  const identities = readIdentities(cloud);
  const ses = keep(await createSes({ ...data.location("ses"), ...common, identities, sandbox }));
  const cognito = keep(
    await createCognito({ ...data.location("cognito"), ...common, invokeTrigger: invoke }),
  );
  const s3 = keep(
    await createS3({
      ...data.location("s3"),
      ...common,
      buckets: readBuckets(cloud),
      deployed: deployedObjects(pages, cloud),
      keysOf,
      basePath: awsPath,
    }),
  );
  const inbound = createMailReceiver({ rules: readMailRules(cloud, permissions), put: s3.put, invoke });
  const sqs = keep(await createSqs({ ...data.location("sqs"), ...common, queues: readQueues(cloud) }));
  const lambda = createLambda({ runtime, authorise });
  const sockets = createConnectionManagement(dependencies.sockets, authorise);
  const signing = { dynamodb, ssm, ses, s3, sqs, lambda, "cognito-idp": cognito, "execute-api": sockets };
  return { dynamodb, cognito, ses, inbound, s3, ssm, sqs, bySigningName: signing };
}
