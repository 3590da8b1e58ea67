import { App, Duration, Fn, Stack } from "aws-cdk-lib";
import { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  LambdaEdgeEventType,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Version } from "aws-cdk-lib/aws-lambda";
import { Bucket, type IBucket } from "aws-cdk-lib/aws-s3";
import { describe, expect, it } from "vitest";
import { readBucket } from "#lib/local/gateway/site/bucket-site.ts";
import { readDistribution } from "#lib/local/gateway/site/distribution.ts";
import { readCloud } from "#lib/local/template/cloud.ts";
import { synthesise } from "#lib/local/template/synthesise.ts";

const context = { "aws:cdk:enable-path-metadata": true };
const viewerProtocolPolicy = ViewerProtocolPolicy.REDIRECT_TO_HTTPS;

/** A distribution over a private bucket, with what a test changes about it. */
function cloudWith(change: (stack: Stack, bucket: IBucket) => Partial<DistributionProps> = () => ({})) {
  const stack = new Stack(new App({ analyticsReporting: false, context }), "shop");
  // The class declares an optional property that its own interface does not allow to be absent.
  const bucket = new Bucket(stack, "Pages", { bucketName: "pages" }) as IBucket;
  new Distribution(stack, "Site", {
    defaultBehavior: { origin: S3BucketOrigin.withOriginAccessControl(bucket), viewerProtocolPolicy },
    ...change(stack, bucket),
  });
  return readCloud(synthesise(App.of(stack) as App));
}

function read(change?: (stack: Stack, bucket: IBucket) => Partial<DistributionProps>) {
  const cloud = cloudWith(change);
  const [resource] = cloud.ofType("AWS::CloudFront::Distribution");
  return readDistribution(cloud, resource ?? expect.fail());
}

describe("a distribution of a template", () => {
  it("has its behaviours in order, with policies and functions", () => {
    const site = read((stack, bucket) => {
      const origin = S3BucketOrigin.withOriginAccessControl(bucket);
      const originRequestPolicy = new OriginRequestPolicy(stack, "Forward", {
        headerBehavior: OriginRequestHeaderBehavior.denyList("host"),
      });
      const responseHeadersPolicy = new ResponseHeadersPolicy(stack, "Headers", {
        securityHeadersBehavior: {
          contentTypeOptions: { override: true },
          contentSecurityPolicy: {
            contentSecurityPolicy: "default-src 'self'; upgrade-insecure-requests",
            override: false,
          },
          strictTransportSecurity: {
            accessControlMaxAge: Duration.days(1),
            includeSubdomains: true,
            override: true,
          },
        },
        customHeadersBehavior: { customHeaders: [{ header: "X-Own", value: "1", override: false }] },
      });
      const edge = new EdgeFunction(stack, "Edge", {
        code: FunctionCode.fromInline("function handler() {}"),
      });
      return {
        defaultRootObject: "index.html",
        defaultBehavior: {
          origin,
          viewerProtocolPolicy,
          responseHeadersPolicy,
          functionAssociations: [{ function: edge, eventType: FunctionEventType.VIEWER_REQUEST }],
        },
        additionalBehaviors: {
          "/files/*": {
            origin,
            viewerProtocolPolicy,
            allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
            cachePolicy: CachePolicy.CACHING_DISABLED,
            originRequestPolicy,
          },
        },
      };
    });
    expect(site).toMatchObject({
      rootObject: "index.html",
      behaviours: [
        {
          pathPattern: "/files/*",
          methods: ["GET", "HEAD", "OPTIONS"],
          compress: false,
          forwarding: { query: false, caches: false },
          origin: { kind: "bucket", name: "pages" },
        },
        {
          pathPattern: undefined,
          compress: true,
          onRequest: { code: "function handler() {}" },
          headersPolicy: [
            { name: "content-security-policy", value: "default-src 'self'", override: false },
            { name: "x-content-type-options", value: "nosniff", override: true },
            { name: "strict-transport-security", value: "max-age=86400; includeSubDomains", override: true },
            { name: "x-own", value: "1", override: false },
          ],
        },
      ],
    });
  });

  it.each<[string, (stack: Stack, bucket: IBucket) => Partial<DistributionProps>, RegExp]>([
    [
      "an origin somewhere else",
      () => ({ defaultBehavior: { origin: new HttpOrigin("elsewhere.example"), viewerProtocolPolicy } }),
      /shop\/Site\/Resource .*elsewhere\.example is neither a bucket nor an API/,
    ],
    [
      "a page in the place of an error",
      (_, bucket) => ({
        defaultBehavior: { origin: S3BucketOrigin.withOriginAccessControl(bucket), viewerProtocolPolicy },
        errorResponses: [{ httpStatus: 404, responseHttpStatus: 200, responsePagePath: "/index.html" }],
      }),
      /shop\/Site\/Resource [\s\S]*ResponsePagePath/,
    ],
    [
      "a policy nobody knows",
      (_, bucket) => ({
        defaultBehavior: {
          origin: S3BucketOrigin.withOriginAccessControl(bucket),
          viewerProtocolPolicy,
          cachePolicy: CachePolicy.ELEMENTAL_MEDIA_PACKAGE,
        },
      }),
      /shop\/Site\/Resource .*does not know CloudFront's policy 08627262/,
    ],
    [
      "cookies that are passed on, with which CloudFront ignores conditional requests",
      (stack, bucket) => ({
        defaultBehavior: {
          origin: S3BucketOrigin.withOriginAccessControl(bucket),
          viewerProtocolPolicy,
          originRequestPolicy: new OriginRequestPolicy(stack, "Forward", {
            cookieBehavior: OriginRequestCookieBehavior.all(),
          }),
        },
      }),
      /shop\/Forward\/Resource [\s\S]*CookieBehavior/,
    ],
    [
      "a content security policy beyond CloudFront's quota",
      (stack, bucket) => ({
        defaultBehavior: {
          origin: S3BucketOrigin.withOriginAccessControl(bucket),
          viewerProtocolPolicy,
          responseHeadersPolicy: new ResponseHeadersPolicy(stack, "Long", {
            securityHeadersBehavior: {
              contentSecurityPolicy: { contentSecurityPolicy: "x".repeat(1_784), override: true },
            },
          }),
        },
      }),
      /shop\/Long\/Resource .*has 1784 characters; CloudFront takes 1783/,
    ],
    [
      "Lambda at the edge",
      (stack, bucket) => ({
        defaultBehavior: {
          origin: S3BucketOrigin.withOriginAccessControl(bucket),
          viewerProtocolPolicy,
          edgeLambdas: [
            {
              eventType: LambdaEdgeEventType.VIEWER_REQUEST,
              functionVersion: Version.fromVersionArn(stack, "V", "arn:aws:lambda:us-east-1:1:function:f:1"),
            },
          ],
        },
      }),
      /shop\/Site\/Resource [\s\S]*LambdaFunctionAssociations/,
    ],
  ])("with %s stops the start by name", (_, change, message) => {
    expect(() => read(change)).toThrow(message);
  });
});

