import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen } from "#lib/local/listen.ts";
import type { AccessCall, Authorise } from "#lib/local/service.ts";
import { createSsm } from "#lib/local/ssm/create.ts";
import { StoreCorrupt } from "#lib/local/storage/errors.ts";

const secret = "a-very-recognisable-secret";
const Name = "/test/halvest/key";
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halvest-ssm-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function withStore<T>(use: (client: SSMClient) => Promise<T>, authorise?: Authorise): Promise<T> {
  const store = await createSsm({ directory, ...(authorise ? { authorise } : {}) });
  const listener = await listen(store);
  const client = new SSMClient({
    endpoint: listener.url,
    region: "us-east-1",
    credentials: { accessKeyId: "AKIACALLER", secretAccessKey: "unused" },
  });
  try {
    return await use(client);
  } finally {
    client.destroy();
    await listener.close();
    await store.close();
  }
}

const putSecret = (client: SSMClient) =>
  client.send(new PutParameterCommand({ Name, Value: secret, Type: "SecureString" }));
const getSecret = async (client: SSMClient) =>
  (await client.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value;

test("a secret survives a restart and is on the disk only encrypted", async () => {
  await withStore(putSecret);
  for (const file of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    expect(await readFile(join(file.parentPath, file.name), "latin1")).not.toContain(secret);
  }
  expect(await withStore(getSecret)).toBe(secret);
});

test("only the owner may read the key file", async () => {
  await withStore(putSecret);
  expect((await stat(join(directory, "parameters.key"))).mode & 0o777).toBe(0o600);
});

test("a lost key file is reported at the start", async () => {
  await withStore(putSecret);
  await rm(join(directory, "parameters.key"));
  await expect(createSsm({ directory })).rejects.toThrow(StoreCorrupt);
});

test("calls beyond those of a second are throttled", async () => {
  const store = await createSsm({ memory: true, callsPerSecond: 2 });
  const ask = async () => {
    const answered = await store.handle({
      method: "POST",
      path: "/",
      headers: {
        "x-amz-target": "AmazonSSM.GetParameter",
        authorization: "AWS4-HMAC-SHA256 Credential=KEY/20260101/us-east-1/ssm/aws4_request, Signature=x",
      },
      body: Buffer.from(JSON.stringify({ Name })),
    });
    return JSON.parse(String(answered.body)).__type;
  };
  expect([await ask(), await ask(), await ask()]).toEqual([
    "ParameterNotFound",
    "ParameterNotFound",
    "ThrottlingException",
  ]);
  await expect.poll(ask, { timeout: 120_000 }).toBe("ParameterNotFound");
  await store.close();
});

test("access is checked for the parameter's ARN, and a refusal carries its message", async () => {
  await withStore(putSecret);
  const asked: AccessCall[] = [];
  const authorise: Authorise = (call) => {
    asked.push(call);
    return { allowed: false, message: "Not for you." };
  };
  await expect(withStore(getSecret, authorise)).rejects.toMatchObject({
    name: "AccessDeniedException",
    message: "Not for you.",
  });
  expect(asked).toEqual([
    {
      accessKeyId: "AKIACALLER",
      action: "ssm:GetParameter",
      resources: [`arn:aws:ssm:us-east-1:000000000000:parameter${Name}`],
    },
  ]);
});
