import { describe, expect, test } from "vitest";
import { type CustomResourceEvent, ProvisionFailed } from "#functions/operations/custom-resource.ts";
import { provisionSecrets, randomKey, type SecretVault } from "#functions/operations/secrets.ts";

const keys = ["/test/halvest/link-key", "/test/halvest/csrf-key"];
const originKey = "/test/halvest/origin-key";
const clientSecret = "/test/halvest/client-secret";

function event(
  RequestType: CustomResourceEvent["RequestType"],
  properties: Record<string, unknown> = {},
): CustomResourceEvent {
  return {
    RequestType,
    ResponseURL: "https://cloudformation.example/answer",
    StackId: "stack",
    RequestId: "request",
    LogicalResourceId: "Secrets",
    ResourceProperties: {
      ServiceToken: "arn:aws:lambda:eu-central-1:123456789012:function:secrets",
      GeneratedParameters: keys,
      PlainParameters: [originKey],
      ClientSecretParameter: clientSecret,
      UserPoolId: "eu-central-1_pool",
      UserPoolClientId: "client",
      DeleteWithStack: "false",
      ...properties,
    },
  };
}

/** Keeps values in memory, as SSM would. */
function memoryVault(values = new Map<string, string>()): SecretVault & { values: Map<string, string> } {
  return {
    values,
    create: async (name, value) => {
      if (values.has(name)) return "kept";
      values.set(name, value);
      return "created";
    },
    replace: async (name, value) => {
      values.set(name, value);
    },
    remove: async (name) => {
      values.delete(name);
    },
  };
}

const readSecret = async (poolId: string, clientId: string) => `secret of ${clientId} in ${poolId}`;

describe("provisioning secrets", () => {
  test("the first deployment makes each key and stores the client's secret", async () => {
    const vault = memoryVault();
    await provisionSecrets(event("Create"), vault, readSecret);
    expect([...vault.values.keys()].toSorted()).toEqual([clientSecret, originKey, ...keys].toSorted());
    expect(vault.values.get(clientSecret)).toBe("secret of client in eu-central-1_pool");
    const made = keys.map((name) => vault.values.get(name) ?? "");
    expect(new Set(made).size).toBe(keys.length);
    for (const key of made) expect(Buffer.from(key, "base64")).toHaveLength(32);
  });

  test("a later deployment keeps the keys, adds new ones and copies the client's secret again", async () => {
    const vault = memoryVault();
    await provisionSecrets(event("Create"), vault, readSecret);
    const before = new Map(vault.values);
    const added = "/test/halvest/proof-key";
    await provisionSecrets(
      event("Update", { GeneratedParameters: [...keys, added] }),
      vault,
      async () => "new",
    );
    for (const name of keys) expect(vault.values.get(name)).toBe(before.get(name));
    expect(vault.values.has(added)).toBe(true);
    expect(vault.values.get(clientSecret)).toBe("new");
  });

  test("a repeated event changes no key", async () => {
    const vault = memoryVault();
    await provisionSecrets(event("Create"), vault, readSecret);
    const before = new Map(vault.values);
    await provisionSecrets(event("Create"), vault, readSecret);
    expect(vault.values).toEqual(before);
  });

  test.each([
    ["false", 4],
    ["true", 0],
  ])("with DeleteWithStack %s the deletion leaves %i secrets", async (DeleteWithStack, left) => {
    const vault = memoryVault();
    await provisionSecrets(event("Create"), vault, readSecret);
    await provisionSecrets(event("Delete", { DeleteWithStack }), vault, readSecret);
    expect(vault.values.size).toBe(left);
  });

  test("a deletion succeeds even when the properties never made sense", async () => {
    const broken = { ...event("Delete"), ResourceProperties: {} };
    await expect(provisionSecrets(broken, memoryVault(), readSecret)).resolves.toBeUndefined();
  });

  test("malformed properties are refused by name before anything is stored", async () => {
    const vault = memoryVault();
    const attempt = provisionSecrets(
      event("Create", { ClientSecretParameter: "no slash" }),
      vault,
      readSecret,
    );
    await expect(attempt).rejects.toThrow(
      new ProvisionFailed("Properties are missing or malformed: ClientSecretParameter"),
    );
    expect(vault.values.size).toBe(0);
  });

  test("a failure names the step and its kind, but no value", async () => {
    const leaky: SecretVault = {
      ...memoryVault(),
      replace: async (_, value) => {
        throw Object.assign(new Error(`Value ${value} is refused`), { name: "ValidationException" });
      },
    };
    const attempt = provisionSecrets(event("Create"), leaky, async () => "very secret");
    await expect(attempt).rejects.toThrow(`Could not store ${clientSecret}: ValidationException`);
    await expect(attempt).rejects.not.toThrow("very secret");
  });

  test("keys are never the same", () => {
    expect(new Set(Array.from({ length: 100 }, randomKey)).size).toBe(100);
  });
});
