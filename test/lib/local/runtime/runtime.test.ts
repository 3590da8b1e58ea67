import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inline, runtimeOf } from "./functions.ts";

describe("environment", () => {
  it("is the template's and Lambda's own, and nothing of this machine", async () => {
    process.env.HALVEST_TEST_SECRET = "of this machine";
    const probe = inline("exports.handler = async () => process.env", { environment: { TABLE: "coins" } });
    const { call } = await runtimeOf([probe]);
    const environment = (await call(probe)) as Record<string, string>;
    delete process.env.HALVEST_TEST_SECRET;
    expect(Object.keys(environment).sort()).toEqual([
      "AWS_ACCESS_KEY_ID",
      "AWS_DEFAULT_REGION",
      "AWS_ENDPOINT_URL",
      "AWS_EXECUTION_ENV",
      "AWS_LAMBDA_FUNCTION_MEMORY_SIZE",
      "AWS_LAMBDA_FUNCTION_NAME",
      "AWS_LAMBDA_FUNCTION_VERSION",
      "AWS_LAMBDA_INITIALIZATION_TYPE",
      "AWS_LAMBDA_LOG_GROUP_NAME",
      "AWS_LAMBDA_LOG_STREAM_NAME",
      "AWS_REGION",
      "AWS_SECRET_ACCESS_KEY",
      "AWS_SESSION_TOKEN",
      "LAMBDA_RUNTIME_DIR",
      "LAMBDA_TASK_ROOT",
      "LANG",
      "PATH",
      "TABLE",
      "TZ",
      "_HANDLER",
      "_X_AMZN_TRACE_ID",
    ]);
    expect(environment).toMatchObject({
      TABLE: "coins",
      AWS_LAMBDA_FUNCTION_NAME: "probe",
      _HANDLER: "index.handler",
    });
  });

  it("differs in its keys from function to function", async () => {
    const text = "exports.handler = async () => process.env.AWS_ACCESS_KEY_ID";
    const [one, two] = [inline(text, { name: "one" }), inline(text, { name: "two" })] as const;
    const { call } = await runtimeOf([one, two]);
    expect(await call(one)).not.toBe(await call(two));
  });

  it("and globals of one function are not those of another", async () => {
    const one = inline("globalThis.x = 1; process.env.Y = '1'; exports.handler = async () => 1", {
      name: "one",
    });
    const two = inline("exports.handler = async () => [typeof x, process.env.Y ?? null]", { name: "two" });
    const { call } = await runtimeOf([one, two]);
    await call(one);
    expect(await call(two)).toEqual(["undefined", null]);
  });
});

describe("execution environments", () => {
  const counter =
    "let n = 0; exports.handler = async ({ wait = 0 }) => { n++; await new Promise(r => setTimeout(r, wait)); return n }";

  it("are reused one event after another", async () => {
    const probe = inline(counter);
    const { call } = await runtimeOf([probe]);
    expect([await call(probe), await call(probe), await call(probe)]).toEqual([1, 2, 3]);
  });

  it("hold one event at a time: parallel events get environments of their own", async () => {
    const probe = inline(counter);
    const { call } = await runtimeOf([probe]);
    expect(await Promise.all([1, 2, 3].map(() => call(probe, { wait: 100 })))).toEqual([1, 1, 1]);
  });

  it("are not more than an operator has reserved for the function", async () => {
    const probe = inline(counter);
    const { call, reserve } = await runtimeOf([probe]);
    reserve(probe, 1);
    const [first, second] = await Promise.allSettled([call(probe, { wait: 100 }), call(probe)]);
    expect(first).toEqual({ status: "fulfilled", value: 1 });
    expect(String(second.status === "rejected" && second.reason)).toContain("TooManyRequestsException");
  });

  it("are not more, of all functions together, than the account's concurrent executions", async () => {
    const slow = "exports.handler = async () => { await new Promise((r) => setTimeout(r, 300)); return 1 }";
    const [one, two] = [inline(slow, { name: "one" }), inline(slow, { name: "two" })] as const;
    const { call } = await runtimeOf([one, two], { concurrentExecutions: 2 });
    const outcomes = await Promise.allSettled([call(one), call(two), call(one)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(outcomes[2]).toMatchObject({ reason: { message: expect.stringMatching(/TooManyRequests/) } });
    expect(await call(two)).toBe(1);
  });

  it("wait their turn when the laptop's own limit is reached", async () => {
    const probe = inline(counter);
    const { call } = await runtimeOf([probe]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(probe, { wait: 20 })));
    expect(answers).toHaveLength(12);
    expect(Math.max(...answers.map(Number))).toBeGreaterThan(1);
  });

  it("end when they have been idle for long", async () => {
    const probe = inline(counter);
    const { call } = await runtimeOf([probe], { idleMilliseconds: 50 });
    await call(probe);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await call(probe)).toBe(1);
  });
});

