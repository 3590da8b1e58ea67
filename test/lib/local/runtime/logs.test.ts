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
      /^The log of probe cannot be written: ENOSPC: .* The function goes on without\.$/,
    );
    print("lost as well\n");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(errors).toHaveLength(1);

    await rm(file);
    print("kept\n");
    await expect.poll(() => readFile(file, "utf8").catch(() => "")).toBe("kept\n");
  },
);

it("a log is for its owner's eyes only", async () => {
  const { logs, file } = await logsIn();
  logs.output("probe")("line\n");
  await expect.poll(() => existsSync(file)).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
