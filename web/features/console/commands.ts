import { analyse, optimise, simulate } from "./calculating-commands.ts";
import type { CommandContext } from "./command-context.ts";
import type { CommandSpec, GivenArguments } from "./command-line.ts";
import { backup, exportMonths, restore } from "./file-commands.ts";
import { type OutputPart, say, table } from "./output.ts";
import { status } from "./status-command.ts";

export interface Command extends CommandSpec {
  run(context: CommandContext, given: GivenArguments): Promise<OutputPart[]>;
}

const months = { name: "months", value: "N", help: "Length of each stretch of history; 48 without it" };

/** Every command of the console. */
export const commands: readonly Command[] = [
  {
    name: "/analyse",
    summary: "Compares the plan with other strategies and with every stretch of history",
    arguments: [months],
    run: analyse,
  },
  {
    name: "/optimise-dca",
    summary: "Searches top-up caps, growth and day of the month on history, and tests what it finds",
    arguments: [months],
    run: optimise,
  },
  {
    name: "/export",
    summary: "Saves the months of the plan as a file",
    arguments: [
      { name: "format", value: "FORMAT", choices: ["csv", "json"], help: "csv without it" },
      { name: "range", value: "YEAR", help: "One year, or two such as 2026..2030; all months without it" },
    ],
    run: exportMonths,
  },
  {
    name: "/simulate",
    summary: "Calculates the range of values over simulated price paths",
    arguments: [{ name: "paths", value: "N", help: "Up to 10000; 1000 without it" }],
    run: simulate,
  },
  {
    name: "/backup",
    summary: "Saves the settings, changed months and goal of the open plan as a file",
    arguments: [],
    run: backup,
  },
  {
    name: "/restore",
    summary: "Lists what a file with a plan would change in the open plan, or changes it",
    arguments: [{ name: "apply", help: "Replaces the settings; can be undone" }],
    run: restore,
  },
  { name: "/status", summary: "Shows plan, ledger, market and model", arguments: [], run: status },
  {
    name: "/help",
    summary: "Lists the commands",
    arguments: [],
    run: async () => [
      table(
        "Commands",
        ["Command", "What it does"],
        commands.map(({ name, summary }) => [name, summary]),
      ),
      say("Add --help to any command for its arguments."),
    ],
  },
];

/** The arguments of a command. */
export function helpOf({ name, summary, arguments: known }: CommandSpec): OutputPart[] {
  if (known.length === 0) return [say(`${name}: ${summary}. It has no arguments.`)];
  return [
    say(`${name}: ${summary}.`),
    table(
      "Arguments",
      ["Argument", "Meaning"],
      known.map(({ name: argument, value, choices, help }) => [
        `--${argument}${value === undefined ? "" : ` ${choices?.join("|") ?? value}`}`,
        help,
      ]),
    ),
  ];
}
