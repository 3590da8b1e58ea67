import { Match, Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { type Synthesis, synthesise } from "./synthesis.ts";

let synthesis: Synthesis;
let template: Template;
beforeAll(() => {
  synthesis = synthesise({ inboundMailDomain: "reply.halvest.example" });
  template = Template.fromJSON(synthesis.templates["inbound-mail"] ?? {});
});

describe("answers by mail", () => {
  test("are not received unless a deployment names the domain", () => {
    const { templates } = synthesise();
    expect(templates).not.toHaveProperty("inbound-mail");
    expect(JSON.stringify(templates.api)).toContain('"REPLY_DOMAIN":"none"');
  });

  test("are scanned, stored and then handed to the function", () => {
    template.hasResourceProperties("AWS::SES::ReceiptRule", {
      Rule: {
        Recipients: ["reply.halvest.example"],
        ScanEnabled: true,
        Enabled: true,
        Actions: [
          { S3Action: { BucketName: { Ref: Match.stringLikeRegexp("^Mails") }, ObjectKeyPrefix: "mail/" } },
          { LambdaAction: Match.objectLike({ InvocationType: "Event" }) },
        ],
      },
    });
    template.hasResourceProperties("AWS::Lambda::Permission", {
      Principal: "ses.amazonaws.com",
      SourceAccount: { Ref: "AWS::AccountId" },
    });
  });

  test("are stored for two weeks at most, by SES of this account alone", () => {
    template.hasResourceProperties("AWS::S3::Bucket", {
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 14, Status: "Enabled" }] },
    });
    template.hasResourceProperties("AWS::S3::BucketPolicy", {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: "s3:PutObject",
            Principal: { Service: "ses.amazonaws.com" },
            Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
          }),
        ]),
      },
    });
  });

  test("that cannot be read wait, and raise an alarm", () => {
    template.hasResourceProperties("AWS::Lambda::EventInvokeConfig", { MaximumRetryAttempts: 2 });
    const alarms = Template.fromJSON(synthesis.templates.observability ?? {});
    alarms.hasResourceProperties("AWS::CloudWatch::Alarm", {
      AlarmName: Match.stringLikeRegexp("inbound-mail-dead-letters$"),
    });
  });
});
