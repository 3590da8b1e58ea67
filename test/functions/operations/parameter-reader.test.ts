import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, describe, expect, test } from "vitest";
import { parameterReader } from "#functions/operations/parameter-reader.ts";

const ssm = mockClient(SSMClient);
// Files share what they import: the next one gets the real client.
afterAll(() => ssm.restore());

describe("the parameter reader", () => {
  test("reads a parameter with its type, and says when there is none", async () => {
    const read = parameterReader(new SSMClient({ region: "eu-central-1" }));
    ssm
      .on(GetParametersCommand, { Names: ["/a"], WithDecryption: true })
      .resolves({ Parameters: [{ Name: "/a", Type: "SecureString", Value: "one" }] })
      .on(GetParametersCommand, { Names: ["/b"] })
      .resolves({ Parameters: [], InvalidParameters: ["/b"] })
      .on(GetParametersCommand, { Names: ["/c"] })
      .rejects(new Error("out of reach"));
    await expect(read("/a")).resolves.toEqual({ type: "SecureString", value: "one" });
    await expect(read("/b")).resolves.toBeUndefined();
    await expect(read("/c")).rejects.toThrow("out of reach");
  });
});
