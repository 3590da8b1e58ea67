import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { parameterReference } from "#lib/local/template/intrinsics.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";
import { type Forwarding, type HeadersPolicy, readForwarding, readHeadersPolicy } from "./policies.ts";

const FunctionAssociations = z
  .array(z.strictObject({ EventType: z.literal("viewer-request"), FunctionARN: z.string() }))
  .default([]);

const Behaviour = z.strictObject({
  AllowedMethods: z.array(z.string()).default(["GET", "HEAD"]),
  CachePolicyId: z.string(),
  Compress: z.boolean().default(false),
  FunctionAssociations,
  /** Other moments, and functions that read the body, are not reproduced. */
  LambdaFunctionAssociations: z
    .array(z.strictObject({ EventType: z.literal("origin-response"), LambdaFunctionARN: z.string() }))
    .max(1)
    .default([]),
  OriginRequestPolicyId: z.string().optional(),
  PathPattern: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  TargetOriginId: z.string(),
  /** Locally everything is plain HTTP on the loopback address, so nothing is redirected. */
  ViewerProtocolPolicy: z.enum(["redirect-to-https", "https-only"]),
});

const Origin = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  S3OriginConfig: z.unknown().optional(),
  OriginAccessControlId: z.string().optional(),
  CustomOriginConfig: z.unknown().optional(),
  OriginCustomHeaders: z
    .array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
});

/** Pages in the place of errors are not reproduced. */
const ErrorAnswer = z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number().optional() });

const Distribution = z.strictObject({
  DistributionConfig: z.strictObject({
    CacheBehaviors: z.array(Behaviour).default([]),
    Comment: z.string().optional(),
    CustomErrorResponses: z.array(ErrorAnswer).default([]),
    DefaultCacheBehavior: Behaviour,
    DefaultRootObject: z.string().optional(),
    Enabled: z.literal(true),
    HttpVersion: z.string().optional(),
    IPV6Enabled: z.boolean().optional(),
    Origins: z.array(Origin),
    PriceClass: z.string().optional(),
  }),
  Tags: z.unknown().optional(),
});

const ViewerFunction = z.strictObject({
  AutoPublish: z.literal(true),
  FunctionCode: z.string(),
  FunctionConfig: z.strictObject({
    Comment: z.string(),
    Runtime: z.enum(["cloudfront-js-1.0", "cloudfront-js-2.0"]),
  }),
  Name: z.string(),
  Tags: z.unknown().optional(),
});

/**
 * Errors of an origin that CloudFront keeps for everyone, whatever the origin says about caching, unless their caching
 * is set to no time at all. Source: its Developer Guide, "How CloudFront caches HTTP 4xx and 5xx status codes".
 */
const keptErrors = [404, 414, 500, 501, 502, 503, 504];

/** Code that CloudFront runs at one moment of a request. */
export interface ViewerFunctionSource {
  readonly path: string;
  readonly code: string;
}

/** A header that each request to an origin carries, whatever the viewer sent under its name (in lower case). */
interface OriginHeader {
  readonly name: string;
  /** The text, or the SSM parameter that holds it. */
  readonly value: string | { readonly parameter: string };
}

export interface SiteBehaviour {
  /** `undefined` for the default behaviour. */
  readonly pathPattern: string | undefined;
  readonly methods: readonly string[];
  readonly compress: boolean;
  readonly forwarding: Forwarding;
  readonly headersPolicy: HeadersPolicy | undefined;
  readonly onRequest: ViewerFunctionSource | undefined;
  /** ARN of the function, without its version, that sees each answer of the origin. */
  readonly onOriginResponse: string | undefined;
  /**
   * A bucket of the stacks that CloudFront reads by its own right, or that judges the viewer's signature; or the host of
   * an API of theirs.
   */
  readonly origin:
    | { readonly kind: "bucket" | "signed"; readonly name: string }
    | { readonly kind: "api"; readonly host: string; readonly headers: readonly OriginHeader[] };
}

export interface SiteDefinition {
  readonly rootObject: string | undefined;
  readonly behaviours: readonly SiteBehaviour[];
}

