import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Match, Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { ofType, ownFunctions, productionContext, type Synthesis, synthesise } from "./synthesis.ts";

let quiet: Synthesis;
let watched: Synthesis;
beforeAll(() => {
  quiet = synthesise();
  watched = synthesise(productionContext);
});

function observability(synthesis: Synthesis): Template {
  return Template.fromJSON(synthesis.templates.observability ?? {});
}

describe("alarms", () => {
  test("watch the errors of every function, by the name it has", () => {
    const names = ofType(watched, "AWS::CloudWatch::Alarm")
      .filter(({ Properties }) => Properties.MetricName === "Errors")
      .map(({ Properties }) => (Properties.Dimensions as [{ Value: string }])[0].Value);
    expect(names.toSorted()).toEqual(
      ownFunctions(watched)
        // At CloudFront a function is measured in the region in which it ran: two of them are watched.
        .flatMap(({ stack, Properties }) =>
          stack === "edge"
            ? [`us-east-1.${Properties.FunctionName}`, `us-east-1.${Properties.FunctionName}`]
            : [Properties.FunctionName],
        )
        .toSorted(),
    );
  });

  test("watch CloudFront's errors from the one region that has them, with a topic of that region", () => {
    const template = Template.fromJSON(watched.templates["front-alarms"] ?? {});
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      AlarmName: "halvest-production-front-5xx",
      MetricName: "5xxErrorRate",
      Dimensions: [{ Name: "DistributionId" }, { Name: "Region", Value: "Global" }],
      AlarmActions: [{ Ref: Object.keys(template.findResources("AWS::SNS::Topic"))[0] }],
    });
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      AlarmName: "halvest-production-edge-envelope-errors",
    });
    template.resourceCountIs("AWS::SNS::TopicPolicy", 1);
    const { region } = watched.app.synth().getStackByName("halvest-production-front-alarms").environment;
    expect(region).toBe("us-east-1");
  });

  test("of the market are of one stage: the other one's prices raise none", () => {
    const market = ofType(watched, "AWS::CloudWatch::Alarm").filter(
      ({ Properties }) => Properties.Namespace === "Halvest",
    );
    expect(market).toHaveLength(2);
    for (const { Properties } of market) {
      expect(Properties.Dimensions).toEqual([
        { Name: "service", Value: "market" },
        { Name: "stage", Value: "production" },
      ]);
    }
    const ingest = ownFunctions(watched).find(({ Properties }) =>
      String(Properties.FunctionName).endsWith("market-ingest"),
    );
    expect(ingest?.Properties.Environment).toMatchObject({ Variables: { HALVEST_STAGE: "production" } });
  });

  test.each([
    "api-5xx",
    "api-latency",
    "throttles",
    "refusals",
    "accounts-throttles",
    "market-price-held",
    "market-sources",
    "dead-letters",
    "exports-given-up",
    "events-late",
    "mail-dead-letters",
    "live-dead-letters",
    "broadcasts-dead-letters",
    "webhooks-dead-letters",
    "mails-dropped",
    "webhooks-given-up",
    "events-unreadable",
    "session-ends-late",
    "origin-key",
    "mail-bounces",
    "mail-complaints",
  ])("include %s", (name) => {
    observability(watched).hasResourceProperties("AWS::CloudWatch::Alarm", {
      AlarmName: `halvest-production-${name}`,
    });
  });

  const counted = [
    {
      what: "what the dispatcher cannot read",
      MetricName: "UnreadableEvents",
      line: "a record of the events table could not be read",
      writer: "functions/events/dispatch.ts",
      service: "events-dispatch",
    },
    {
      what: "mails that were dropped",
      MetricName: "DroppedMails",
      line: "a mail could not be sent as long as it was of use, and was dropped",
      writer: "functions/mail/deliver-mail.ts",
      service: "mail-send",
    },
    {
      what: "webhooks that were given up",
      MetricName: "AbandonedWebhooks",
      line: "a webhook was given up",
      writer: "functions/webhooks/deliver.ts",
      service: "webhooks-deliver",
    },
    {
      what: "automatic exports that failed too often",
      MetricName: "AbandonedExports",
      line: "an automatic export was given up",
      writer: "functions/profile/exports/automatic-export.ts",
      service: "profile-exports-automatic",
      stack: "jobs",
    },
    {
      what: "keys of the distribution that are not accepted",
      MetricName: "UnknownOriginKeys",
      line: "the key of the distribution is not accepted",
      writer: "functions/platform/http/middleware/distribution-only.ts",
      service: "auth-api",
      stack: "api",
      Threshold: 3,
    },
  ];
  test.each(counted)("count $what, by their line in the log", (each) => {
    const { MetricName, line, writer, service, stack = "events", Threshold = 1 } = each;
    const metric = { MetricName, MetricNamespace: "Halvest/production" };
    const filters = ofType(watched, "AWS::Logs::MetricFilter").filter(({ Properties }) =>
      String(Properties.FilterPattern).includes(line),
    );
    expect(filters).toHaveLength(1);
    const [filter] = filters;
    expect(filter?.stack).toBe(stack);
    expect(filter?.Properties).toMatchObject({
      FilterPattern: `{ $.message = "${line}" }`,
      MetricTransformations: [{ ...metric, MetricValue: "1" }],
    });
    const { Ref } = (filter ?? expect.fail()).Properties.LogGroupName as { Ref: string };
    expect(watched.templates[stack]?.Resources?.[Ref]?.Properties).toMatchObject({
      LogGroupName: `/halvest/production/${service}`,
    });
    expect(readFileSync(join(projectRoot, writer), "utf8")).toContain(`log.error("${line}"`);
    observability(watched).hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName,
      Namespace: metric.MetricNamespace,
      Threshold,
    });
  });

  test("count refusals in the log of each function of the API, by stage", () => {
    const filters = ofType(watched, "AWS::Logs::MetricFilter").filter(
      ({ stack, logicalId }) => stack === "api" && logicalId.includes("refusals"),
    );
    const groups = filters.map(({ Properties }) => JSON.stringify(Properties.LogGroupName));
    const functions = ownFunctions(watched).filter(({ stack }) => stack === "api");
    expect(new Set(groups).size).toBe(functions.length);
    const metric = { MetricName: "Refusals", MetricNamespace: "Halvest/production", MetricValue: "1" };
    for (const { Properties } of filters) {
      expect(Properties.MetricTransformations).toEqual([metric]);
      for (const sign of [
        "INVALID_CREDENTIALS",
        "RATE_LIMITED",
        "confirm",
        "a refresh token was used again",
      ]) {
        expect(Properties.FilterPattern).toContain(`"${sign}"`);
      }
    }
    observability(watched).hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: metric.MetricName,
      Namespace: metric.MetricNamespace,
      Threshold: 50,
      Statistic: "Sum",
    });
  });

  test("each say what to do and reach the operator, when they begin and when they end", () => {
    const alarms = ofType(watched, "AWS::CloudWatch::Alarm");
    expect(alarms.length).toBeGreaterThan(15);
    for (const { Properties } of alarms) {
      expect(String(Properties.AlarmDescription).length, String(Properties.AlarmName)).toBeGreaterThan(60);
      expect(Properties.AlarmActions).toHaveLength(1);
      expect(Properties.OKActions).toHaveLength(1);
    }
  });

  test("and the budget may publish to the topic, for this account alone and over TLS alone", () => {
    const [policy] = ofType(watched, "AWS::SNS::TopicPolicy");
    const { Statement } = (policy ?? expect.fail()).Properties.PolicyDocument as {
      Statement: Record<string, unknown>[];
    };
    const [topic] = ofType(watched, "AWS::SNS::Topic");
    expect(Statement).toEqual([
      expect.objectContaining({
        Effect: "Deny",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      }),
      {
        Sid: expect.any(String),
        Effect: "Allow",
        Principal: { Service: ["budgets.amazonaws.com", "cloudwatch.amazonaws.com"] },
        Action: "sns:Publish",
        Resource: { Ref: topic?.logicalId },
        Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
      },
    ]);
  });

  test("without an address only show, and no one is subscribed", () => {
    observability(quiet).resourceCountIs("AWS::SNS::Topic", 0);
    observability(quiet).allResourcesProperties("AWS::CloudWatch::Alarm", { AlarmActions: Match.absent() });
  });
});

