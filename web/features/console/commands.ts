import { msg, t } from "#shared/domain/language/translate.ts";
import type { CommandSpec } from "./command-line.ts";
import { type OutputPart, say, table } from "./output.ts";

const months = { name: "months", value: "N", help: msg("Length of each stretch of history; 48 without it") };

/** Every command of the console. */
export const commands = [
  {
    name: "/analyse",
    summary: msg("Compares the plan with other strategies and with every stretch of history"),
    arguments: [months],
  },
  {
    name: "/optimise-dca",
    summary: msg("Searches top-up caps, growth and day of the month on history, and tests what it finds"),
    arguments: [months],
  },
  {
    name: "/export",
    summary: msg("Saves the months of the plan as a file"),
    arguments: [
      {
        name: "format",
        value: "FORMAT",
        choices: ["csv", "json", "xlsx"],
        help: msg("that of the settings without it"),
      },
      {
        name: "range",
        value: "YEAR",
        help: msg("One year, or two such as 2026..2030; all months without it"),
      },
      { name: "names", help: msg("Adds a line with the names of the columns in your language to CSV") },
    ],
  },
  {
    name: "/simulate",
    summary: msg("Calculates the range of values over simulated price paths"),
    arguments: [{ name: "paths", value: "N", help: msg("Up to 10000; 1000 without it") }],
  },
  {
    name: "/backup",
    summary: msg("Saves the whole account as a file: plans, transactions, simulations, alerts and settings"),
    arguments: [],
  },
  {
    name: "/restore",
    summary: msg("Lists what a backup would change in the account, or restores it"),
    arguments: [
      { name: "apply", help: msg("Replaces all of it or nothing; can be undone") },
      { name: "undo", help: msg("Brings back the account from before the last restored backup") },
    ],
  },
  { name: "/status", summary: msg("Shows plan, ledger, market and model"), arguments: [] },
  {
    name: "/help",
    summary: msg("Lists the commands"),
    arguments: [],
  },
] as const satisfies readonly CommandSpec[];

export type CommandName = (typeof commands)[number]["name"];

export function helpOf({ name, summary, arguments: known }: CommandSpec): OutputPart[] {
  if (known.length === 0) {
    return [say(t("{command}: {summary}. It has no arguments.", { command: name, summary: t(summary) }))];
  }
  return [
    say(t("{command}: {summary}.", { command: name, summary: t(summary) })),
    table(
      t("Arguments"),
      [t("Argument"), t("Meaning")],
      known.map(({ name: argument, value, choices, help }) => [
        `--${argument}${value === undefined ? "" : ` ${choices?.join("|") ?? value}`}`,
        t(help),
      ]),
    ),
  ];
}
