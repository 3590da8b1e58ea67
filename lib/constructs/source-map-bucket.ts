import { Aws } from "aws-cdk-lib";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { privateBucket } from "./private-bucket.ts";

/** Fixed for a deployment, so that the rights of functions can name it. */
export function sourceMapBucketName({ stage }: Pick<Config, "stage">): string {
  return `halvest-${stage}-source-maps-${Aws.ACCOUNT_ID}`;
}

/** Where each line of the pages' code comes from. Not part of the site; no one may read it but functions. */
export function sourceMapBucket(scope: Construct, config: Config, logs: IBucket): IBucket {
  return privateBucket(scope, "SourceMaps", config, {
    bucketName: sourceMapBucketName(config),
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: "source-maps/",
  });
}
