import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { expect, it, vi } from "vitest";
import { whenUsed } from "#functions/platform/clients.ts";

it("makes a client once, when something of it is first used", async () => {
  const make = vi.fn(() => new SSMClient({ region: "eu-central-1" }));
  const client = whenUsed(make);
  expect(make).not.toHaveBeenCalled();
  expect(await client.config.region()).toBe("eu-central-1");
  const asked = new Error("asked");
  client.middlewareStack.add(() => () => Promise.reject(asked), { step: "initialize" });
  await expect(client.send(new GetParameterCommand({ Name: "/name" }))).rejects.toBe(asked);
  expect(make).toHaveBeenCalledOnce();
});
