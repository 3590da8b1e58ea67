import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createLogs } from "#lib/local/runtime/logs.ts";
import { quietTerminal } from "#lib/local/terminal.ts";

async function logsIn(prepare: (directory: string) => Promise<void> = async () => undefined) {
  const directory = join(await mkdtemp(join(tmpdir(), "halvest-logs-")), "logs");
  await mkdir(directory);
  await prepare(directory);
  const terminal = quietTerminal();
  const logs = createLogs(directory, terminal);
  onTestFinished(async () => {
    await logs.close();
    await rm(directory, { recursive: true });
  });
  return { logs, errors: terminal.errors, file: join(directory, "probe.log") };
}

// The device of that name refuses every write as a full disk does.
it.skipIf(!existsSync("/dev/full"))(
  "a full disk costs lines and not the process, is said once, and ends",
  async () => {
    const { logs, errors, file } = await logsIn((directory) =>
      symlink("/dev/full", join(directory, "probe.log")),
    );
    const print = logs.output("probe");
    print("lost\n");
    await expect.poll(() => errors).toHaveLength(1);
    expect(errors[0]).toMatch(
      /^The log of probe cannot be written: ENOSPC: .* The function continues without it\.$/,
    );
    print("lost as well\n");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(errors).toHaveLength(1);

    await rm(file);
    print("kept\n");
    await expect.poll(() => readFile(file, "utf8").catch(() => "")).toBe("kept\n");
  },
);

it("a log is readable by its owner only", async () => {
  const { logs, file } = await logsIn();
  logs.output("probe")("line\n");
  await expect.poll(() => existsSync(file)).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it("an error that a function logs reaches the terminal with the whole chain of its causes", async () => {
  const { logs, errors } = await logsIn();
  const cause = (name: string, message: string, next?: object) => ({
    name,
    message,
    stack: "…",
    cause: next,
  });
  const denied = cause("AccessDeniedException", "Grant dynamodb:PutItem to halvest-planner.");
  const error = {
    name: "AppError",
    message: "Unexpected failure",
    stack: "AppError: Unexpected failure\n    at x",
  };
  const line = {
    level: "ERROR",
    message: "request failed",
    error: { ...error, cause: cause("Error", "no plan", denied) },
  };
  logs.output("probe")(`${JSON.stringify(line)}\n`);
  expect(errors).toEqual([
    [
      "probe: request failed",
      "  AppError: Unexpected failure\n    at x",
      "  Caused by Error: no plan",
      "  Caused by AccessDeniedException: Grant dynamodb:PutItem to halvest-planner.",
    ].join("\n"),
  ]);
});
