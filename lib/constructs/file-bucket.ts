import { Aws, Duration } from "aws-cdk-lib";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { explain } from "./explain.ts";
import { privateBucket } from "./private-bucket.ts";
import { removalOf } from "./removal.ts";

/** Fixed for a deployment, so that rights can name it; buckets of all accounts share one space of names. */
export function fileBucketName({ stage }: Pick<Config, "stage">): string {
  return `halvest-${stage}-files-${Aws.ACCOUNT_ID}`;
}

/**
 * What people upload, and exports of accounts, by kind below a prefix of its own: `photos/`, `attachments/` and
 * `exports/`. Everything is written by functions or by forms that they sign, and read through addresses that they sign.
 * No versions are kept: deleting is final.
 */
export class FileBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, props: { config: Config }) {
    super(scope, id);
    const { config } = props;
    this.bucket = privateBucket(this, "Bucket", config, {
      bucketName: fileBucketName(config),
      removalPolicy: removalOf(config),
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // A day longer than they can be downloaded.
        { prefix: "exports/", expiration: Duration.days(8) },
      ],
    });
    explain(this.bucket, {
      "AwsSolutions-S1":
        "Objects are reached only by a function's own call or an address it signed, which the API's access log has; S3's log would only add the network addresses of people who look at a photo.",
    });
  }
}
