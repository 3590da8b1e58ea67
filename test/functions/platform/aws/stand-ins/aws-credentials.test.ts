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
});
