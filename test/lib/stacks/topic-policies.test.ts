import { describe, expect, it } from "vitest";
import { type Cloud, readCloud } from "#lib/local/template/cloud.ts";
import { synthesise } from "#lib/local/template/synthesise.ts";
import { stackOf } from "#test/lib/local/template/stack-of.ts";
import { synthesise as product, productionContext } from "./synthesis.ts";
import { checkTopics } from "./topic-policies.ts";

type Resources = Record<string, object>;

const cloudOf = (Resources: Resources): Cloud => readCloud([stackOf({ Resources })]);

describe("topics that alarms and budgets notify", () => {
  const Topic = { Type: "AWS::SNS::Topic", Properties: { TopicName: "alarms" } };
  const Alarm = { Type: "AWS::CloudWatch::Alarm", Properties: { AlarmActions: [{ Ref: "Topic" }] } };
  const Budget = {
    Type: "AWS::Budgets::Budget",
    Properties: {
      NotificationsWithSubscribers: [
        { Subscribers: [{ SubscriptionType: "SNS", Address: { Ref: "Topic" } }] },
      ],
    },
  };
  const policyOf = (...Statement: object[]) => ({
    Type: "AWS::SNS::TopicPolicy",
    Properties: { PolicyDocument: { Statement }, Topics: [{ Ref: "Topic" }] },
  });
  const onlyTls = {
    Effect: "Deny",
    Principal: "*",
    Action: "sns:Publish",
    Resource: { Ref: "Topic" },
    Condition: { Bool: { "aws:SecureTransport": "false" } },
  };
  const allow = (Service: string, account = "111122223333") => ({
    Effect: "Allow",
    Principal: { Service },
    Action: "sns:Publish",
    Resource: { Ref: "Topic" },
    Condition: { StringEquals: { "aws:SourceAccount": account } },
  });
  const check = (resources: Resources) => checkTopics(cloudOf({ Topic, ...resources }));

  it("are reached when the policy lets both services of this account publish", () => {
    check({
      Alarm,
      Budget,
      Policy: policyOf(onlyTls, allow("cloudwatch.amazonaws.com"), allow("budgets.amazonaws.com")),
    });
  });

  it("are reached by alarms, and not by budgets, when they have no policy of their own", () => {
    check({ Alarm });
    expect(() => check({ Budget })).toThrow(
      /shop\/Budget .*: the policy of arn:aws:sns:eu-central-1:111122223333:alarms does not let budgets.amazonaws.com publish/,
    );
  });

  it.each([
    ["only denies", policyOf(onlyTls)],
    ["allows another service", policyOf(onlyTls, allow("budgets.amazonaws.com"))],
    ["allows another account", policyOf(allow("cloudwatch.amazonaws.com", "999900009999"))],
    [
      "denies as well",
      policyOf(allow("cloudwatch.amazonaws.com"), { ...onlyTls, Condition: undefined, Sid: "All" }),
    ],
  ])("are refused when the policy %s, by the alarm's name", (_, Policy) => {
    expect(() => check({ Alarm, Policy })).toThrow(
      /shop\/Alarm .* does not let cloudwatch.amazonaws.com publish/,
    );
  });
});

describe("the product's own stacks, with everything switched on", () => {
  it("let each alarm and the budget arrive", () => {
    const { app } = product(productionContext);
    checkTopics(readCloud(synthesise(app)));
  });
});
