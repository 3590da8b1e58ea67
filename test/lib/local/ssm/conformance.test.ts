import { randomUUID } from "node:crypto";
import {
  DeleteParameterCommand,
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "#lib/local/listen.ts";
import { createSsm } from "#lib/local/ssm/create.ts";

/**
 * Against a local parameter store; with CONFORMANCE=aws against the account of the environment's credentials,
 * below a path of its own that is emptied at the end.
 */
const remote = process.env.CONFORMANCE === "aws";
const root = `/halvest-conformance-${randomUUID()}`;
let client: SSMClient;
let stop: () => Promise<void>;
const made = new Set<string>();

beforeAll(async () => {
  const store = remote ? undefined : await createSsm({ memory: true });
  const listener = store && (await listen(store));
  const credentials = { accessKeyId: "CONFORMANCE", secretAccessKey: "unused" };
  client = new SSMClient(listener ? { endpoint: listener.url, region: "us-east-1", credentials } : {});
  stop = async () => {
    for (const Name of made) await client.send(new DeleteParameterCommand({ Name })).catch(() => undefined);
    client.destroy();
    await listener?.close();
    await store?.close();
  };
});
afterAll(() => stop());

const name = (suffix: string) => `${root}/${suffix}`;
function put(suffix: string, Value: string, more: object = { Type: "SecureString" }) {
  made.add(name(suffix));
  return client.send(new PutParameterCommand({ Name: name(suffix), Value, ...more }));
}
const get = async (selector: string, WithDecryption = true) =>
  (await client.send(new GetParameterCommand({ Name: selector, WithDecryption }))).Parameter;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a secret is shown only with decryption", async () => {
  await put("secret", "s3cret");
  expect(await get(name("secret"))).toMatchObject({
    Name: name("secret"),
    Type: "SecureString",
    Value: "s3cret",
    Version: 1,
  });
  expect((await get(name("secret"), false))?.Value).not.toContain("s3cret");
});

test("an existing parameter is overwritten only on request, with a new version", async () => {
  await put("versioned", "one", { Type: "String" });
  const error = await failure(put("versioned", "two", { Type: "String" }));
  expect(error).toMatchObject({
    name: "ParameterAlreadyExists",
    message:
      "The parameter already exists. To overwrite this value, set the overwrite option in the request to true.",
  });
  expect(await put("versioned", "two", { Overwrite: true })).toMatchObject({ Version: 2, Tier: "Standard" });
  expect(await get(name("versioned"))).toMatchObject({ Value: "two", Version: 2, Type: "String" });
  expect(await get(`${name("versioned")}:2`)).toMatchObject({ Value: "two" });
  expect(await failure(get(`${name("versioned")}:9`))).toMatchObject({ name: "ParameterVersionNotFound" });
});

test("an absent parameter is not found", async () => {
  expect(await failure(get(name("absent")))).toMatchObject({ name: "ParameterNotFound" });
});

test("several are read in one call, which names those that are not there", async () => {
  await put("several-a", "one");
  await put("several-b", "two", { Type: "String" });
  const Names = ["several-a", "several-b", "absent"].map(name);
  const found = await client.send(new GetParametersCommand({ Names, WithDecryption: true }));
  expect(found.Parameters?.map(({ Name, Type, Value }) => [Name, Type, Value]).toSorted()).toEqual([
    [name("several-a"), "SecureString", "one"],
    [name("several-b"), "String", "two"],
  ]);
  expect(found.InvalidParameters).toEqual([name("absent")]);
});

test("more than ten are not read in one call", async () => {
  const Names = Array.from({ length: 11 }, (_, i) => name(`many-${i}`));
  const read = client.send(new GetParametersCommand({ Names }));
  expect(await failure(read)).toMatchObject({ name: "ValidationException" });
});

test("a first version needs a type", async () => {
  expect(await failure(put("untyped", "v", {}))).toMatchObject({ name: "ValidationException" });
});

test("a value over 4 KB is refused in the standard tier", async () => {
  expect(await failure(put("large", "v".repeat(4097), { Type: "String" }))).toMatchObject({
    name: "ValidationException",
    message: expect.stringContaining("4096 characters"),
  });
});

test("a deleted parameter is gone, and cannot be deleted again", async () => {
  await put("deleted", "v");
  const remove = () => client.send(new DeleteParameterCommand({ Name: name("deleted") }));
  await remove();
  expect(await failure(get(name("deleted")))).toMatchObject({ name: "ParameterNotFound" });
  expect(await failure(remove())).toMatchObject({ name: "ParameterNotFound" });
});