describe("errors of an API behind a distribution", () => {
  const codes = [404, 414, 500, 501, 502, 503, 504];
  const withErrors = (ttlOf: (httpStatus: number) => number) => () =>
    read((stack, bucket) => {
      const api = new CfnApi(stack, "Api", { name: "api", protocolType: "HTTP" });
      const host = Fn.select(1, Fn.split("://", api.attrApiEndpoint));
      return {
        defaultBehavior: { origin: S3BucketOrigin.withOriginAccessControl(bucket), viewerProtocolPolicy },
        additionalBehaviors: {
          "/api/*": {
            origin: new HttpOrigin(host),
            viewerProtocolPolicy,
            cachePolicy: CachePolicy.CACHING_DISABLED,
          },
        },
        errorResponses: codes.map((httpStatus) => ({
          httpStatus,
          ttl: Duration.seconds(ttlOf(httpStatus)),
        })),
      };
    });

  it("pass when none of them is cached", () => {
    expect(withErrors(() => 0)().behaviours).toHaveLength(2);
  });

  it("that CloudFront would show to everyone for a while stop the start by name", () => {
    expect(withErrors((code) => (code < 500 ? 0 : 10))).toThrow(
      /shop\/Site\/Resource .*error 500, 501, 502, 503, 504 of the API would be shown to everyone/,
    );
  });
});

describe("a bucket of a template", () => {
  it("with properties that are not reproduced stops the start by name", () => {
    const cloud = cloudWith((stack) => {
      new Bucket(stack, "Public", { websiteIndexDocument: "index.html" });
      return {};
    });
    expect(() => readBucket(cloud, "pages")).toThrow(/shop\/Public\/Resource [\s\S]*WebsiteConfiguration/);
  });

  it("may be listed if its policy says so", () => {
    expect(readBucket(cloudWith(), "pages").listable).toBe(false);
  });
});
