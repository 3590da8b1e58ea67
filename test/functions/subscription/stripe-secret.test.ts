import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { secureParameters } from "#functions/platform/aws/parameters.ts";
import { stripeSecret } from "#functions/subscription/stripe/stripe-secret.ts";

const ssm = mockClient(SSMClient);
// Files share what they import: the next one gets the real client.
afterAll(() => ssm.restore());
afterEach(() => ssm.reset());

describe("a secret of Stripe's", () => {
  it("that is not stored yet makes the call unavailable, until it is there", async () => {
    const name = "/test/halvest/stripe-secret-key";
    const read = stripeSecret(secureParameters(new SSMClient({ region: "us-east-1" })), name);
    ssm
      .on(GetParametersCommand)
      .resolvesOnce({ Parameters: [], InvalidParameters: [name] })
      .resolves({ Parameters: [{ Name: name, Value: "sk_test_1" }] });
    await expect(read()).rejects.toMatchObject({ code: "UNAVAILABLE", status: 503 });
    expect(await read()).toBe("sk_test_1");
  });
});
