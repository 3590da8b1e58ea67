import { useEffect, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { CalculationCancelled, PlanRefused } from "#shared/engine/types.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { openRestored, PlanUnsaved } from "#web/components/backup/backup-files.ts";
import { planRefusal } from "#web/components/calculation/plan-refusal.ts";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import { saveFile } from "#web/components/download/save-file.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { createEnginePool, type EnginePool } from "#web/workers/engine-pool.ts";
import { analyse, optimise, simulate } from "./calculating-commands.ts";
import type { CommandContext } from "./command-context.ts";
import { ArgumentError, type GivenArguments, parseLine } from "./command-line.ts";
import { type CommandName, commands, helpOf } from "./commands.ts";
import { type PastCommand, readHistory, withCommand, writeHistory } from "./console-history.ts";
import { exportMonths } from "./export-months.ts";
import { backup, restore } from "./file-commands.ts";
import { type OutputPart, say, table } from "./output.ts";
import { status } from "./status-command.ts";

type RunCommand = (context: CommandContext, given: GivenArguments) => Promise<OutputPart[]>;

/** What each command does. */
const runners: Readonly<Record<CommandName, RunCommand>> = {
  "/analyse": analyse,
  "/optimise-dca": optimise,
  "/export": exportMonths,
  "/simulate": simulate,
  "/backup": backup,
  "/restore": restore,
  "/status": status,
  "/help": async () => [
    table(
      t("Commands"),
      [t("Command"), t("What it does")],
      commands.map(({ name, summary }) => [name, t(summary)]),
    ),
    say(t("Add --help to any command for its arguments.")),
  ],
};

/** A line with its answer. */
export interface ConsoleEntry {
  readonly id: number;
  readonly line: string;
  readonly parts: readonly OutputPart[];
}

interface Running {
  readonly line: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly aborter: AbortController;
}

let lastId = 0;

/** The lines and answers of a console, and the command that runs. */
export function useConsole(userId: string, money: TodaysRate) {
  const [entries, setEntries] = useState<readonly ConsoleEntry[]>([]);
  const [history, setHistory] = useState<readonly PastCommand[]>(() => readHistory(userId));
  const [running, setRunning] = useState<Running | null>(null);
  const pool = useRef<EnginePool | null>(null);
  useEffect(
    () => () => {
      pool.current?.close();
      pool.current = null;
    },
    [],
  );

  const answer = (line: string, parts: readonly OutputPart[]) => {
    lastId += 1;
    const entry = { id: lastId, line, parts };
    setEntries((before) => [...before, entry]);
  };

  const run = async (typed: string) => {
    const line = typed.trim();
    if (line === "" || running !== null) return;
    const next = withCommand(history, { line, at: Date.now() });
    setHistory(next);
    writeHistory(userId, next);
    const parsed = parseLine(line, commands);
    if (parsed.kind === "problem") return answer(line, [{ kind: "error", text: parsed.text }]);
    if (parsed.kind === "help") return answer(line, helpOf(parsed.command));
    const aborter = new AbortController();
    setRunning({ line, progress: 0, aborter });
    const context: CommandContext = {
      money,
      signal: aborter.signal,
      onProgress: (progress) => setRunning((before) => before && { ...before, progress }),
      pool: () => {
        pool.current ??= createEnginePool(1);
        return pool.current;
      },
      readConfig: () => call("control-panel", "engineConfig", {}, { signal: aborter.signal }),
      chooseFile: () => chooseFile(".json,application/json"),
      save: saveFile,
      openRestored,
    };
    try {
      answer(line, await runners[parsed.command.name](context, parsed.given));
    } catch (error) {
      answer(
        line,
        aborter.signal.aborted ? [say(t("Cancelled."))] : [{ kind: "error", text: failureOf(error) }],
      );
    } finally {
      setRunning(null);
    }
  };

  return {
    entries,
    history,
    running,
    run,
    cancel: () => running?.aborter.abort(),
    clear: () => setEntries([]),
  };
}

function failureOf(error: unknown): string {
  if (error instanceof ArgumentError || error instanceof OtherPlanOpen || error instanceof PlanUnsaved)
    return error.message;
  if (error instanceof PlanRefused) return `${planRefusal(error.refusal)}.`;
  if (error instanceof CalculationCancelled) return t("Cancelled.");
  return refusalText(error, t("The command failed. Please try again."));
}

/** The text of a file that the user chooses; null when none is chosen. */
function chooseFile(accept: string): Promise<string | null> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  return new Promise((resolve, reject) => {
    input.addEventListener("cancel", () => resolve(null));
    input.addEventListener("change", () => {
      const [chosen] = input.files ?? [];
      if (chosen === undefined) resolve(null);
      else chosen.text().then(resolve, reject);
    });
    input.click();
  });
}