function viewerFunction(cloud: Cloud, resource: Resource, arn: string): ViewerFunctionSource {
  const found = cloud.ofType("AWS::CloudFront::Function").find((one) => cloud.ref(one) === arn);
  if (!found) throw new TemplateError(`${describe(resource)}: its function ${arn} is in no template.`);
  return { path: found.path, code: cloud.parse(found, ViewerFunction).FunctionCode };
}

/**
 * Reads a CloudFront distribution with its policies and functions.
 * @throws TemplateError for a setting or an origin that is not reproduced
 */
export function readDistribution(cloud: Cloud, resource: Resource): SiteDefinition {
  const { DistributionConfig: config } = cloud.parse(resource, Distribution);
  const originOf = (id: string): SiteBehaviour["origin"] => {
    const origin = config.Origins.find((one) => one.Id === id);
    if (!origin) throw new TemplateError(`${describe(resource)}: origin ${id} is missing.`);
    const bucket = cloud
      .ofType("AWS::S3::Bucket")
      .find((one) => cloud.attribute(one, "RegionalDomainName") === origin.DomainName);
    if (bucket && origin.OriginCustomHeaders.length > 0) {
      throw new TemplateError(`${describe(resource)}: headers for a bucket are not reproduced locally.`);
    }
    if (bucket) return { kind: origin.OriginAccessControlId ? "bucket" : "signed", name: cloud.ref(bucket) };
    const api = cloud
      .ofType("AWS::ApiGatewayV2::Api")
      .find((one) => new URL(cloud.attribute(one, "ApiEndpoint")).host === origin.DomainName);
    if (api) {
      const headers = origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }): OriginHeader => {
        const parameter = parameterReference.exec(HeaderValue)?.[1];
        return { name: HeaderName.toLowerCase(), value: parameter ? { parameter } : HeaderValue };
      });
      return { kind: "api", host: origin.DomainName, headers };
    }
    throw new TemplateError(
      `${describe(resource)}: origin ${origin.DomainName} is neither a bucket nor an API of these stacks.`,
    );
  };
  const kept = keptErrors.filter(
    (code) =>
      config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === code)?.ErrorCachingMinTTL !== 0,
  );
  const behaviour = (body: z.output<typeof Behaviour>): SiteBehaviour => {
    const [onRequest] = body.FunctionAssociations;
    const origin = originOf(body.TargetOriginId);
    const forwarding = readForwarding(cloud, resource, {
      cachePolicyId: body.CachePolicyId,
      requestPolicyId: body.OriginRequestPolicyId,
    });
    if (origin.kind !== "bucket" && forwarding.caches) {
      throw new TemplateError(
        `${describe(resource)}: answers of ${origin.kind === "api" ? "an API" : "signed addresses"} would be cached (${body.PathPattern ?? "default"}), which is not reproduced locally. Use the policy CachingDisabled.`,
      );
    }
    if (origin.kind === "api" && kept.length > 0) {
      throw new TemplateError(
        `${describe(resource)}: one caller's error ${kept.join(", ")} of the API would be shown to everyone for ten seconds (${body.PathPattern ?? "default"}). Set its ErrorCachingMinTTL to 0.`,
      );
    }
    return {
      pathPattern: body.PathPattern,
      methods: body.AllowedMethods,
      compress: body.Compress && forwarding.caches,
      forwarding,
      headersPolicy:
        body.ResponseHeadersPolicyId === undefined
          ? undefined
          : readHeadersPolicy(cloud, resource, body.ResponseHeadersPolicyId),
      onRequest: onRequest && viewerFunction(cloud, resource, onRequest.FunctionARN),
      // Only the newest version is in the templates, so the function is the version.
      onOriginResponse: body.LambdaFunctionAssociations[0]?.LambdaFunctionARN.replace(/:\d+$/, ""),
      origin,
    };
  };
  return {
    rootObject: config.DefaultRootObject,
    behaviours: [...config.CacheBehaviors, config.DefaultCacheBehavior].map(behaviour),
  };
}
