import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";

const Rule = z.strictObject({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  Id: z.string().optional(),
  MaxAge: z.number().optional(),
});
export type CorsRule = z.output<typeof Rule>;

/** Every property that a bucket may have; what is `unknown` has no effect on a laptop. */
const BucketProperties = z.strictObject({
  AccessControl: z.string().optional(),
  BucketEncryption: z.unknown().optional(),
  BucketName: z.string().optional(),
  CorsConfiguration: z.strictObject({ CorsRules: z.array(Rule) }).optional(),
  LifecycleConfiguration: z.unknown().optional(),
  LoggingConfiguration: z.unknown().optional(),
  OwnershipControls: z.unknown().optional(),
  PublicAccessBlockConfiguration: z.unknown().optional(),
  Tags: z.unknown().optional(),
  VersioningConfiguration: z.unknown().optional(),
});

/** A bucket of the templates. */
export interface Bucket {
  readonly name: string;
  readonly cors: readonly CorsRule[];
}

/** @throws TemplateError for a property of a bucket that is not reproduced, such as a website or notifications */
export function readBuckets(cloud: Cloud): readonly Bucket[] {
  return cloud.ofType("AWS::S3::Bucket").map((resource) => ({
    name: cloud.ref(resource),
    cors: cloud.parse(resource, BucketProperties).CorsConfiguration?.CorsRules ?? [],
  }));
}
