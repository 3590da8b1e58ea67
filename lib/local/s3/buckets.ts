import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";

/** Every property that a bucket may have; what is `unknown` has no effect on a laptop. */
const BucketProperties = z.strictObject({
  AccessControl: z.string().optional(),
  BucketEncryption: z.unknown().optional(),
  BucketName: z.string().optional(),
  LifecycleConfiguration: z.unknown().optional(),
  LoggingConfiguration: z.unknown().optional(),
  OwnershipControls: z.unknown().optional(),
  PublicAccessBlockConfiguration: z.unknown().optional(),
  Tags: z.unknown().optional(),
  VersioningConfiguration: z.unknown().optional(),
});

/**
 * The names of the buckets.
 * @throws TemplateError for a property of a bucket that is not reproduced, such as a website or notifications
 */
export function readBuckets(cloud: Cloud): readonly string[] {
  return cloud.ofType("AWS::S3::Bucket").map((resource) => {
    cloud.parse(resource, BucketProperties);
    return cloud.ref(resource);
  });
}
