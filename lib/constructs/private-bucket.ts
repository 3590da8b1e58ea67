import { RemovalPolicy } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";

/**
 * A bucket that is encrypted, closed to the public and reached over TLS only; outside development it stays when its
 * stack is deleted. The class declares an optional property that its own interface does not allow to be absent, hence
 * the cast.
 */
export function privateBucket(
  scope: Construct,
  id: string,
  config: Pick<Config, "disposable">,
  props: BucketProps,
): IBucket {
  return new Bucket(scope, id, {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    removalPolicy: config.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    ...props,
  }) as IBucket;
}
