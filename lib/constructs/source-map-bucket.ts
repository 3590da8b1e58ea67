import { Aws } from "aws-cdk-lib";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { explain } from "./explain.ts";
import { privateBucket } from "./private-bucket.ts";
import { removalOf } from "./removal.ts";

/** Fixed for a deployment, so that the rights of functions can name it. */
export function sourceMapBucketName({ stage }: Pick<Config, "stage">): string {
  return `halvest-${stage}-source-maps-${Aws.ACCOUNT_ID}`;
}

/** Where each line of the pages' code comes from. Not part of the site; no one may read it but functions. */
export function sourceMapBucket(scope: Construct, config: Config): IBucket {
  const bucket = privateBucket(scope, "SourceMaps", config, {
    bucketName: sourceMapBucketName(config),
    removalPolicy: removalOf(config),
  });
  explain(bucket, {
    "AwsSolutions-S1": "Only a function reads it, whose log names the errors that it reads it for.",
  });
  return bucket;
}
