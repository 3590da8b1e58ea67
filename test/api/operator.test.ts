import { randomBytes } from "node:crypto";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "./product.ts";

/** What the operator's guide does with the AWS command line. */
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Asks Lambda as the command line does; the local cloud does not check the signature itself. */
async function lambda(method: string, path: string, body?: object) {
  const { endpoint, region, operator } = product.cloud.aws;
  const scope = `20261123/${region}/lambda/aws4_request`;
  const response = await fetch(`${endpoint}${path}`, {
    method,
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${operator.accessKeyId}/${scope}, SignedHeaders=host, Signature=0`,
      "x-amz-security-token": operator.sessionToken,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
}

const profile = "/2015-03-31/functions/halvest-development-profile-api";

it("a key that is changed counts once the running environments are ended", async () => {
  const member = await product.member("rotated");
  const rename = async (displayName: string) =>
    (await product.call("PUT", "/auth/me", { as: member, body: { displayName } })).json?.code ?? "changed";
  expect(await rename("One")).toBe("changed");
  const { endpoint, region, operator: credentials } = product.cloud.aws;
  const ssm = new SSMClient({ endpoint, region, credentials });
  const Name = "/development/halvest/csrf-key";
  const Value = randomBytes(32).toString("base64");
  await ssm.send(new PutParameterCommand({ Name, Value, Type: "SecureString", Overwrite: true }));
  ssm.destroy();
  expect(await rename("Two")).toBe("changed");

  const listed = await lambda("GET", "/2015-03-31/functions/");
  const names = listed.json.Functions.map(({ FunctionName }: { FunctionName: string }) => FunctionName);
  expect(names).toContain("halvest-development-profile-api");
  expect(await lambda("PUT", `${profile}/configuration`, { Description: "keys changed" })).toMatchObject({
    status: 200,
    json: { FunctionName: "halvest-development-profile-api", Description: "keys changed" },
  });
  expect(await rename("Three")).toBe("CSRF_FAILED");
});

it("a function without executions refuses every call until it has them again", async () => {
  const path = "/2017-10-31/functions/halvest-development-health-api/concurrency";
  const health = async () => (await product.call("GET", "/health")).status;
  expect(await health()).toBe(200);
  expect(await lambda("PUT", path, { ReservedConcurrentExecutions: 0 })).toMatchObject({ status: 200 });
  expect(await health()).toBe(503);
  expect((await lambda("DELETE", path)).status).toBe(204);
  expect(await health()).toBe(200);
});

it.each([
  ["GET", "/2015-03-31/functions/halvest-development-health-api", undefined, 400],
  ["PUT", "/2015-03-31/functions/none/configuration", { Description: "x" }, 404],
  ["PUT", `${profile}/configuration`, { MemorySize: 128 }, 400],
  ["PUT", "/2017-10-31/functions/halvest-development-health-api/concurrency", {}, 400],
] as const)("what the local Lambda does not know is refused: %s %s", async (method, path, body, status) => {
  expect((await lambda(method, path, body)).status).toBe(status);
});