describe("the budget", () => {
  test("notifies the operator at 80 and 100 per cent, and when the forecast exceeds the budget", () => {
    const [budget] = ofType(watched, "AWS::Budgets::Budget");
    expect(budget?.Properties).toMatchObject({
      Budget: { BudgetLimit: { Amount: 30, Unit: "USD" }, TimeUnit: "MONTHLY" },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: "ACTUAL", Threshold: 80 } },
        { Notification: { NotificationType: "ACTUAL", Threshold: 100 } },
        { Notification: { NotificationType: "FORECASTED", Threshold: 100 } },
      ],
    });
    const [topic, policy] = ["AWS::SNS::Topic", "AWS::SNS::TopicPolicy"].map(
      (type) => ofType(watched, type)[0],
    );
    for (const { Subscribers } of (budget ?? expect.fail()).Properties.NotificationsWithSubscribers as {
      Subscribers: unknown;
    }[]) {
      expect(Subscribers).toEqual([{ SubscriptionType: "SNS", Address: { Ref: topic?.logicalId } }]);
    }
    // Budgets refuses a topic to which it may not publish yet.
    expect(budget).toMatchObject({ DependsOn: expect.arrayContaining([policy?.logicalId]) });
    const [subscription] = ofType(watched, "AWS::SNS::Subscription");
    expect(subscription?.Properties).toMatchObject({
      Protocol: "email",
      Endpoint: "operator@halvest.example",
    });
  });
});

describe("the dashboard", () => {
  test("is one", () => {
    observability(watched).resourceCountIs("AWS::CloudWatch::Dashboard", 1);
    // Validators that are older than its tags refuse them.
    expect(ofType(watched, "AWS::CloudWatch::Dashboard")[0]?.Properties).not.toHaveProperty("Tags");
    expect(ofType(watched, "AWS::SNS::Topic")[0]?.Properties.Tags).toContainEqual({
      Key: "stage",
      Value: "production",
    });
  });
});
