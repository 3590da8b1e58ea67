import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Annotations, Duration } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  LambdaEdgeEventType,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { IVersion } from "aws-cdk-lib/aws-lambda";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { Config } from "#lib/config.ts";
import { accessLogBucket } from "./access-log-bucket.ts";
import { contentSecurityPolicy, documentSecurityPolicy } from "./content-security-policy.ts";
import { explain } from "./explain.ts";
import { PageUpload } from "./page-upload.ts";
import { privateBucket } from "./private-bucket.ts";
import { securityHeaders } from "./security-headers.ts";
import { sourceMapBucket } from "./source-map-bucket.ts";
import { uploadPaths } from "./upload-paths.ts";

/** Another service under the site's origin. */
interface SiteService {
  readonly host: string;
  /** Set when it answers documents and pictures for everyone, which it has below this path of its own. */
  readonly documentsBelow?: string;
  /** Added to each request, whatever the viewer sent under these names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sees each of the service's answers, and may change it. */
  readonly onResponse?: IVersion;
}

export interface StaticSiteProps {
  readonly config: Config;
  /** Names the code that runs at the distribution, so that a change of it changes the distribution. */
  readonly revision: string;
  /** Folder of the built pages; when it is not there the site is set up without content. */
  readonly pages: string;
  /** Paths answered by something else under the same origin, by pattern, e.g. `/api/*`. */
  readonly services: Readonly<Record<string, SiteService>>;
  /**
   * Answers what is signed for it below `/photos/`, `/attachments/` and `/exports/`, takes signed forms at `/uploads`, and
   * refuses everything else there.
   */
  readonly files: IBucket;
  /** ARN of a web ACL of CloudFront's kind. */
  readonly firewallArn?: string | undefined;
}

interface BuiltDocuments {
  readonly languages: readonly string[];
  readonly documents: readonly string[];
}

/**
 * Sends every address that is not a file to the document that the build has rendered for it, or else to the
 * application, which does its own routing. The language is that of the address, else the one of `Accept-Language` (RFC
 * 9110, 12.5.4) that is ours and preferred, else English. Works on the request, so a missing file and an error of the API
 * keep their own status, and the cache keeps each document once.
 *
 * @param documents names of the documents that each language has, which are the paths of their pages without the first
 * slash; that of the start page is `start`
 */
const appFallback = ({
  languages,
  documents,
}: BuiltDocuments) => `var documents = ${JSON.stringify(documents)};
var languages = ${JSON.stringify(languages)};
function preferred(header) {
  var best = { language: "en", quality: 0 };
  (header ? header.value : "").toLowerCase().split(",").forEach(function (range) {
    var parts = range.split(";");
    var language = parts[0].trim().split("-")[0];
    var quality = parts.length === 1 ? 1 : Number(parts[1].trim().replace(/^q=/, ""));
    if (languages.indexOf(language) !== -1 && quality > best.quality) best = { language: language, quality: quality };
  });
  return best.language;
}
function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf("/") + 1);
  if (last.indexOf(".") !== -1) return request;
  var parts = request.uri.replace(/^\\/+|\\/+$/g, "").toLowerCase().split("/");
  var isNamed = parts[0] !== "en" && languages.indexOf(parts[0]) !== -1;
  var language = isNamed ? parts.shift() : preferred(request.headers["accept-language"]);
  var name = parts.join("/") || "start";
  var isRendered = documents.indexOf(name) !== -1;
  request.uri = isRendered ? "/documents/" + language + "/" + name + ".html" : "/index.html";
  return request;
}`;

/** The documents in a folder of built pages, by language: `documents/de/terms.html`. */
function builtDocuments(pages: string): BuiltDocuments {
  const folder = join(pages, "documents");
  if (!existsSync(folder)) return { languages: [], documents: [] };
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .map((name) => name.slice(0, -".html".length).replaceAll("\\", "/"));
  const languages = [...new Set(files.map((name) => name.split("/")[0] ?? ""))].toSorted();
  const documents = files
    .filter((name) => name.startsWith("en/"))
    .map((name) => name.slice("en/".length))
    .filter((name) => languages.every((language) => files.includes(`${language}/${name}`)))
    .toSorted();
  return { languages, documents };
}

/**
 * States the viewer's address, whatever the viewer sent: that in CloudFront-Viewer-Address. A policy could add that
 * header only if it passed the host on as well, which API Gateway refuses, or made answers of the API cacheable.
 */
const viewerAddress = (...more: readonly string[]) => `function handler(event) {
  ${['event.request.headers["x-halvest-viewer"] = { value: event.viewer.ip };', ...more].join("\n  ")}
  return event.request;
}`;

/**
 * CloudFront would show an error to everyone for ten seconds, whatever the origin says about caching and also where
 * nothing else is cached.
 */
const uncachedErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** The pages: private files behind CloudFront, and the services they call under the same origin. */
export class StaticSite extends Construct {
  readonly distribution: Distribution;
  readonly bucket: IBucket;
  /** Holds the access logs. */
  readonly logs: IBucket;

