import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { defaultProvider } from "#functions/platform/aws/stand-ins/aws-credentials.ts";

afterEach(() => vi.unstubAllEnvs());

describe("a function's credentials", () => {
  it("are those of the role in its environment", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIA");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    vi.stubEnv("AWS_SESSION_TOKEN", "token");
    expect(await defaultProvider()()).toEqual({
      accessKeyId: "AKIA",
      secretAccessKey: "secret",
      sessionToken: "token",
    });
  });

  it("need no session token", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIA");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    vi.stubEnv("AWS_SESSION_TOKEN", undefined);
    expect(await defaultProvider()()).toEqual({ accessKeyId: "AKIA", secretAccessKey: "secret" });
  });

  it.each(["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])("are refused without %s", async (missing) => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIA");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    vi.stubEnv(missing, undefined);
    await expect(defaultProvider()()).rejects.toThrow("The environment has no AWS credentials");
  });

  it("are all that the SDK's clients take from the package that is replaced", () => {
    const cwd = fileURLToPath(new URL("../../../../../node_modules/", import.meta.url));
    const taken = globSync("@aws-sdk/client-*/dist-es/runtimeConfig.js", { cwd }).map((file) => {
      const code = readFileSync(cwd + file, "utf8");
      return /import \{([^}]*)\} from "@aws-sdk\/credential-provider-node"/.exec(code)?.[1]?.trim();
    });
    expect(taken.length).toBeGreaterThan(3);
    expect(new Set(taken)).toEqual(new Set(["defaultProvider as credentialDefaultProvider"]));
  });
});
