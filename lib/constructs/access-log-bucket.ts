import { Aws, Duration } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { explain } from "./explain.ts";
import { privateBucket } from "./private-bucket.ts";

/** The folder of the distribution's log files in the bucket. */
export const accessLogPrefix = "distribution";

/** The name of the distribution's log in CloudWatch Logs. */
export function accessLogSource(stage: string): string {
  return `halvest-${stage}-distribution`;
}

/** The bucket of the access logs, into which the distribution's log and those of buckets are delivered. */
export function accessLogBucket(scope: Construct, config: Config): IBucket {
  const logs = privateBucket(scope, "Logs", config, {
    // These logs hold addresses of people, so they are deleted when the other logs are.
    lifecycleRules: [{ expiration: Duration.days(config.logRetentionDays) }],
  });
  logs.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("delivery.logs.amazonaws.com")],
      actions: ["s3:PutObject"],
      resources: [logs.arnForObjects(`${accessLogPrefix}/*`)],
      conditions: {
        StringEquals: {
          "s3:x-amz-acl": "bucket-owner-full-control",
          "aws:SourceAccount": Aws.ACCOUNT_ID,
        },
        ArnEquals: {
          "aws:SourceArn": `arn:aws:logs:us-east-1:${Aws.ACCOUNT_ID}:delivery-source:${accessLogSource(config.stage)}`,
        },
      },
    }),
  );
  explain(logs, { "AwsSolutions-S1": "This bucket holds the access logs." });
  return logs;
}
