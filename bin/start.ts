import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { demoAccounts, makeDemoAccounts } from "#lib/demo/demo-accounts.ts";
import { newAccount } from "#lib/local/quotas.ts";
import { explainFailure } from "#lib/local/start/failures.ts";
import { type LocalCloud, startLocal } from "#lib/local/start.ts";
import { consoleTerminal } from "#lib/local/terminal.ts";
import { embeddedDataDate } from "#shared/market/embedded.ts";
import { beginnersPlan, longPlan, threeYearPlan } from "#shared/market/example-plans.ts";

// Lambda's clock shows UTC, whatever this machine's does.
process.env.TZ = "UTC";

function portNumber(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new InvalidArgumentError("a port is a whole number from 0 to 65535");
}

const command = new Command("npm start --")
  .description("Runs Halvest on this machine: pages, API, mailbox and data, from the same stacks as on AWS.")
  .addOption(
    new Option("--port <number>", "port to listen on; 0 picks a free port")
      .env("PORT")
      .argParser(portNumber)
      .default(4000),
  )
  .option("--data <folder>", "folder for data and logs", ".local")
  .option("--fresh", "start fresh: delete the accounts, plans and mail stored in that folder", false)
  .option("--dev", "serve the pages with Vite's development server instead of the production build", false)
  .option("--new-account", "limit and delay what AWS limits and delays for a new account", false)
  .option("--no-demo", "do not create demo accounts")
  .addHelpText(
    "after",
    [
      "",
      "Set HALVEST_MARKET=embedded to use the built-in market history and fetch nothing from the internet.",
      "Set HALVEST_SES_SANDBOX to addresses and domains, separated by commas: mail is sent for and to them alone.",
    ].join("\n"),
  )
  .parse();
const options = command.opts<{
  port: number;
  data: string;
  fresh: boolean;
  dev: boolean;
  demo: boolean;
  newAccount: boolean;
}>();
const verified = process.env.HALVEST_SES_SANDBOX?.split(",").map((identity) => identity.trim().toLowerCase());

/** npm passes on a signal that the terminal has sent to the whole group already: two at once are one. */
const echoMilliseconds = 300;

let cloud: LocalCloud | undefined;
let stoppingSince: number | undefined;

async function stop(): Promise<void> {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > echoMilliseconds) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  consoleTerminal.info("\nStopping. Press Ctrl-C again to stop at once.");
  await cloud?.stop();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);

// A SIGTERM to npm ends npm and the shell between it and us, and reaches no one else: without this, an invisible
// process would keep the port and the data.
if (process.env.npm_lifecycle_event === "start") {
  const shell = process.ppid;
  const orphanedMilliseconds = 500;
  setInterval(() => {
    if (process.ppid !== shell && stoppingSince === undefined) void stop();
  }, orphanedMilliseconds).unref();
}

const builtIn = `built-in history up to ${embeddedDataDate}`;
/** Current prices, heights and rates are fetched where there is a network. */
const isLive = process.env.HALVEST_MARKET !== "embedded";

const started = performance.now();
const demoPlans = {
  "free@demo.halvest.example": beginnersPlan,
  "basic@demo.halvest.example": threeYearPlan,
  "advanced@demo.halvest.example": longPlan,
};
const dataDirectory = resolve(options.data);
try {
  cloud = await startLocal({
    port: options.port,
    dataDirectory,
    fresh: options.fresh,
    pages: options.dev ? "dev" : "built",
    watch: true,
    liveMarket: isLive,
    ...(options.newAccount && { quotas: newAccount }),
    ...(verified && { mailSandbox: verified }),
    ...(options.demo && { prepare: (place) => makeDemoAccounts(place, demoPlans) }),
    terminal: consoleTerminal,
  });
} catch (error) {
  consoleTerminal.error(explainFailure(error));
  process.exit(1);
}
if (stoppingSince === undefined) {
  await announce(cloud);
  if (isLive) await announceMarket(cloud);
} else await cloud.stop();

async function announce({ origin, mailbox, aws }: LocalCloud): Promise<void> {
  const operatorFile = join(dataDirectory, "operator.env");
  const variables = {
    AWS_ENDPOINT_URL: aws.endpoint,
    AWS_REGION: aws.region,
    // The first version of the command line reads this one.
    AWS_DEFAULT_REGION: aws.region,
    AWS_ACCESS_KEY_ID: aws.operator.accessKeyId,
    AWS_SECRET_ACCESS_KEY: aws.operator.secretAccessKey,
    AWS_SESSION_TOKEN: aws.operator.sessionToken,
  };
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${value}\n`);
  await writeFile(operatorFile, lines.join(""), { mode: 0o600 });
  const accounts = demoAccounts.map(({ email, password }) => `    ${email.padEnd(32)} ${password}`);
  consoleTerminal.info(
    [
      `Halvest is ready after ${((performance.now() - started) / 1000).toFixed(1)} s.`,
      "",
      `  Pages     ${origin}`,
      `  Mailbox   ${mailbox}`,
      `  Data      ${dataDirectory}`,
      `  Market    ${isLive ? "fetching current prices, block heights and exchange rates" : builtIn}`,
      ...(options.demo ? ["", "  Demo accounts, with their password", ...accounts] : []),
      "",
      `  For the AWS command line as an operator: source ${operatorFile}`,
      "  Ctrl-C stops.",
    ].join("\n"),
  );
}

/** Says where the market data come from, once the first attempt has ended. */
async function announceMarket({ invoke }: LocalCloud): Promise<void> {
  const report = await invoke("functions/market/ingest.lambda.ts", {}).catch(() => null);
  if (stoppingSince !== undefined) return;
  const isFetched =
    typeof report === "object" && report !== null && "price" in report && report.price !== "failed";
  consoleTerminal.info(
    isFetched
      ? "  Market    current prices, block heights and exchange rates, fetched every few minutes"
      : `  Market    ${builtIn}. No current prices could be fetched; Halvest tries again every few minutes.`,
  );
}
