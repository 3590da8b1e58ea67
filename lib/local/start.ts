import { appendFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "aws-cdk-lib";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { buildWeb } from "#lib/constructs/bundling/web-build.ts";
import { mailAnswering } from "#lib/local/pages/answering.ts";
import { createMailboxPages, mailboxPath } from "#lib/local/pages/mailbox.ts";
import { watchFunctions } from "#lib/local/start/dev-server.ts";
import { type AppPlace, productApp } from "#lib/local/start/payments.ts";
import { invokeAsOperator } from "#lib/local/start/services.ts";
import { checkTables } from "./deploy/checks.ts";
import { createAnswerDesk, provisionCustomResources } from "./deploy/custom-resources.ts";
import { deployFunctions, entriesOf } from "./deploy/functions.ts";
import { deployTables } from "./deploy/tables.ts";
import { deployUserPools } from "./deploy/user-pools.ts";
import { readEventSources } from "./event-sources/definition.ts";
import { startEventSources } from "./event-sources/start.ts";
import { createAwsEndpoint } from "./gateway/aws-endpoint.ts";
import { awsPath, createGateway } from "./gateway/gateway.ts";
import type { ApiAccess } from "./gateway/http-api/http-api.ts";
import { listenOnLoopback } from "./gateway/loopback.ts";
import { readSocketApi } from "./gateway/websocket/definition.ts";
import { createSockets } from "./gateway/websocket/sockets.ts";
import { type AccessKeys, createAccess } from "./iam/access.ts";
import { readPermissions } from "./iam/invoke-permissions.ts";
import { readRoles } from "./iam/roles.ts";
import { assets } from "./pages/assets.ts";
import type { Quotas } from "./quotas.ts";
import { createCodeStore } from "./runtime/code.ts";
import { createLogs } from "./runtime/logs.ts";
import { createRuntime, type Runtime } from "./runtime/runtime.ts";
import { readSchedules } from "./schedule/definition.ts";
import { startSchedules } from "./schedule/scheduler.ts";
import type { LocalMailbox } from "./ses/mailbox.ts";
import { readQueues } from "./sqs/definition.ts";
import { clearDataDirectory, keepPrivate, openDataDirectory } from "./start/data-directory.ts";
import { startDevServer } from "./start/dev-server.ts";
import { failureReporter } from "./start/failures.ts";
import { apisOf, createFront, openSockets } from "./start/front.ts";
import { checkStores, noteStores } from "./start/known-stores.ts";
import { lockDirectory } from "./start/lock.ts";
import { openPayments, openStripeDoor, type StripeAccess } from "./start/payments.ts";
import { openServices } from "./start/services.ts";
import { openStorage, type StorageLocation } from "./storage/open.ts";
import type { Storage } from "./storage/storage.ts";
import { readCloud } from "./template/cloud.ts";
import { synthesise } from "./template/synthesise.ts";
import { quietTerminal, type Terminal } from "./terminal.ts";

export interface StartOptions {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  /** Folder for data, logs and what the start itself writes. */
  readonly dataDirectory: string;
  /** Forgets what earlier starts kept in the folder. */
  readonly fresh?: boolean;
  /** Keeps data in memory; the folder then holds logs only. */
  readonly inMemory?: boolean;
  /** `built`: the production build; `dev`: Vite's development server; `none`, the default: the API alone. */
  readonly pages?: "built" | "dev" | "none";
  /** Bundles functions again when their sources change. */
  readonly watch?: boolean;
  /** Runs at each start before anyone is served. What an unfinished first start has left is removed. */
  readonly prepare?: (place: Preparation) => Promise<void>;
  /** What an AWS account limits and delays, and this cloud as well; nothing by default. */
  readonly quotas?: Quotas;
  /** The only addresses and domains that SES sends for and to, as in its sandbox; no such limit by default. */
  readonly mailSandbox?: readonly string[];
  /** Whether anything is fetched from the internet: market data on a schedule, and services that people connect to. */
  readonly liveMarket?: boolean;
  readonly terminal?: Terminal;
  /** Makes the app to run; by default the product's. */
  readonly app?: (place: AppPlace) => App | Promise<App>;
}

/** The product while only `prepare` is served. */
export interface Preparation {
  /** Where it answers until then. */
  readonly origin: string;
  readonly mailbox: LocalMailbox;
  readonly storage: Storage;
  /** As `LocalCloud.invoke`. */
  readonly invoke: (entry: string, event: unknown) => Promise<unknown>;
}

/** A running local cloud. */
export interface LocalCloud {
  /** E.g. `http://localhost:4000`. */
  readonly origin: string;
  /** Address of the mailbox page; with `.json` appended, of its mails as JSON. */
  readonly mailbox: string;
  /** What `AWS_ENDPOINT_URL` has to be for the operator's AWS tools, and the operator's keys. */
  readonly aws: { readonly endpoint: string; readonly region: string; readonly operator: AccessKeys };
  /** Stripe's API with its key; undefined in stacks that do not ask for it. */
  readonly stripe: StripeAccess | undefined;
  /**
   * Invokes a function as an operator does.
   * @param entry its source file below the project root, or its name
   * @throws Error with the function's own message if it fails
   */
  invoke(entry: string, event: unknown): Promise<unknown>;
  /** Finishes requests under way for a few seconds at most, then stops everything. */
  stop(): Promise<void>;
}

/** How long a stop waits for requests under way. */
const graceMilliseconds = 3_000;

/**
 * Starts the deployed product on this machine: synthesises the app and serves what its templates describe.
 * @throws DataDirectoryUnusable, PortBusy, StoreLocked, StoreCorrupt, TemplateError, WebBuildFailed, each with a
 * message for people
 */
export async function startLocal(options: StartOptions): Promise<LocalCloud> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    for (const close of closers.splice(0).reverse()) {
      // One part that cannot be closed must not keep the others, and the data, open.
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, "Not everything stopped cleanly.");
  };
  try {
    return await start(options, (close) => closers.push(close), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  options: StartOptions,
  onStop: (close: () => Promise<unknown> | unknown) => void,
  stop: () => Promise<void>,
): Promise<LocalCloud> {
  const terminal = options.terminal ?? quietTerminal();
  const data = await openDataDirectory(options.dataDirectory);
  const lock = await lockDirectory(data.path);
  onStop(() => lock.release());
  if (options.fresh) await clearDataDirectory(data.path);
  if (!options.inMemory) await checkStores(data);
  await rm(data.assembly, { recursive: true, force: true });
  const folders = [data.assembly, data.logs];
  await Promise.all(folders.map((path) => mkdir(path, { recursive: true, mode: 0o700 })));
  await keepPrivate(data.path).catch((error: Error) =>
    terminal.error(
      `Other users of this computer may be able to read ${data.path}: ${error.message}. Restrict its permissions.`,
    ),
  );

  let listener = createGateway({ ...starting, terminal });
  const loopback = await listenOnLoopback(options.port ?? 0, (incoming, outgoing) =>
    listener(incoming, outgoing),
  );
  onStop(() => loopback.close(graceMilliseconds));
  const origin = `http://localhost:${loopback.port}`;
  const inside = `http://127.0.0.1:${loopback.port}`;
  await lock.announce(origin);
  const door = await openStripeDoor();
  onStop(() => door.close());

  const pages =
    options.pages === "built"
      ? await buildWeb(() => terminal.info("Building the pages. The next start reuses them."))
      : join(data.path, "no-pages");
  // Where no market data is fetched, nothing else is either.
  const offline = options.liveMarket ? {} : { connectedServices: false };
  const app = await (options.app ?? ((place: AppPlace) => productApp(place, offline)))({
    origin,
    stripeApiUrl: door.url,
    outdir: data.assembly,
    pages,
  });
  const cloud = readCloud(synthesise(app));

  const roles = readRoles(cloud);
  const permissions = readPermissions(cloud);
  const access = createAccess(cloud);
  const logs = createLogs(data.logs, terminal);
  onStop(() => logs.close());
  const aws = { endpoint: inside + awsPath, region: cloud.region, operator: access.operator };
  const runtime = createRuntime({
    code: createCodeStore(entriesOf(cloud)),
    roles,
    access,
    place: { region: cloud.region, awsEndpoint: aws.endpoint },
    logs,
    compileCache: join(projectRoot, ".cache", "compiled"),
    concurrentExecutions: options.quotas?.concurrentExecutions,
  });
  onStop(() => runtime.close());
  const location = (name: Parameters<typeof data.store>[0]): StorageLocation =>
    options.inMemory ? { memory: true } : data.store(name);
  const report = failureReporter(terminal);
  const { quotas = {}, mailSandbox } = options;
  const queues = readQueues(cloud);
  const sockets = apisOf(cloud, "WEBSOCKET").map((resource) =>
    createSockets({ api: readSocketApi(cloud, resource, permissions), runtime }),
  );
  onStop(() => Promise.all(sockets.map((each) => each.close())));
  const services = await openServices({
    cloud,
    access,
    permissions,
    runtime,
    location,
    queues,
    sockets,
    pages,
    quotas,
    mailSandbox,
    report,
  });
  onStop(() => services.close());
  const storage = await openStorage(location("cloud"));
  onStop(() => storage.close());
  const mailboxPages = createMailboxPages(services.ses.mailbox, mailAnswering(services.inbound));
  const desk = createAnswerDesk(inside);
  const gatewayParts = {
    aws: createAwsEndpoint(services.bySigningName, services.cognito.jwks),
    pages: [assets, mailboxPages.page, desk.page],
    terminal,
  };
  listener = createGateway({ ...gatewayParts, site: starting.site });

  await deployTables(cloud, services.dynamodb);
  await deployUserPools(cloud, services.cognito, permissions);
  deployFunctions(cloud, runtime);
  await provisionCustomResources({ cloud, runtime, desk, storage });
  checkTables(cloud, runtime.functions.values(), roles);
  const mappings = readEventSources(cloud, runtime, roles, queues);

  const payments = await openPayments({
    runtime,
    ssm: services.ssm,
    location: location("stripe"),
    door,
    origin,
    inside,
    report,
  });
  onStop(() => payments?.close());
  if (payments) gatewayParts.pages.push(payments.page);

  const front = createFront({
    cloud,
    runtime,
    permissions,
    pages,
    awsEndpoint: aws.endpoint,
    keysOf: async (issuer) => services.cognito.jwks(new URL(issuer).pathname.slice(1)),
    s3: services.s3.handle,
    parameter: services.ssm.value,
    onAccess: (entry) => noteAccess(data.logs, entry),
    sockets,
  });
  const site = front.answer;
  const dev = options.pages === "dev" ? await startDevServer(loopback.servers) : undefined;
  if (dev) onStop(() => dev.close());
  const operate = (entry: string, event: unknown) => invokeAsOperator(runtime, entry, event);
  const eventSources = await startEventSources(mappings, {
    runtime,
    sqs: services.sqs,
    streams: services.dynamodb.streams,
    storage,
    report,
  });
  onStop(() => eventSources.stop());
  if (options.prepare) {
    const aside = await listenOnLoopback(0, createGateway({ ...gatewayParts, site }));
    const { mailbox } = services.ses;
    await options
      .prepare({ origin: `http://127.0.0.1:${aside.port}`, mailbox, storage, invoke: operate })
      .finally(() => aside.close(graceMilliseconds));
  }
  if (!options.inMemory) await noteStores(data);
  listener = createGateway({ ...gatewayParts, site, intercept: dev?.intercept });
  const upgrade = openSockets(front, sockets, report);
  for (const server of loopback.servers) {
    server.on("upgrade", (incoming, stream, head) => {
      // The development server has sockets of its own.
      if (!dev?.isOwnSocket(incoming)) void upgrade(incoming, stream, head);
    });
  }

  const schedules = readSchedules(cloud, permissions).filter(
    ({ functionArn }) => options.liveMarket || !fetchesMarket(runtime, functionArn),
  );
  if (options.watch) {
    const watcher = watchFunctions(runtime, terminal);
    onStop(() => watcher.close());
  }
  const scheduler = startSchedules(schedules, runtime, storage, report);
  // Closers run last to first: nothing new may begin, and what is under way still needs all that comes after.
  onStop(async () => {
    await payments?.stop();
    const ended = Promise.all([scheduler.stop(), eventSources.stop()]);
    mailboxPages.close();
    await loopback.close(graceMilliseconds);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMilliseconds).unref())]);
  });
  payments?.begin();
  return { origin, mailbox: origin + mailboxPath, aws, stripe: payments?.access, invoke: operate, stop };
}

/** The response while the templates are still being read. */
const starting = {
  site: async () => ({ status: 503, headers: { "retry-after": "1" }, body: "Halvest is starting.\n" }),
  aws: async () => ({ status: 503, headers: {}, body: "" }),
  pages: [],
};

function fetchesMarket(runtime: Runtime, functionArn: string): boolean {
  return runtime.functions.get(functionArn)?.environment.MARKET_PRICE_URL !== undefined;
}

function noteAccess(logs: string, entry: ApiAccess): void {
  const line = JSON.stringify({ time: new Date().toISOString(), ...entry });
  // The access log must not hold up or fail a request.
  appendFile(join(logs, "api-access.log"), `${line}\n`, { mode: 0o600 }).catch(() => undefined);
}