  constructor(scope: Construct, id: string, props: StaticSiteProps) {
    super(scope, id);
    const { config } = props;
    this.logs = accessLogBucket(this, config);
    this.bucket = privateBucket(this, "Pages", config, {
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: "bucket/",
    });
    const sourceMaps = sourceMapBucket(this, config);
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: securityHeaders(this, config, "Headers", {
        name: "security",
        contentSecurityPolicy: contentSecurityPolicy(config),
        // Answers of the API bring a stricter one.
        override: false,
      }),
      compress: true,
    } satisfies Partial<BehaviorOptions>;
    const viewer = this.edgeFunction(config, {
      id: "Viewer",
      comment: "Tells the API the address of the viewer",
      code: viewerAddress(),
    });
    const passedOn = new OriginRequestPolicy(this, "PassedOn", {
      originRequestPolicyName: `halvest-${config.stage}-api`,
      comment: "Everything but the host, and no cookies, with which CloudFront ignores conditional requests",
      // API Gateway would refuse the host.
      headerBehavior: OriginRequestHeaderBehavior.denyList("host"),
      cookieBehavior: OriginRequestCookieBehavior.none(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
    const fallback = this.edgeFunction(config, {
      id: "Fallback",
      comment: "Sends addresses to their documents, or to the application",
      code: appFallback(builtDocuments(props.pages)),
    });
    // One for each service, also where several paths lead to it.
    const origins = new Map<string, HttpOrigin>();
    const originOf = ({ host, headers }: SiteService) => {
      const protocolPolicy = OriginProtocolPolicy.HTTPS_ONLY;
      const origin = origins.get(host) ?? new HttpOrigin(host, { protocolPolicy, customHeaders: headers });
      origins.set(host, origin);
      return origin;
    };
    const pages = {
      ...shared,
      // The right to list makes S3 answer 404 for a missing file instead of 403; the function above keeps the listing
      // itself out of reach.
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
        originAccessControl: new S3OriginAccessControl(this, "Access", {
          originAccessControlName: `halvest-${config.stage}-pages`,
        }),
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    this.distribution = new Distribution(this, "Distribution", {
      comment: `Halvest ${config.stage}, ${props.revision}`,
      errorResponses: uncachedErrors,
      defaultRootObject: "index.html",
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.firewallArn ? { webAclId: props.firewallArn } : {}),
      ...(config.domain
        ? {
            domainNames: [config.domain.name],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, "Certificate", config.domain.certificateArn),
          }
        : {}),
      defaultBehavior: {
        ...pages,
        functionAssociations: [{ function: fallback, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: Object.fromEntries([
        ...Object.entries(props.services).map(([pattern, service]) => [
          pattern,
          {
            ...shared,
            // Pages redirect to HTTPS; a client that sends a token in the clear has to get an error.
            viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
            allowedMethods: AllowedMethods.ALLOW_ALL,
            functionAssociations: [{ function: viewer, eventType: FunctionEventType.VIEWER_REQUEST }],
            origin: originOf(service),
            cachePolicy: CachePolicy.CACHING_DISABLED,
            originRequestPolicy: passedOn,
            ...(service.documentsBelow === undefined ? {} : this.documents(config, service.documentsBelow)),
            ...(service.onResponse
              ? {
                  edgeLambdas: [
                    { functionVersion: service.onResponse, eventType: LambdaEdgeEventType.ORIGIN_RESPONSE },
                  ],
                }
              : {}),
          },
        ]),
        ...uploadPaths(this, config, {
          bucket: props.files,
          passedOn,
          toRoot: this.edgeFunction(config, {
            id: "Forms",
            comment: "Sends forms to the bucket itself, which takes them nowhere else",
            code: 'function handler(event) { event.request.uri = "/"; return event.request; }',
          }),
        }),
        // Names of files: nothing to decide, and a page needs a hundred of them.
        ["/assets/*", pages],
      ]),
    });
    Annotations.of(this.distribution).acknowledgeWarning(
      "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
      "The root is index.html, for S3 as well: every address without a dot is mapped to a file, but those below /assets/, where S3 lists nothing.",
    );
    explain(this.distribution, {
      "AwsSolutions-CFR7":
        "Photos and attached files are read with the viewer's own signed address; a right of the distribution would open all of them to anyone.",
      "AwsSolutions-CFR3": "The access log is delivered by CloudWatch Logs, which can leave queries out.",
      "AwsSolutions-CFR1": "People may use the product from any country.",
      ...(props.firewallArn ? {} : { "AwsSolutions-CFR2": "The firewall is optional (context value waf)." }),
      ...(config.domain
        ? {}
        : {
            "AwsSolutions-CFR4":
              "Without a domain of its own the site uses CloudFront's certificate, whose protocol versions are fixed.",
          }),
    });
    if (existsSync(props.pages)) {
      const upload = new PageUpload(this, "Upload", {
        config,
        pages: props.pages,
        bucket: this.bucket,
        sourceMaps,
      });
      // An address must never lead to a document that is not uploaded yet.
      fallback.node.addDependency(upload);
    } else {
      Annotations.of(this).addWarningV2(
        "halvest:no-pages",
        `There are no built pages in ${props.pages}: the site will keep what it has. Build them first.`,
      );
    }
  }

  /** What differs where a service answers documents for everyone. */
  private documents(config: Config, below: string): Partial<BehaviorOptions> {
    const toDocument = this.edgeFunction(config, {
      id: "Document",
      comment: "Tells the API the address of the viewer, and leads to its documents",
      code: viewerAddress(`event.request.uri = "${below}" + event.request.uri;`),
    });
    return {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      functionAssociations: [{ function: toDocument, eventType: FunctionEventType.VIEWER_REQUEST }],
      responseHeadersPolicy: securityHeaders(this, config, "DocumentHeaders", {
        name: "documents",
        contentSecurityPolicy: documentSecurityPolicy,
        override: true,
        others: {
          // Other sites show the pictures with the links to them.
          "cross-origin-resource-policy": "cross-origin",
          "x-robots-tag": "noindex",
        },
      }),
    };
  }

  /** Code that CloudFront runs on requests. */
  private edgeFunction(
    { stage }: Config,
    { id, comment, code }: Record<"id" | "comment" | "code", string>,
  ): EdgeFunction {
    return new EdgeFunction(this, id, {
      functionName: `halvest-${stage}-${id.toLowerCase()}`,
      comment,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
  }
}
