import { Command, CommanderError } from "commander";
import { type OutputFormat, outputFormats } from "./output.ts";
import { usageError } from "./usage-error.ts";

/** What the command line asks for. Column ids and numbers are checked later, against the plan. */
export interface Request {
  /** Path of the plan, or "-" for standard input. */
  readonly file: string;
  readonly format: OutputFormat;
  readonly columns: readonly string[] | null;
  readonly monteCarloPaths: number | null;
  readonly explain: string | null;
  /** Paths of plans to compare with the first. */
  readonly compare: readonly string[];
}

interface Options {
  format: string;
  columns?: string;
  monteCarlo?: string;
  explain?: string;
  compare: string[];
}

const examples = `
The plan is a JSON object; {} is a plan with every default. It is read from standard input
when there is no file or the file is "-".

Three blocks of the plan add a block of the same name to the result:
  realValues   amounts in money of one date          {"referenceDate": "2026-01-01"}
  taxReport    lots, gains and tax years             {"jurisdiction": "GB", "csv": true, "whatIf": {"btc": 0.1}}
  withdrawal   living from the coins afterwards      {"startDate": "2040-01-01", "rule": "fixedAmount", "amount": 1500}
The documentation's page on the file format lists their fields. A tax report is a calculation aid,
not tax advice.

Exit status: 0 with the result on standard output, or 2 with
{"errors": [{"code", "path", "message"}]} there and a readable line on standard error.

Examples:
  npm run --silent simulate -- plan.json > result.json
  npm run --silent simulate -- plan.json --format csv --columns dateAcquired,priceUSD,totalBTC
  echo '{}' | npm run --silent simulate -- --format table
  npm run --silent simulate -- plan.json --monte-carlo 10000
  npm run --silent simulate -- plan.json --explain 2028-04:usdSpent --format table
  npm run --silent simulate -- plan.json --compare cautious.json --compare weekly.json
  npm run --silent simulate -- plan.json --explain taxReport.years.2025.net --format table
`;

function formatOf(text: string): OutputFormat {
  const format = outputFormats.find((known) => known === text);
  if (format === undefined)
    throw usageError("usage", "--format", `Format must be ${outputFormats.join(", ")}`);
  return format;
}

function pathsOf(text: string): number {
  if (!/^\d+$/.test(text)) throw usageError("usage", "--monte-carlo", "Paths must be a whole number");
  return Number(text);
}

/**
 * Reads the arguments after the script's name. Null when help was requested, which is then written already.
 * Throws UsageError (usage) for unknown options.
 */
export function readCommandLine(args: readonly string[]): Request | null {
  const command = new Command("simulate")
    .description("Calculates a Halvest plan: its months, epochs, portfolio and analyses.")
    .argument("[plan]", 'plan file, "-" for standard input', "-")
    .option("-f, --format <format>", "json (everything), csv or table (the rows only)", "json")
    .option("-c, --columns <ids>", "only these columns, separated by commas")
    .option("-m, --monte-carlo <paths>", "also simulate this many price paths (1 to 10000)")
    .option(
      "-e, --explain <figure>",
      "explain one figure instead: a cell as row:column (the row is a number from 0, a month or a day), or a path into a block",
    )
    .option(
      "--compare <plan>",
      "compare with this plan file instead; may be given up to four times",
      (file: string, others: string[]) => [...others, file],
      [] as string[],
    )
    .addHelpText("after", examples)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  try {
    command.parse([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") return null;
    throw usageError("usage", "", error.message.replace(/^error: /, ""), error);
  }
  const options = command.opts<Options>();
  return {
    file: command.processedArgs[0] as string,
    format: formatOf(options.format),
    columns: options.columns === undefined ? null : options.columns.split(",").map((id) => id.trim()),
    monteCarloPaths: options.monteCarlo === undefined ? null : pathsOf(options.monteCarlo),
    explain: options.explain ?? null,
    compare: options.compare,
  };
}
