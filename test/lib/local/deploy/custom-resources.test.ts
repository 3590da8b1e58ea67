import { CustomResource } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { startLocal } from "#lib/local/start.ts";
import { appOf, inlineFunction, scratch, started } from "#test/lib/local/start/small-app.ts";

/** A provider that answers with the request it got, so that what was asked is what is provided. */
const provider = `
exports.handler = async (event) => {
  const { RequestType, ResourceProperties, OldResourceProperties, PhysicalResourceId } = event;
  if (ResourceProperties.Fail) return answer(event, { Status: "FAILED", Reason: "out of keys" });
  if (ResourceProperties.Silent) return;
  if (ResourceProperties.Throw) throw new Error("provider broke");
  const seen = JSON.stringify({ RequestType, ResourceProperties, OldResourceProperties, PhysicalResourceId });
  await answer(event, { Status: "SUCCESS", Data: { Seen: seen } });
};
async function answer({ ResponseURL, StackId, RequestId, LogicalResourceId, PhysicalResourceId }, rest) {
  const body = { StackId, RequestId, LogicalResourceId, PhysicalResourceId: PhysicalResourceId ?? "id-1", ...rest };
  const { status } = await fetch(ResponseURL, { method: "PUT", body: JSON.stringify(body) });
  if (status !== 200) throw new Error("answer refused: " + status);
}`;

function appWith(properties: Record<string, unknown>) {
  return appOf((stack) => {
    const provides = inlineFunction(stack, "provider", provider);
    const keys = new CustomResource(stack, "Keys", {
      resourceType: "Custom::Keys",
      serviceToken: provides.functionArn,
      properties,
    });
    inlineFunction(
      stack,
      "reader",
      "exports.handler = async () => [process.env.ID, JSON.parse(process.env.SEEN)]",
      {
        environment: { ID: keys.ref, SEEN: keys.getAttString("Seen") },
      },
    );
  });
}

async function seenAfterStart(dataDirectory: string, properties: Record<string, unknown>): Promise<unknown> {
  const cloud = await startLocal({ dataDirectory, app: appWith(properties) });
  try {
    return await cloud.invoke("reader", {});
  } finally {
    await cloud.stop();
  }
}

describe("custom resources", () => {
  it("are created once, updated when their properties change, and otherwise remembered", async () => {
    const dataDirectory = await scratch();
    const token = expect.stringContaining(":function:provider");
    const created = [
      "id-1",
      { RequestType: "Create", ResourceProperties: { ServiceToken: token, Size: "1", On: "true" } },
    ];
    expect(await seenAfterStart(dataDirectory, { Size: 1, On: true })).toEqual(created);
    expect(await seenAfterStart(dataDirectory, { Size: 1, On: true })).toEqual(created);
    expect(await seenAfterStart(dataDirectory, { Size: 2, On: true })).toEqual([
      "id-1",
      {
        RequestType: "Update",
        PhysicalResourceId: "id-1",
        ResourceProperties: { ServiceToken: token, Size: "2", On: "true" },
        OldResourceProperties: { ServiceToken: token, Size: "1", On: "true" },
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
