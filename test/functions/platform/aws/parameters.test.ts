import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { secureParameters } from "#functions/platform/aws/parameters.ts";

const mock = mockClient(SSMClient);
// Files share what they import: the next one gets the real client.
afterAll(() => mock.restore());
const client = new SSMClient({ region: "us-east-1" });
const minute = 60_000;
let nowMs: number;
beforeEach(() => {
  mock.reset();
  nowMs = 0;
});
const stored = (values: Record<string, string>) => ({
  Parameters: Object.entries(values).map(([Name, Value]) => ({ Name, Value })),
});
const asked = () => mock.commandCalls(GetParametersCommand).map(({ args }) => args[0].input.Names);
const parameters = (random = () => 0) => secureParameters(client, { clock: () => nowMs, random });

describe("secure parameters", () => {
  it("are read in one call, decrypted, however many there are and however often they are asked for", async () => {
    mock.on(GetParametersCommand).resolves(stored({ "/test/a": "one", "/test/b": "two" }));
    const parameter = parameters();
    const [a, b] = [parameter("/test/a"), parameter("/test/b")];
    expect(await Promise.all([a(), b(), a()])).toEqual(["one", "two", "one"]);
    expect(await b()).toBe("two");
    expect(mock.commandCalls(GetParametersCommand).map(({ args }) => args[0].input)).toEqual([
      { Names: ["/test/a", "/test/b"], WithDecryption: true },
    ]);
  });

  it("are read ten at a time, the most that one call takes", async () => {
    const names = Array.from({ length: 12 }, (_, i) => `/test/${i}`);
    mock
      .on(GetParametersCommand)
      .callsFake(({ Names }) => stored(Object.fromEntries(Names.map((name: string) => [name, name]))));
    const parameter = parameters();
    const reads = names.map((name) => parameter(name));
    expect(await Promise.all(reads.map((read) => read()))).toEqual(names);
    expect(asked().map((each) => each?.length)).toEqual([10, 2]);
  });

  it("include one that was named while the others were being read", async () => {
    mock
      .on(GetParametersCommand)
      .callsFake(({ Names }) => stored(Object.fromEntries(Names.map((name: string) => [name, name]))));
    const parameter = parameters();
    const first = parameter("/test/a")();
    expect(await Promise.all([first, parameter("/test/b")()])).toEqual(["/test/a", "/test/b"]);
  });

  it("are read again after a failure", async () => {
    mock
      .on(GetParametersCommand)
      .rejectsOnce(new Error("down"))
      .resolves(stored({ "/test/key": "key" }));
    const read = parameters()("/test/key");
    await expect(read()).rejects.toThrow("down");
    expect(await read()).toBe("key");
  });

  it("are read again after half an hour to an hour, at a moment that differs between functions", async () => {
    for (const [random, minutes] of [
      [0, 30],
      [0.5, 45],
    ] as const) {
      mock.reset();
      mock.on(GetParametersCommand).resolves(stored({ "/test/key": "old" }));
      const read = parameters(() => random)("/test/key");
      nowMs = 0;
      expect(await read()).toBe("old");
      mock.on(GetParametersCommand).resolves(stored({ "/test/key": "new" }));
      nowMs = minutes * minute - 1;
      expect(await read()).toBe("old");
      nowMs += 1;
      expect(await read()).toBe("new");
    }
  });

  it("keep the last value while the parameter store does not respond, which is asked again a minute later", async () => {
    mock.on(GetParametersCommand).resolves(stored({ "/test/key": "old" }));
    const read = parameters()("/test/key");
    await read();
    mock.on(GetParametersCommand).rejects(new Error("throttled"));
    nowMs = 30 * minute;
    expect(await read()).toBe("old");
    expect(await read()).toBe("old");
    expect(asked()).toHaveLength(2);
    mock.on(GetParametersCommand).resolves(stored({ "/test/key": "new" }));
    nowMs += minute;
    expect(await read()).toBe("new");
  });

  it("are an error by name when one is missing or empty, and the others are not", async () => {
    mock.on(GetParametersCommand).resolves({
      ...stored({ "/test/key": "key", "/test/empty": "" }),
      InvalidParameters: ["/test/missing"],
    });
    const parameter = parameters();
    const [key, empty, missing] = ["key", "empty", "missing"].map((name) => parameter(`/test/${name}`));
    await expect(empty?.()).rejects.toThrow("/test/empty has no value");
    await expect(missing?.()).rejects.toThrow("/test/missing has no value");
    expect(await key?.()).toBe("key");
  });
});
