import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { secureParameter } from "#functions/platform/aws/parameters.ts";

const mock = mockClient(SSMClient);
// Files share what they import: the next one gets the real client.
afterAll(() => mock.restore());
const client = new SSMClient({ region: "us-east-1" });
beforeEach(() => mock.reset());

describe("secureParameter", () => {
  it("is read once, decrypted, however often it is asked for", async () => {
    mock.on(GetParameterCommand).resolves({ Parameter: { Value: "key" } });
    const read = secureParameter(client, "/test/key");
    expect(await Promise.all([read(), read()])).toEqual(["key", "key"]);
    expect(mock.commandCalls(GetParameterCommand).map(({ args }) => args[0].input)).toEqual([
      { Name: "/test/key", WithDecryption: true },
    ]);
  });

  it("is read again after a failure", async () => {
    mock
      .on(GetParameterCommand)
      .rejectsOnce(new Error("down"))
      .resolves({ Parameter: { Value: "key" } });
    const read = secureParameter(client, "/test/key");
    await expect(read()).rejects.toThrow("down");
    expect(await read()).toBe("key");
  });

  it("is an error when it is empty", async () => {
    mock.on(GetParameterCommand).resolves({ Parameter: { Value: "" } });
    await expect(secureParameter(client, "/test/key")()).rejects.toThrow("/test/key has no value");
  });
});
