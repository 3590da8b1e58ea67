import { join } from "node:path";
import type { App } from "aws-cdk-lib";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { buildWeb } from "#lib/constructs/bundling/web-build.ts";
import { mailAnswering } from "#lib/local/pages/answering.ts";
import { createMailboxPages, mailboxPath } from "#lib/local/pages/mailbox.ts";
import { createAnswerDesk } from "./deploy/custom-resources.ts";
import { deploy, entriesOf } from "./deploy/deploy.ts";
import { readEventSources } from "./event-sources/definition.ts";
import { startEventSources } from "./event-sources/start.ts";
import { createAwsEndpoint } from "./gateway/aws-endpoint.ts";
import { awsPath, createGateway } from "./gateway/gateway.ts";
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
import { createRuntime } from "./runtime/runtime.ts";
import { readSchedules } from "./schedule/definition.ts";
import { startSchedules } from "./schedule/scheduler.ts";
import type { LocalMailbox } from "./ses/mailbox.ts";
import { takeDataDirectory } from "./start/data-directory.ts";
import { startDevServer, watchFunctions } from "./start/dev-server.ts";
import { failureReporter } from "./start/failures.ts";
import { apisOf, createFront, openSockets } from "./start/front.ts";
import {
  type AppPlace,
  openPayments,
  openStripeDoor,
  productApp,
  type StripeAccess,
} from "./start/payments.ts";
import { invokeAsOperator, openServices } from "./start/services.ts";
import { openStorage } from "./storage/open.ts";
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
  // Ends what has been started, the last first, and all of it even where one part fails to end.
  const closing = new AsyncDisposableStack();
  try {
    return await start(options, closing);
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

async function start(options: StartOptions, closing: AsyncDisposableStack): Promise<LocalCloud> {
  const { terminal = quietTerminal(), quotas, mailSandbox } = options;
  const report = failureReporter(terminal);
  const data = await takeDataDirectory(options.dataDirectory, options, terminal, closing);

  // The port answers before there is anything behind it, and so does Stripe's: the templates name both.
  let listener = createGateway({ ...starting, terminal });
  const loopback = await listenOnLoopback(options.port ?? 0, (incoming, outgoing) =>
    listener(incoming, outgoing),
  );
  closing.defer(() => loopback.close(graceMilliseconds));
  const origin = `http://localhost:${loopback.port}`;
  const inside = `http://127.0.0.1:${loopback.port}`;
  await data.announce(origin);
  const door = closing.adopt(await openStripeDoor(), ({ close }) => close());

  // The templates are read as a whole before anything of them runs.
  const pages =
    options.pages === "built"
      ? await buildWeb(() => terminal.info("Building the pages. The next start reuses them."))
      : join(data.path, "no-pages");
  // Where no market data is fetched, nothing else is either.
  const offline = options.liveMarket ? {} : { connectedServices: false };
  const makeApp = options.app ?? ((place: AppPlace) => productApp(place, offline));
  const app = await makeApp({ origin, stripeApiUrl: door.url, outdir: data.assembly, pages });
  const cloud = readCloud(synthesise(app));
  const roles = readRoles(cloud);
  const permissions = readPermissions(cloud);

  // What functions run in.
  const access = createAccess(cloud);
  const aws = { endpoint: inside + awsPath, region: cloud.region, operator: access.operator };
  const logs = closing.adopt(createLogs(data.logs, terminal), ({ close }) => close());
  const runtime = createRuntime({
    code: createCodeStore(entriesOf(cloud)),
    roles,
    access,
    place: { region: cloud.region, awsEndpoint: aws.endpoint },
    logs,
    compileCache: join(projectRoot, ".cache", "compiled"),
    concurrentExecutions: quotas?.concurrentExecutions,
  });
  closing.defer(() => runtime.close());
  const invoke = (entry: string, event: unknown) => invokeAsOperator(runtime, entry, event);

  // What they call.
  const sockets = apisOf(cloud, "WEBSOCKET").map((resource) =>
    createSockets({ api: readSocketApi(cloud, resource, permissions), runtime }),
  );
  for (const { close } of sockets) closing.defer(close);
  const parts = { cloud, access, permissions, runtime, data, sockets, pages, quotas, mailSandbox, report };
  const services = await openServices(parts, closing);
  const { dynamodb, cognito, ses, ssm, sqs } = services;
  const storage = await openStorage(data.location("cloud"));
  closing.defer(() => storage.close());

  // What a deployment does. Providers of custom resources answer at the desk.
  const desk = createAnswerDesk(inside);
  const mailboxPages = createMailboxPages(ses.mailbox, mailAnswering(services.inbound));
  const gateway = {
    aws: createAwsEndpoint(services.bySigningName, cognito.jwks),
    pages: [assets, mailboxPages.page, desk.page],
    terminal,
  };
  listener = createGateway({ ...gateway, site: starting.site });
  await deploy({ cloud, dynamodb, cognito, runtime, permissions, roles, desk, storage });
  const mappings = readEventSources(cloud, runtime, roles);

  // What is in front of the functions, and what calls them besides.
  const stripe = { ssm, location: data.location("stripe"), door };
  const payments = await openPayments({ ...stripe, runtime, origin, inside, report });
  closing.defer(() => payments?.close());
  if (payments) gateway.pages.push(payments.page);
  const front = createFront({ ...parts, services, awsEndpoint: aws.endpoint, logs: data.logs });
  const site = front.answer;
  const dev = options.pages === "dev" ? await startDevServer(loopback.servers) : undefined;
  closing.defer(() => dev?.close());
  const eventSources = await startEventSources(mappings, {
    runtime,
    sqs,
    streams: dynamodb.streams,
    storage,
    report,
  });
  closing.defer(() => eventSources.stop());

  // Preparation uses an address of its own; all others are served once it is done.
  if (options.prepare) {
    const aside = await listenOnLoopback(0, createGateway({ ...gateway, site }));
    await options
      .prepare({ origin: `http://127.0.0.1:${aside.port}`, mailbox: ses.mailbox, storage, invoke })
      .finally(() => aside.close(graceMilliseconds));
  }
  await data.noteStores();
  listener = createGateway({ ...gateway, site, intercept: dev?.intercept });
  openSockets(loopback.servers, { front, sockets, isForeign: dev?.isOwnSocket, report });

  if (options.watch) closing.adopt(watchFunctions(runtime, terminal), ({ close }) => close());
  const fetchesMarket = (functionArn: string) =>
    runtime.functions.get(functionArn)?.environment.MARKET_PRICE_URL !== undefined;
  const schedules = readSchedules(cloud, permissions).filter(
    ({ functionArn }) => options.liveMarket || !fetchesMarket(functionArn),
  );
  const scheduler = startSchedules(schedules, runtime, storage, report);
  // Closed first: nothing new may begin, and what is under way still needs everything above.
  closing.defer(async () => {
    await payments?.stop();
    const ended = Promise.all([scheduler.stop(), eventSources.stop()]);
    mailboxPages.close();
    await loopback.close(graceMilliseconds);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMilliseconds).unref())]);
  });
  payments?.begin();
  const stop = () => closing.disposeAsync();
  return { origin, mailbox: origin + mailboxPath, aws, stripe: payments?.access, invoke, stop };
}

/** The response while the templates are still being read. */
const starting = {
  site: async () => ({ status: 503, headers: { "retry-after": "1" }, body: "Halvest is starting.\n" }),
  aws: async () => ({ status: 503, headers: {}, body: "" }),
  pages: [],
};
