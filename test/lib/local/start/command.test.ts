import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { scratch } from "./small-app.ts";

interface Run {
  readonly child: ChildProcess;
  output(): string;
  readonly exited: Promise<number | null>;
}

/** Runs `npm start`'s command. */
function run(...parameters: string[]): Run {
  const child = spawn(process.execPath, [join(projectRoot, "bin/start.ts"), ...parameters], {
    cwd: projectRoot,
    // Tests are offline.
    env: { ...process.env, HALVEST_MARKET: "embedded" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return { child, output: () => output, exited };
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 400_000, interval: 100 }).toBe(true);
}

// Each start builds the pages, which takes a minute where nothing else runs.
describe("npm start", { timeout: 900_000 }, () => {
  it("explains itself", async () => {
    const { exited, output } = run("--help");
    expect(await exited).toBe(0);
    for (const word of ["--port", "--data", "--fresh", "--dev", "HALVEST_MARKET=embedded"])
      expect(output()).toContain(word);
  });

  it("refuses an invalid port", async () => {
    const { exited, output } = run("--port", "70000");
    expect(await exited).toBe(1);
    expect(output()).toContain("a port is a whole number from 0 to 65535");
  });

  it("says in a sentence that it cannot write where its data should be", async () => {
    const file = join(await scratch(), "file");
    await writeFile(file, "");
    const { exited, output } = run("--port", "0", "--data", file);
    expect(await exited).toBe(1);
    expect(output()).toMatch(
      /^Halvest cannot store its data in .*file: .* Make the folder writable, or use another folder: npm start -- --data <folder>\s*$/,
    );
  });

  it("stops when npm and its shell were ended without a signal to it", async () => {
    const shell = spawn(
      "sh",
      ["-c", '"$0" bin/start.ts --port 0 --no-demo --data "$1"; true', process.execPath, await scratch()],
      {
        cwd: projectRoot,
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, npm_lifecycle_event: "start" },
      },
    );
    let output = "";
    shell.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
    let ended = false;
    // The pipe closes when the last process that holds it, the one under test, is gone.
    shell.once("close", () => {
      ended = true;
    });
    await until(() => output.includes("Ctrl-C stops.") || ended);
    shell.kill("SIGTERM");
    await until(() => ended);
    expect(output).toContain("Stopping.");
  });

  it("serves the pages, refuses a second start on its folder, and stops at once and cleanly on SIGINT", async () => {
    const data = await scratch();
    const first = run("--port", "0", "--data", data, "--no-demo");
    await until(() => first.output().includes("Ctrl-C stops.") || first.child.exitCode !== null);
    const [, origin = ""] = /Pages +(\S+)/.exec(first.output()) ?? [];
    const page = await fetch(`${origin}/timeline`);
    expect([page.status, page.headers.get("x-frame-options")]).toEqual([200, "DENY"]);
    expect(await page.text()).toContain("<title>Halvest</title>");

    const second = run("--port", "0", "--data", data);
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`already running on ${data}`);
    expect(second.output()).not.toContain("    at ");

    first.child.kill("SIGINT");
    expect(await first.exited).toBe(0);
    await expect(fetch(origin)).rejects.toThrow();
  });
});
