import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { contract } from "#shared/api/index.ts";
import { openApiDocument } from "#shared/api/openapi/openapi.ts";
import { bodyOf, context, distributionKey, eventFor } from "#test/functions/platform/http/exchange.ts";

const parameters = mockClient(SSMClient);
// Files share what they import: the next one gets the real client.
afterAll(() => parameters.restore());
afterEach(() => vi.unstubAllEnvs());

it("returns that the API is available, and describes it", async () => {
  vi.stubEnv("LOG_LEVEL", "SILENT");
  vi.stubEnv("ORIGIN_KEY_PARAMETER", "/test/origin-key");
  parameters
    .on(GetParametersCommand)
    .resolves({ Parameters: [{ Name: "/test/origin-key", Value: distributionKey }] });
  const { handler } = await import("#functions/health/api.lambda.ts");
  const health = await handler(eventFor({ route: "GET /api/health" }), context);
  expect(bodyOf(health)).toEqual({
    success: true,
    data: { status: "ok", version: "1.0.0", time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/) },
  });
  const described = await handler(eventFor({ route: "GET /api/openapi.json" }), context);
  expect(described.headers).toMatchObject({ "content-type": "application/json; charset=utf-8" });
  expect(bodyOf(described)).toEqual(openApiDocument(contract));
});
