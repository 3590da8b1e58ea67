import { afterEach, describe, expect, it, vi } from "vitest";
import { createLog, errorFields } from "#functions/platform/log.ts";

afterEach(() => vi.unstubAllEnvs());

/** The lines that a piece of code writes to either output. */
function linesOf(write: () => void): unknown[] {
  const lines: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      lines.push(String(chunk));
      return true;
    }),
  );
  write();
  for (const spy of spies) spy.mockRestore();
  return lines.map((line) => JSON.parse(line));
}

describe("a log", () => {
  it("writes one JSON line with its own and the inherited values", () => {
    vi.stubEnv("POWERTOOLS_SERVICE_NAME", "auth");
    vi.stubEnv("LOG_LEVEL", "INFO");
    const lines = linesOf(() => {
      const log = createLog();
      log.with({ requestId: "request-1" }).with({ operation: "login" }).info("request", { status: 200 });
      log.warn("alone");
    });
    expect(lines).toMatchObject([
      {
        level: "INFO",
        message: "request",
        service: "auth",
        requestId: "request-1",
        operation: "login",
        status: 200,
      },
      { level: "WARN", message: "alone", service: "auth" },
    ]);
    expect(lines[1]).not.toHaveProperty("requestId");
  });

  it("writes nothing below its level", () => {
    vi.stubEnv("LOG_LEVEL", "ERROR");
    expect(linesOf(() => createLog().info("quiet"))).toEqual([]);
  });
});

describe("errorFields", () => {
  it("masks addresses and leaves scoped packages in stacks alone", () => {
    const error = new Error("no mail to ada@example.com");
    error.stack = `${error}\n    at send (file:///srv/node_modules/@aws-sdk/core/dist-es/index.js:12:3)`;
    expect(errorFields(error)).toMatchObject({
      message: "no mail to [address]",
      stack:
        "Error: no mail to [address]\n    at send (file:///srv/node_modules/@aws-sdk/core/dist-es/index.js:12:3)",
    });
  });

  it("follows causes, but not for ever", () => {
    const loop = new Error("loop");
    loop.cause = loop;
    expect(JSON.stringify(errorFields(loop)).match(/"message":"loop"/g)).toHaveLength(5);
    expect(errorFields("a text with ada@example.com")).toEqual({ thrown: "string" });
  });
});
