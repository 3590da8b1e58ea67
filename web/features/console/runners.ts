import { analyse, optimise, simulate } from "./calculating-commands.ts";
import type { CommandContext } from "./command-context.ts";
import type { GivenArguments } from "./command-line.ts";
import { type CommandName, commands } from "./commands.ts";
import { backup, exportMonths, restore } from "./file-commands.ts";
import { type OutputPart, say, table } from "./output.ts";
import { status } from "./status-command.ts";

type Run = (context: CommandContext, given: GivenArguments) => Promise<OutputPart[]>;

/** What each command does. */
export const runners: Readonly<Record<CommandName, Run>> = {
  "/analyse": analyse,
  "/optimise-dca": optimise,
  "/export": exportMonths,
  "/simulate": simulate,
  "/backup": backup,
  "/restore": restore,
  "/status": status,
  "/help": async () => [
    table(
      "Commands",
      ["Command", "What it does"],
      commands.map(({ name, summary }) => [name, summary]),
    ),
    say("Add --help to any command for its arguments."),
  ],
};
