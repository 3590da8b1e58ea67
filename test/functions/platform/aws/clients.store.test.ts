import { once } from "node:events";
import { createServer } from "node:http";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, it, vi } from "vitest";
import { documents } from "#functions/platform/aws/clients.ts";

afterEach(() => vi.unstubAllEnvs());

it("gives up a call that hangs and tries it again", async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    // The first call never gets an answer.
    if (calls > 1)
      response.setHeader("content-type", "application/x-amz-json-1.0").end('{"Item":{"pk":{"S":"a"}}}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", `http://127.0.0.1:${address.port}`);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "TEST");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "unused");
  const client = documents();
  const { Item } = await client.send(new GetCommand({ TableName: "table", Key: { pk: "a" } }));
  expect(Item).toEqual({ pk: "a" });
  expect(calls).toBe(2);
  client.destroy();
  server.closeAllConnections();
  server.close();
});