describe("failures", () => {
  it("a thrown error reaches the caller with its type and the terminal with the construct's path", async () => {
    const probe = inline("exports.handler = async () => { throw new RangeError('no such coin') }");
    const { call, errors } = await runtimeOf([probe]);
    await expect(call(probe)).rejects.toThrow("RangeError: no such coin");
    expect(errors.join("\n")).toContain("probe (shop/Fn): RangeError: no such coin");
  });

  it("what led to a thrown error reaches the terminal as well", async () => {
    const probe = inline(
      "exports.handler = async () => { throw new Error('no plan', { cause: new TypeError('no table', { cause: new RangeError('no right') }) }) }",
    );
    const { call, errors } = await runtimeOf([probe]);
    await expect(call(probe)).rejects.toThrow("Error: no plan");
    expect(errors.join("\n")).toMatch(
      /probe \(shop\/Fn\): Error: no plan\n[\s\S]*Caused by TypeError: no table\n[\s\S]*Caused by RangeError: no right/,
    );
  });

  it("a function that takes too long is ended, and the next call starts afresh", async () => {
    const probe = inline("let n = 0; exports.handler = async ({ hang }) => { n++; while (hang); return n }", {
      timeoutSeconds: 0.5,
    });
    const { call } = await runtimeOf([probe]);
    await call(probe, {});
    await expect(call(probe, { hang: true })).rejects.toThrow(
      /Sandbox.Timedout: .*Task timed out after 0.50 seconds/,
    );
    expect(await call(probe, {})).toBe(1);
  });

  it.each([
    [
      "an error outside the handler's promise",
      "setTimeout(() => { throw new Error('loose') }); await new Promise(() => {})",
      /Runtime.ExitError: .*loose/,
    ],
    [
      "a rejection nobody handles",
      "Promise.reject(new Error('lost')); await new Promise(() => {})",
      /Runtime.ExitError: .*lost/,
    ],
    ["process.exit", "process.exit(3)", /Runtime.ExitError: .*exit status 3/],
  ])("%s ends the environment, not this process", async (_, body, message) => {
    const probe = inline(`exports.handler = async ({ fine }) => { if (fine) return 'fine'; ${body} }`);
    const { call } = await runtimeOf([probe]);
    await expect(call(probe)).rejects.toThrow(message);
    expect(await call(probe, { fine: true })).toBe("fine");
  });

  it("more memory than the template gives ends the environment", async () => {
    const probe = inline(
      "exports.handler = async () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length + 0.5)) }",
      { memoryMegabytes: 32, timeoutSeconds: 30 },
    );
    const { call } = await runtimeOf([probe]);
    await expect(call(probe)).rejects.toThrow(/Runtime.OutOfMemory/);
  });

  it("code that does not load says so", async () => {
    const broken = inline("throw new Error('bad start')", { name: "broken" });
    const missing = inline("exports.other = 1", { name: "missing" });
    const { call } = await runtimeOf([broken, missing]);
    await expect(call(broken)).rejects.toThrow("bad start");
    await expect(call(missing)).rejects.toThrow("handler is undefined or not exported");
  });

  it("payloads over 6 MB are refused both ways", async () => {
    const probe = inline("exports.handler = async ({ size }) => 'x'.repeat(size)");
    const { call } = await runtimeOf([probe]);
    await expect(call(probe, { size: 7e6 })).rejects.toThrow("Function.ResponseSizeTooLarge");
    await expect(call(probe, { size: 1, pad: "x".repeat(7e6) })).rejects.toThrow(
      "RequestEntityTooLargeException",
    );
  });
});

describe("logs", () => {
  it("go to the function's file; only errors reach the terminal", async () => {
    const probe = inline(
      "exports.handler = async () => { console.log('plain'); console.log(JSON.stringify({ level: 'ERROR', message: 'broken' })) }",
    );
    const { call, errors, directory } = await runtimeOf([probe]);
    await call(probe);
    await expect
      .poll(() => readFile(join(directory, "logs", "probe.log"), "utf8"))
      .toMatch(/plain[\s\S]*broken/);
    await expect.poll(() => errors).toEqual(["probe: broken"]);
  });

  it("end each call with its duration and whether it was a cold start", async () => {
    const probe = inline("exports.handler = async () => 1");
    const { call, directory } = await runtimeOf([probe]);
    await call(probe);
    await call(probe);
    const file = join(directory, "logs", "probe.log");
    await expect.poll(async () => (await readFile(file, "utf8")).trim().split("\n").length).toBe(2);
    const reports = (await readFile(file, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(reports.map(({ type, coldStart }) => [type, coldStart])).toEqual([
      ["report", true],
      ["report", false],
    ]);
  });
});
