import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CustomResource } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { startLocal } from "#lib/local/start.ts";
import { appOf, inlineFunction, scratch, started } from "#test/lib/local/start/small-app.ts";

/** A provider that notes each request that it gets in a file. */
const provider = `
exports.handler = async (event) => {
  const { RequestType, ResourceProperties, OldResourceProperties, PhysicalResourceId } = event;
  if (ResourceProperties.Fail) return answer(event, { Status: "FAILED", Reason: "out of keys" });
  if (ResourceProperties.Silent) return;
  if (ResourceProperties.Throw) throw new Error("provider broke");
  const { appendFile } = await import("node:fs/promises");
  const seen = JSON.stringify({ RequestType, ResourceProperties, OldResourceProperties, PhysicalResourceId });
  if (ResourceProperties.Notes) await appendFile(ResourceProperties.Notes, seen + "\\n");
  await answer(event, { Status: "SUCCESS" });
};
async function answer({ ResponseURL, StackId, RequestId, LogicalResourceId, PhysicalResourceId }, rest) {
  const body = { StackId, RequestId, LogicalResourceId, PhysicalResourceId: PhysicalResourceId ?? "id-1", ...rest };
  const { status } = await fetch(ResponseURL, { method: "PUT", body: JSON.stringify(body) });
  if (status !== 200) throw new Error("answer refused: " + status);
}`;

function appWith(properties: Record<string, unknown>) {
  return appOf((stack) => {
    const provides = inlineFunction(stack, "provider", provider);
    new CustomResource(stack, "Keys", {
      resourceType: "Custom::Keys",
      serviceToken: provides.functionArn,
      properties,
    });
  });
}

/** All that the provider has been asked, after one more start. */
async function askedAfterStart(dataDirectory: string, properties: { Notes: string; Size: number }) {
  const cloud = await startLocal({ dataDirectory, app: appWith({ ...properties, On: true }) });
  await cloud.stop();
  const lines = (await readFile(properties.Notes, "utf8")).trim().split("\n");
  return lines.map((line): unknown => JSON.parse(line));
}

describe("custom resources", () => {
  it("are created once, updated when their properties change, and otherwise remembered", async () => {
    const dataDirectory = await scratch();
    const Notes = join(await scratch(), "notes");
    const common = { ServiceToken: expect.stringContaining(":function:provider"), Notes, On: "true" };
    const created = { RequestType: "Create", ResourceProperties: { ...common, Size: "1" } };
    expect(await askedAfterStart(dataDirectory, { Notes, Size: 1 })).toEqual([created]);
    expect(await askedAfterStart(dataDirectory, { Notes, Size: 1 })).toEqual([created]);
    expect(await askedAfterStart(dataDirectory, { Notes, Size: 2 })).toEqual([
      created,
      {
        RequestType: "Update",
        PhysicalResourceId: "id-1",
        ResourceProperties: { ...common, Size: "2" },
        OldResourceProperties: { ...common, Size: "1" },
      },
    ]);
  });

  it.each([
    ["Fail", /shop\/Keys\/Default .*provider .*refused: out of keys/],
    ["Throw", /shop\/Keys\/Default .*provider .*failed: Error: provider broke/],
    ["Silent", /shop\/Keys\/Default .*provider .*failed: it sent no answer/],
  ])("stop the start by name when the provider does not succeed (%s)", async (way, message) => {
    await expect(started({ app: appWith({ [way]: "yes" }) })).rejects.toThrow(message);
  });

  it("take no answers from strangers", async () => {
    const { cloud } = await started({ app: appWith({}) });
    const put = (path: string) =>
      fetch(`${cloud.origin}/_local/custom-resources/${path}`, { method: "PUT", body: "{}" });
    expect((await put("0b9c0b66-7a45-4ee8-9dbb-1f2b8e5d7c11")).status).toBe(403);
  });
});
