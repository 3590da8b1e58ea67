import { createWriteStream, mkdirSync, readdirSync, renameSync, statSync, type WriteStream } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Terminal } from "#lib/local/terminal.ts";
import type { CallReport } from "./function-pool.ts";
import type { FunctionError } from "./messages.ts";

/** Everything functions print goes to one file each; only errors reach the terminal. */
export interface Logs {
  /** @returns a sink for what the function prints, which may cut lines anywhere */
  output(functionName: string): (chunk: string) => void;
  report(functionName: string, path: string, call: CallReport): void;
  close(): Promise<void>;
}

const errorLevels: ReadonlySet<unknown> = new Set(["ERROR", "CRITICAL"]);

/** The part of a printed line that a person at the terminal needs; undefined if it is no error. */
function errorIn(line: string): string | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const entry: Record<string, unknown> = JSON.parse(line);
    if (!errorLevels.has(entry.level)) return undefined;
    const { stack, cause } = Failure.safeParse(entry.error).data ?? {};
    const parts = [entry.message, stack, ...causes(cause)];
    return parts.filter((part) => typeof part === "string").join("\n  ");
  } catch {
    return undefined;
  }
}

/** An error as the functions log it, with what led to it. */
const Failure = z.looseObject({ stack: z.string().optional(), cause: z.unknown().optional() });
const Cause = z.looseObject({ name: z.string(), message: z.string(), cause: z.unknown().optional() });

/** Each one's name and message; their stacks are in the file. */
function causes(cause: unknown): string[] {
  const parsed = Cause.safeParse(cause);
  if (!parsed.success) return [];
  const { name, message } = parsed.data;
  return [`Caused by ${name}: ${message}`, ...causes(parsed.data.cause)];
}

/** What led to an error, and the frames of its stack that lie in our sources; all of them are in the file. */
function ownFrames({ trace = [] }: FunctionError): readonly string[] {
  return trace.filter(
    (line) => /^Caused by /.test(line) || (/^\s+at /.test(line) && !/node_modules|node:internal/.test(line)),
  );
}

/** Resolves when all is written, or cannot be. */
function ended(file: WriteStream): Promise<void> {
  return new Promise((resolve) => {
    file.once("close", resolve);
    file.end();
  });
}

/** A log of earlier starts that has grown over this many bytes is put aside, in the place of an older one. */
const largestLog = 10_000_000;

function putAside(directory: string): void {
  for (const name of readdirSync(directory).filter((one) => one.endsWith(".log"))) {
    const file = join(directory, name);
    if (statSync(file).size > largestLog) renameSync(file, `${file}.old`);
  }
}

/** @param directory one file per function, as `<function name>.log` */
export function createLogs(directory: string, terminal: Terminal): Logs {
  mkdirSync(directory, { recursive: true });
  putAside(directory);
  const files = new Map<string, WriteStream>();
  const failing = new Set<string>();
  const open = (functionName: string): WriteStream => {
    const file = createWriteStream(join(directory, `${functionName}.log`), { flags: "a", mode: 0o600 });
    // A log that cannot be written, for instance on a full disk, must not end the functions. The next line tries again.
    file.on("error", ({ message }) => {
      files.delete(functionName);
      if (failing.has(functionName)) return;
      failing.add(functionName);
      terminal.error(
        `The log of ${functionName} cannot be written: ${message}. The function continues without it.`,
      );
    });
    files.set(functionName, file);
    return file;
  };
  const write = (functionName: string, text: string): void => {
    const file = files.get(functionName) ?? open(functionName);
    file.write(text, (error) => {
      if (!error) failing.delete(functionName);
    });
  };
  return {
    output(functionName) {
      let rest = "";
      return (chunk) => {
        write(functionName, chunk);
        const lines = (rest + chunk).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          const error = errorIn(line);
          if (error) terminal.error(`${functionName}: ${error}`);
        }
      };
    },
    report(functionName, path, call) {
      const record = {
        type: "report",
        time: new Date().toISOString(),
        requestId: call.requestId,
        durationMs: Math.round(call.milliseconds * 10) / 10,
        coldStart: call.coldStart,
        ...(call.error ? { error: call.error } : {}),
      };
      write(functionName, `${JSON.stringify(record)}\n`);
      if (call.error) {
        const { errorType, errorMessage } = call.error;
        terminal.error(
          [`${functionName} (${path}): ${errorType}: ${errorMessage}`, ...ownFrames(call.error)].join("\n"),
        );
      }
    },
    async close() {
      await Promise.all([...files.values()].map(ended));
    },
  };
}
