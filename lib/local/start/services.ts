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
import type { FunctionDefinition } from "#lib/local/runtime/function-definition.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import { createS3, readBuckets, type S3 } from "#lib/local/s3/create.ts";
import type { Service } from "#lib/local/service.ts";
import { createSes, type Ses } from "#lib/local/ses/create.ts";
import { readIdentities } from "#lib/local/ses/identities.ts";
import { createMailReceiver, type MailReceiver, readMailRules } from "#lib/local/ses/receiving.ts";
import { createSqs, type Sqs } from "#lib/local/sqs/create.ts";
import type { QueueDefinition } from "#lib/local/sqs/definition.ts";
import { createSsm, type Ssm } from "#lib/local/ssm/create.ts";
import type { StorageLocation } from "#lib/local/storage/open.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import type { StoreName } from "./data-directory.ts";

/**
 * Runs a function once.
 * @param entry its source file below the project root, or its name
 * @throws Error with the function's own message if it fails
 */
export async function invokeAsOperator(runtime: Runtime, entry: string, event: unknown): Promise<unknown> {
  const definition =
    [...runtime.functions.values()].find((each) => each.entry === entry) ?? runtime.find(entry);
  if (!definition) throw new Error(`There is no function ${entry}.`);
  return answerOf(runtime, definition, event);
}

async function answerOf(runtime: Runtime, definition: FunctionDefinition, event: unknown): Promise<unknown> {
  const outcome = await runtime.invoke(definition, JSON.stringify(event));
  if (!outcome.ok) throw new Error(outcome.error.errorMessage);
  return JSON.parse(outcome.payload);
}

export interface ServiceDependencies {
  readonly cloud: Cloud;
  readonly access: AccessControl;
  readonly permissions: readonly InvokePermission[];
  readonly runtime: Runtime;
  readonly location: (name: StoreName) => StorageLocation;
  readonly queues: readonly QueueDefinition[];
  readonly sockets: readonly Sockets[];
  /** Folder of the pages' build. */
  readonly pages: string;
  readonly quotas: Quotas;
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
  readonly bySigningName: Readonly<Record<string, Service>>;
  close(): Promise<void>;
}

/**
 * Opens every emulated service.
 * @throws StoreCorrupt, StoreLocked if one of their folders cannot be used
 */
export async function openServices(dependencies: ServiceDependencies): Promise<Services> {
  const { cloud, access, runtime, location, quotas, report } = dependencies;
  const { region, account } = cloud;
  const { authorise } = access;
  const common = { authorise, region, account, report };
  const opened: Service[] = [];
  const keep = <S extends Service>(service: S): S => {
    opened.push(service);
    return service;
  };
  const close = async () => {
    await Promise.all(opened.map((service) => service.close()));
  };
  const invokeTrigger = async (functionArn: string, event: object): Promise<unknown> => {
    const definition = runtime.functions.get(functionArn);
    if (!definition) throw new Error(`${functionArn} is no function of these stacks`);
    return answerOf(runtime, definition, event);
  };
  try {
    const dynamodb = keep(
      await createDynamoDb({ ...location("dynamodb"), ...common, quotas: quotas.dynamodb }),
    );
    const ssm = keep(
      await createSsm({ ...location("ssm"), ...common, callsPerSecond: quotas.parametersPerSecond }),
    );
    const mail = { identities: readIdentities(cloud), sandbox: dependencies.mailSandbox };
    const ses = keep(await createSes({ ...location("ses"), ...common, ...mail }));
    const cognito = keep(await createCognito({ ...location("cognito"), ...common, invokeTrigger }));
    const s3 = keep(
      await createS3({
        ...location("s3"),
        authorise,
        report,
        buckets: readBuckets(cloud),
        deployed: deployedObjects(dependencies.pages, cloud),
        keysOf: access.keysOf,
        basePath: awsPath,
      }),
    );
    const rules = readMailRules(cloud, dependencies.permissions);
    const inbound = createMailReceiver({ rules, put: s3.put, invoke: invokeTrigger });
    const sqs = keep(await createSqs({ ...location("sqs"), authorise, report, queues: dependencies.queues }));
    const lambda = keep(createLambda({ runtime, authorise }));
    return {
      dynamodb,
      cognito,
      ses,
      inbound,
      s3,
      ssm,
      sqs,
      close,
      bySigningName: {
        dynamodb,
        ssm,
        ses,
        s3,
        sqs,
        lambda,
        "cognito-idp": cognito,
        "execute-api": createConnectionManagement(dependencies.sockets, authorise),
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
