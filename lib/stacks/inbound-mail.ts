import { Aws, CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { EmailIdentity, Identity, ReceiptRuleSet } from "aws-cdk-lib/aws-ses";
import { Lambda, LambdaInvocationType, S3 } from "aws-cdk-lib/aws-ses-actions";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type AlarmSpec, alarmPeriod } from "#lib/constructs/alarms.ts";
import { explain } from "#lib/constructs/explain.ts";
import { FeatureFunction } from "#lib/constructs/feature-function.ts";
import { inboundBucketName, type Offer } from "#lib/constructs/needs.ts";
import { privateBucket } from "#lib/constructs/private-bucket.ts";
import { removalOf } from "#lib/constructs/removal.ts";
import { mailReceiver } from "#lib/functions.ts";

/** Longer than it takes to see that mails fail, and to fix it. */
const keptFor = Duration.days(14);

/**
 * Answers by mail: SES stores each mail to the domain and calls a function with what it has found out about the sender. The
 * rule set takes effect once an operator has made it the account's active one.
 */
export class InboundMailStack extends Stack {
  readonly functions: readonly FeatureFunction[];
  private readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: StackProps & { offer: Offer; domain: string }) {
    super(scope, id, props);
    const { offer, domain } = props;
    const { config } = offer;
    const identity = new EmailIdentity(this, "Domain", { identity: Identity.domain(domain) });
    this.records(domain, identity);
    const bucket = privateBucket(this, "Mails", config, {
      bucketName: inboundBucketName(config),
      removalPolicy: removalOf(config),
      // What was dealt with is removed at once.
      lifecycleRules: [{ expiration: keptFor }],
    });
    explain(bucket, {
      "AwsSolutions-S1": "SES writes and one function reads; the function's log has each mail by its id.",
    });
    const receiver = new FeatureFunction(this, "receiver", {
      record: mailReceiver,
      offer,
      service: "incoming-mail",
    });
    receiver.allow(
      new PolicyStatement({
        actions: ["s3:GetObject", "s3:DeleteObject"],
        resources: [`arn:aws:s3:::${inboundBucketName(config)}/mail/*`],
      }),
    );
    const shownName = inboundBucketName(config).replace(Aws.ACCOUNT_ID, "<AWS::AccountId>");
    explain(receiver, {
      [`AwsSolutions-IAM5[Resource::arn:aws:s3:::${shownName}/mail/*]`]:
        "Mails are many and named as they come: the right ends at their prefix.",
    });
    this.deadLetters = new Queue(this, "DeadLetters", {
      queueName: `halvest-${config.stage}-inbound-mail-dead-letters`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: keptFor,
    });
    explain(this.deadLetters, { "AwsSolutions-SQS3": "This is the dead-letter queue itself." });
    receiver.function.configureAsyncInvoke({
      retryAttempts: 2,
      onFailure: new SqsDestination(this.deadLetters),
    });
    const rules = new ReceiptRuleSet(this, "Rules", { receiptRuleSetName: `halvest-${config.stage}` });
    rules.addRule("Answers", {
      recipients: [domain],
      scanEnabled: true,
      actions: [
        new S3({ bucket, objectKeyPrefix: "mail/" }),
        new Lambda({ function: receiver.function, invocationType: LambdaInvocationType.EVENT }),
      ],
    });
    this.functions = [receiver];
  }

  /** What an operator puts into DNS. */
  private records(domain: string, { dkimRecords }: EmailIdentity): void {
    new CfnOutput(this, "InboundMx", {
      description: "MX record that leads mail for the domain to SES",
      value: `${domain} MX 10 inbound-smtp.${this.region}.amazonaws.com`,
    });
    dkimRecords.forEach((record, index) => {
      new CfnOutput(this, `InboundRecord${index + 1}`, {
        description: "CNAME record that proves to SES that the domain is ours",
        value: `${record.name} CNAME ${record.value}`,
      });
    });
  }

  alarms(): AlarmSpec[] {
    return [
      {
        name: "inbound-mail-dead-letters",
        metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: alarmPeriod }),
        atLeast: 1,
        runbook:
          "An answer by mail could not be read. The log of correspondence-incoming-receive has the reason. Fix it, then invoke that function with the requestPayload of each message in the dead-letter queue and delete the message; the mail itself is kept for two weeks.",
      },
    ];
  }
}
