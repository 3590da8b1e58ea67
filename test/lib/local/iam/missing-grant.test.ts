import { AttributeType, BillingMode, Table } from "aws-cdk-lib/aws-dynamodb";
import { describe, expect, it } from "vitest";
import { appOf, inlineFunction, started } from "#test/lib/local/start/small-app.ts";

const entry = "functions/operations/operator.lambda.ts";

/** The operator's function, bundled with the real SDK, over two tables of which it may read what is granted. */
function operatorApp(granted: boolean) {
  return appOf((stack) => {
    const table = (id: string) =>
      new Table(stack, id, {
        tableName: id,
        partitionKey: { name: "pk", type: AttributeType.STRING },
        sortKey: { name: "sk", type: AttributeType.STRING },
        timeToLiveAttribute: "ttl",
        billingMode: BillingMode.PAY_PER_REQUEST,
      });
    const accounts = table("accounts");
    const operator = inlineFunction(stack, "operator", entry, {
      environment: {
        ACCOUNTS_TABLE: accounts.tableName,
        CORRESPONDENCE_TABLE: table("correspondence").tableName,
        EVENTS_TABLE: table("events").tableName,
        STRIPE_SECRET_KEY_PARAMETER: "/shop/stripe-secret-key",
        STRIPE_WEBHOOK_SECRET_PARAMETER: "/shop/stripe-webhook-secret",
      },
    });
    if (granted) accounts.grantReadData(operator);
  });
}

const event = { action: "set-role", email: "ann@example.com", role: "ADMIN" };

describe("a bundled function that calls DynamoDB through the SDK", () => {
  it("gets its answer when its role grants the call", async () => {
    const { cloud, errors } = await started({ app: operatorApp(true) });
    await expect(cloud.invoke(entry, event)).rejects.toThrow("No user has this address.");
    // The stack leads into our sources, not into the bundle.
    expect(errors.join("\n")).toMatch(/functions\/operations\/operator\.ts:\d+/);
  });

  it("is refused when it does not, by the construct's name and with what to add", async () => {
    const { cloud, errors } = await started({ app: operatorApp(false) });
    await expect(cloud.invoke(entry, event)).rejects.toThrow(/Reference: /);
    expect(errors.join("\n")).toMatch(
      /is not authorized to perform: dynamodb:(\w+) on resource: (arn:aws:dynamodb:[^ ]+:table\/accounts) .*\(local: function shop\/operator\/Resource; grant it where shop\/operator\/Resource is built: \{ actions: \["dynamodb:\1"\], resources: \["\2"\] \}\)/,
    );
    expect(errors.join("\n")).toContain("AccessDeniedException");
  });
});
