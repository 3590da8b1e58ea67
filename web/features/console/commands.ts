import type { CommandSpec } from "./command-line.ts";
import { type OutputPart, say, table } from "./output.ts";

const months = { name: "months", value: "N", help: "Length of each stretch of history; 48 without it" };

/** Every command of the console. */
export const commands = [
  {
    name: "/analyse",
    summary: "Compares the plan with other strategies and with every stretch of history",
    arguments: [months],
  },
  {
    name: "/optimise-dca",
    summary: "Searches top-up caps, growth and day of the month on history, and tests what it finds",
    arguments: [months],
  },
  {
    name: "/export",
    summary: "Saves the months of the plan as a file",
    arguments: [
      {
        name: "format",
        value: "FORMAT",
        choices: ["csv", "json", "xlsx"],
        help: "that of the settings without it",
      },
      { name: "range", value: "YEAR", help: "One year, or two such as 2026..2030; all months without it" },
    ],
  },
  {
    name: "/simulate",
    summary: "Calculates the range of values over simulated price paths",
    arguments: [{ name: "paths", value: "N", help: "Up to 10000; 1000 without it" }],
  },
  {
    name: "/backup",
    summary: "Saves the whole account as a file: plans, transactions, simulations, alerts and settings",
    arguments: [],
  },
  {
    name: "/restore",
    summary: "Lists what a backup would change in the account, or restores it",
    arguments: [
      { name: "apply", help: "Replaces all of it or nothing; can be undone" },
      { name: "undo", help: "Brings back the account from before the last restored backup" },
    ],
  },
  { name: "/status", summary: "Shows plan, ledger, market and model", arguments: [] },
  {
    name: "/help",
    summary: "Lists the commands",
    arguments: [],
  },
] as const satisfies readonly CommandSpec[];

export type CommandName = (typeof commands)[number]["name"];

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
