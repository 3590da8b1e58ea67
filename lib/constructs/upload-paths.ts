import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type Function as EdgeFunction,
  FunctionEventType,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { uploadSecurityPolicy } from "./content-security-policy.ts";
import { securityHeaders } from "./security-headers.ts";

interface UploadPathsProps {
  readonly bucket: IBucket;
  /** Passes on everything but the host. */
  readonly passedOn: OriginRequestPolicy;
  /** Sends a request to the bucket itself. */
  readonly toRoot: EdgeFunction;
}

/**
 * What people upload, and exports of their accounts, by path: the bucket checks the signature, and its answers get the
 * headers of uploads.
 */
export function uploadPaths(
  scope: Construct,
  config: Config,
  { bucket, passedOn, toRoot }: UploadPathsProps,
): [string, BehaviorOptions][] {
  const headers = (id: string, name: string, others: Readonly<Record<string, string>> = {}) =>
    securityHeaders(scope, config, id, {
      name,
      contentSecurityPolicy: uploadSecurityPolicy,
      override: true,
      others,
    });
  const shared = {
    origin: S3BucketOrigin.withBucketDefaults(bucket),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    // Browsers keep photos; here each request has to show that its signature is still good.
    cachePolicy: CachePolicy.CACHING_DISABLED,
  } satisfies BehaviorOptions;
  const reading = {
    ...shared,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    originRequestPolicy: new OriginRequestPolicy(scope, "Signed", {
      originRequestPolicyName: `halvest-${config.stage}-signed`,
      comment: "The query, in which the signature is; the bucket's own host name, which is signed",
      headerBehavior: OriginRequestHeaderBehavior.none(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    }),
  };
  const photos = headers("UploadHeaders", "uploads", {
    "content-disposition": 'inline; filename="photo.jpg"',
  });
  // The signed address says how the file is to be saved.
  const attachments = headers("AttachmentHeaders", "attachments");
  return [
    ["/photos/*", { ...reading, responseHeadersPolicy: photos }],
    ["/attachments/*", { ...reading, responseHeadersPolicy: attachments }],
    ["/exports/*", { ...reading, responseHeadersPolicy: attachments }],
    [
      "/uploads",
      {
        ...shared,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        // The type of a form has the boundary of its parts.
        originRequestPolicy: passedOn,
        responseHeadersPolicy: attachments,
        functionAssociations: [{ function: toRoot, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
    ],
  ];
}
