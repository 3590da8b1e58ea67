import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { FunctionPool } from "#lib/local/runtime/function-pool.ts";
import type { InvocationOutcome } from "#lib/local/runtime/worker-handle.ts";

/** A pool whose code is whatever file is the newest. */
async function poolOf(first: string) {
  const directory = await mkdtemp(join(tmpdir(), "halvest-reload-"));
  let version = 0;
  let broken: Error | undefined;
  const publish = async (text: string) => {
    version++;
    await writeFile(join(directory, `v${version}.cjs`), text);
  };
  await publish(first);
  const pool = new FunctionPool({
    arn: "arn",
    timeoutSeconds: 5,
    maximumConcurrency: 4,
    idleMilliseconds: 60_000,
    prepare: async () => {
      if (broken) throw broken;
      return {
        setup: { file: join(directory, `v${version}.cjs`), exportName: "handler", compileCache: undefined },
        environment: {},
        memoryMegabytes: 64,
        onOutput: () => undefined,
      };
    },
    report: () => undefined,
  });
  onTestFinished(async () => {
    await pool.close();
    await rm(directory, { recursive: true });
  });
  const breakBundling = (error: Error | undefined) => {
    broken = error;
  };
  return { pool, publish, breakBundling };
}

const answering = (value: string) =>
  `exports.handler = async ({ wait = 0 }) => { await new Promise((r) => setTimeout(r, wait)); return "${value}" }`;
const payload = (outcome: InvocationOutcome) =>
  outcome.ok ? JSON.parse(outcome.payload) : outcome.error.errorMessage;

describe("new code", () => {
  it("answers new calls while calls under way finish on the old", async () => {
    const { pool, publish } = await poolOf(answering("old"));
    const underWay = pool.invoke('{"wait":300}');
    // The call must have reached its environment before the code changes.
    await expect.poll(() => pool.size).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await publish(answering("new"));
    pool.renew();
    expect(payload(await pool.invoke("{}"))).toBe("new");
    expect(payload(await underWay)).toBe("old");
    expect(payload(await pool.invoke("{}"))).toBe("new");
  });

  it("leaves no environment of the old code behind", async () => {
    const { pool, publish } = await poolOf(answering("old"));
    await Promise.all([pool.invoke('{"wait":50}'), pool.invoke('{"wait":50}')]);
    expect(pool.size).toBe(2);
    await publish(answering("new"));
    pool.renew();
    expect(pool.size).toBe(0);
  });

  it("that cannot be bundled fails the call and not the pool", async () => {
    const { pool, breakBundling } = await poolOf(answering("fine"));
    breakBundling(new Error("Expected ; but found }"));
    expect(payload(await pool.invoke("{}"))).toBe("Expected ; but found }");
    breakBundling(undefined);
    expect(payload(await pool.invoke("{}"))).toBe("fine");
  });
});
