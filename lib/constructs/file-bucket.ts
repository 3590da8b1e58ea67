import { Aws, Duration } from "aws-cdk-lib";
import { HttpMethods, type IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { explain } from "./explain.ts";
import { privateBucket } from "./private-bucket.ts";

/** Fixed for a deployment, so that rights can name it; buckets of all accounts share one space of names. */
export function fileBucketName({ stage }: Pick<Config, "stage">): string {
  return `halvest-${stage}-files-${Aws.ACCOUNT_ID}`;
}

/**
 * What people upload, by kind below a prefix of its own: `photos/`. Everything is read and written through functions
 * or through addresses and forms that they sign. No versions are kept: deleting is final.
 */
export class FileBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, props: { config: Config }) {
    super(scope, id);
    const { config } = props;
    this.bucket = privateBucket(this, "Bucket", config, {
      bucketName: fileBucketName(config),
      // Pages upload with signed forms; what they show is loaded as pictures, which needs no rule.
      cors: [
        {
          allowedOrigins: [config.webOrigin],
          allowedMethods: [HttpMethods.POST],
          allowedHeaders: ["content-type"],
          exposedHeaders: ["ETag"],
          maxAge: 3_600,
        },
      ],
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    explain(this.bucket, {
      "AwsSolutions-S1":
        "Objects are reached only by a function's own call or an address it signed, which the API's access log has; S3's log would only add the network addresses of people who look at a photo.",
    });
  }
}
