import type { Cloud } from "#lib/local/template/cloud.ts";
import type { SiteDefinition } from "./distribution.ts";
import type { HeadersPolicy } from "./headers-policy.ts";

/**
 * The distribution with headers that name buckets where they are on this machine: a content security policy that
 * lets pages show pictures of a bucket has to mean the address the browser will be sent to.
 * @param awsEndpoint where presigned addresses lead
 */
export function withLocalBuckets(
  definition: SiteDefinition,
  cloud: Cloud,
  awsEndpoint: string,
): SiteDefinition {
  const places = cloud
    .ofType("AWS::S3::Bucket")
    .map((bucket) => [
      `https://${cloud.attribute(bucket, "RegionalDomainName")}`,
      `${awsEndpoint}/${cloud.ref(bucket)}/`,
    ]);
  const local = (policy: HeadersPolicy): HeadersPolicy => ({
    ...policy,
    set: policy.set.map((header) => ({
      ...header,
      value: places.reduce((value, [from = "", to = ""]) => value.replaceAll(from, to), header.value),
    })),
  });
  return {
    ...definition,
    behaviours: definition.behaviours.map((behaviour) => ({
      ...behaviour,
      headersPolicy: behaviour.headersPolicy && local(behaviour.headersPolicy),
    })),
  };
}
