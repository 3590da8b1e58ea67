import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import vm from "node:vm";
import { Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { CachePolicy } from "aws-cdk-lib/aws-cloudfront";
import { Version } from "aws-cdk-lib/aws-lambda";
import { Bucket, type IBucket } from "aws-cdk-lib/aws-s3";
import { describe, expect, test } from "vitest";
import { acceptedLanguage } from "#functions/platform/call/call-language.ts";
import { readConfig } from "#lib/config.ts";
import { contentSecurityPolicy } from "#lib/constructs/content-security-policy.ts";
import { StaticSite, type StaticSiteProps } from "#lib/constructs/static-site.ts";

const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/7e7a28d2-163f-4b8f-b9cd-822f96c08d6a";

const edgeArn = "arn:aws:lambda:us-east-1:123456789012:function:halvest-test-edge:1";
const firewallArn = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/halvest-test/1";

function site(
  context: Record<string, unknown> = {},
  options: Partial<Pick<StaticSiteProps, "pages" | "firewallArn" | "services">> = {},
) {
  const stack = new Stack(undefined, "web", { env: { region: "eu-central-1" } });
  new StaticSite(stack, "Site", {
    config: readConfig(context),
    revision: "Version1",
    pages: options.pages ?? join(tmpdir(), "halvest-has-no-such-folder"),
    services: options.services ?? {
      "/api/*": {
        host: "api.example",
        headers: { "x-key": "secret" },
        onResponse: Version.fromVersionArn(stack, "Edge", edgeArn),
      },
    },
    files: new Bucket(stack, "Files", { bucketName: "files-of-people" }) as IBucket,
    firewallArn: options.firewallArn,
  });
  return Template.fromStack(stack);
}

/** The code that CloudFront runs on requests, by the end of its function's name. */
function viewerFunction(template: Template, name: "fallback" | "viewer" | "document") {
  const resource = Object.values(template.findResources("AWS::CloudFront::Function")).find(({ Properties }) =>
    Properties.Name.endsWith(name),
  );
  const code: string = resource?.Properties.FunctionCode;
  return (event: object) => vm.runInNewContext(`${code}; handler(${JSON.stringify(event)})`);
}

describe("the pages' address", () => {
  test.each([
    ["/", "/index.html"],
    ["/timeline", "/index.html"],
    ["/subscription/plans", "/index.html"],
    ["/documentation/", "/index.html"],
    ["/version-1.2/notes", "/index.html"],
    ["/assets/index-3f2a.js", "/assets/index-3f2a.js"],
    ["/Terms.md", "/Terms.md"],
    ["/help/index.md", "/help/index.md"],
  ])("asks storage for %s as %s", (uri, file) => {
    expect(viewerFunction(site(), "fallback")({ request: { uri, headers: {} } }).uri).toBe(file);
  });

  /** Built pages with the same documents in each language. */
  function builtPages(languages: readonly string[]): string {
    const pages = mkdtempSync(join(tmpdir(), "halvest-pages-"));
    const below = ["quickstart", "methodology"].map((id) => `documentation/${id}`);
    for (const name of ["start", "terms", "documentation", ...below]) {
      for (const language of languages) {
        const file = join(pages, "documents", language, `${name}.html`);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, "<!doctype html>");
      }
    }
    return pages;
  }
  test.each([
    ["/", "/documents/en/start.html"],
    ["/terms", "/documents/en/terms.html"],
    ["/Terms/", "/documents/en/terms.html"],
    ["/documentation", "/documents/en/documentation.html"],
    ["/documentation/quickstart", "/documents/en/documentation/quickstart.html"],
    ["/documentation/methodology", "/documents/en/documentation/methodology.html"],
    ["/documentation/nothing", "/index.html"],
    ["/constructor", "/index.html"],
    ["/Terms.md", "/Terms.md"],
    ["/de", "/documents/de/start.html"],
    ["/DE/", "/documents/de/start.html"],
    ["/de/Terms", "/documents/de/terms.html"],
    ["/fr/documentation/methodology/", "/documents/fr/documentation/methodology.html"],
    ["/de/timeline", "/index.html"],
    ["/en/terms", "/index.html"],
    ["/nl/terms", "/index.html"],
    ["/de/help/index.md", "/de/help/index.md"],
  ])("asks storage for %s as %s when the build has rendered documents", (uri, file) => {
    const pages = builtPages(["de", "en", "fr"]);
    const template = site({}, { pages });
    expect(viewerFunction(template, "fallback")({ request: { uri, headers: {} } }).uri).toBe(file);
    const [fallback] = Object.values(
      template.findResources("AWS::CloudFront::Function", {
        Properties: { Name: Match.stringLikeRegexp("-fallback$") },
      }),
    );
    const uploads = Object.keys(template.findResources("Custom::CDKBucketDeployment"));
    expect(fallback?.DependsOn, "no address leads to a document that is not there yet").toEqual(
      expect.arrayContaining(uploads),
    );
  });

  const browsers = [
    undefined,
    "",
    "de",
    "de-AT,de;q=0.9,en;q=0.8",
    "nl, FR ;q=0.7, de;q=0.4",
    "en-GB,fr;q=0.9",
    "de;q=0, fr;q=0.1",
    "*",
    "de;q=x",
    "nl",
  ];

  test.each(browsers)(
    "shows a browser that prefers %o the document in the language that the API answers in",
    (accepted) => {
      const handle = viewerFunction(site({}, { pages: builtPages(["de", "en", "fr"]) }), "fallback");
      const headers = accepted === undefined ? {} : { "accept-language": { value: accepted } };
      const language = acceptedLanguage(accepted);
      expect(handle({ request: { uri: "/terms", headers } }).uri).toBe(`/documents/${language}/terms.html`);
      // An address decides for itself.
      expect(handle({ request: { uri: "/fr/terms", headers } }).uri).toBe("/documents/fr/terms.html");
      expect(handle({ request: { uri: "/timeline", headers } }).uri).toBe("/index.html");
    },
  );

  test("never leads to a document that a language lacks", () => {
    const pages = builtPages(["de", "en"]);
    mkdirSync(join(pages, "documents", "it"));
    writeFileSync(join(pages, "documents", "it", "start.html"), "<!doctype html>");
    const handle = viewerFunction(site({}, { pages }), "fallback");
    expect(handle({ request: { uri: "/it/terms", headers: {} } }).uri).toBe("/index.html");
    expect(handle({ request: { uri: "/it", headers: {} } }).uri).toBe("/documents/it/start.html");
  });

  test("no answer varies by language: what a device has stored of the product would not be found again", () => {
    const policies = Object.values(site().findResources("AWS::CloudFront::ResponseHeadersPolicy"));
    const names = policies.flatMap(({ Properties }) =>
      (Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig?.Items ?? []).map(
        ({ Header }: { Header: string }) => Header.toLowerCase(),
      ),
    );
    expect(policies.length).toBeGreaterThan(1);
    expect(names).not.toContain("vary");
  });

  test("answers below /api from the API: every method over HTTPS alone, nothing cached, no host", () => {
    site().hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: {
        DefaultCacheBehavior: { ViewerProtocolPolicy: "redirect-to-https" },
        CacheBehaviors: [
          Match.objectLike({
            PathPattern: "/api/*",
            AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
            // CachingDisabled, as AWS numbers its own policies.
            CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
            ViewerProtocolPolicy: "https-only",
            LambdaFunctionAssociations: [{ EventType: "origin-response", LambdaFunctionARN: edgeArn }],
          }),
          Match.objectLike({ PathPattern: "/photos/*" }),
          Match.objectLike({ PathPattern: "/attachments/*", AllowedMethods: ["GET", "HEAD"] }),
          Match.objectLike({ PathPattern: "/exports/*", AllowedMethods: ["GET", "HEAD"] }),
          Match.objectLike({
            PathPattern: "/uploads",
            AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
            CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
            ViewerProtocolPolicy: "https-only",
          }),
          Match.objectLike({
            PathPattern: "/assets/*",
            // CachingOptimized, as AWS numbers it.
            CachePolicyId: "658327ea-f89d-4fab-a63d-7e88639e58f6",
            // A page needs a hundred of these files, and each run of a function costs.
            FunctionAssociations: Match.absent(),
          }),
        ],
      },
    });
  });

  test("sends the viewer's address to the API, whatever the viewer sends, and nowhere else", () => {
    const template = site();
    const headers = { "x-halvest-viewer": { value: "10.0.0.1" }, accept: { value: "*/*" } };
    const event = { viewer: { ip: "198.51.100.9" }, request: { headers } };
    expect(viewerFunction(template, "viewer")(event)).toEqual({
      headers: { "x-halvest-viewer": { value: "198.51.100.9" }, accept: { value: "*/*" } },
    });
    const [distribution] = Object.values(template.findResources("AWS::CloudFront::Distribution"));
    const { DefaultCacheBehavior, CacheBehaviors } = distribution?.Properties.DistributionConfig ?? {};
    const functionsOf = (behaviour: object) => JSON.stringify(Object(behaviour).FunctionAssociations ?? []);
    expect(functionsOf(CacheBehaviors[0])).toMatch(/"EventType":"viewer-request".*SiteViewer/);
    expect(functionsOf(DefaultCacheBehavior)).not.toContain("SiteViewer");
    expect(functionsOf(CacheBehaviors[1])).toBe("[]");
  });

  test("leads documents for everyone to their service, where they run one script and are not listed", () => {
    const template = site(
      {},
      { services: { "/shared/*": { host: "api.example", headers: {}, documentsBelow: "/api" } } },
    );
    const event = {
      viewer: { ip: "198.51.100.9" },
      request: { uri: "/shared/card/picture.png", headers: {} },
    };
    expect(viewerFunction(template, "document")(event)).toEqual({
      uri: "/api/shared/card/picture.png",
      headers: { "x-halvest-viewer": { value: "198.51.100.9" } },
    });
    template.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: {
        CacheBehaviors: Match.arrayWith([
          Match.objectLike({
            PathPattern: "/shared/*",
            AllowedMethods: ["GET", "HEAD"],
            ViewerProtocolPolicy: "redirect-to-https",
          }),
        ]),
      },
    });
    template.hasResourceProperties("AWS::CloudFront::ResponseHeadersPolicy", {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: Match.stringLikeRegexp("^default-src 'none'; script-src 'self'; "),
            Override: true,
          },
        },
        CustomHeadersConfig: {
          Items: Match.arrayWith([
            { Header: "cross-origin-resource-policy", Value: "cross-origin", Override: true },
            { Header: "x-robots-tag", Value: "noindex", Override: true },
          ]),
        },
      },
    });
  });

  test("passes everything on to the API but the host and cookies, with which conditional requests do nothing", () => {
    const template = site();
    const [resource] = Object.values(template.findResources("AWS::CloudFront::Distribution"));
    const [api] = resource?.Properties.DistributionConfig.CacheBehaviors ?? [];
    const policies = template.findResources("AWS::CloudFront::OriginRequestPolicy");
    expect(policies[api.OriginRequestPolicyId.Ref]?.Properties.OriginRequestPolicyConfig).toMatchObject({
      HeadersConfig: { HeaderBehavior: "allExcept", Headers: ["host"] },
      CookiesConfig: { CookieBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "all" },
    });
  });

  test("sends the API the language that a caller prefers, and keeps no answer for callers of another", () => {
    const template = site();
    const [resource] = Object.values(template.findResources("AWS::CloudFront::Distribution"));
    const [api] = resource?.Properties.DistributionConfig.CacheBehaviors ?? [];
    const policies = template.findResources("AWS::CloudFront::OriginRequestPolicy");
    const { HeadersConfig } =
      policies[api.OriginRequestPolicyId.Ref]?.Properties.OriginRequestPolicyConfig ?? {};
    expect(HeadersConfig.HeaderBehavior).toBe("allExcept");
    expect(HeadersConfig.Headers).not.toContain("accept-language");
    expect(api.CachePolicyId).toBe(CachePolicy.CACHING_DISABLED.cachePolicyId);
  });

  test("adds the service's headers to each request for it, and none to requests for pages", () => {
    const [site1] = Object.values(site().findResources("AWS::CloudFront::Distribution"));
    const origins: { DomainName: unknown; OriginCustomHeaders?: unknown }[] =
      site1?.Properties.DistributionConfig.Origins;
    expect(origins.map(({ OriginCustomHeaders }) => OriginCustomHeaders)).toEqual([
      undefined,
      [{ HeaderName: "x-key", HeaderValue: "secret" }],
      undefined,
    ]);
  });

  test("with a domain has its name and takes TLS 1.2 at least", () => {
    site({ domainName: "halvest.example", certificateArn }).hasResourceProperties(
      "AWS::CloudFront::Distribution",
      {
        DistributionConfig: {
          Aliases: ["halvest.example"],
          ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: "TLSv1.2_2021" },
        },
      },
    );
  });

  test("is behind the firewall when there is one", () => {
    site({}, { firewallArn }).hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: { WebACLId: firewallArn },
    });
    site().hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: { WebACLId: Match.absent() },
    });
  });
});

describe("photos", () => {
  const behaviour = (template: Template) => {
    const [distribution] = Object.values(template.findResources("AWS::CloudFront::Distribution"));
    const { CacheBehaviors, Origins } = (distribution ?? expect.fail()).Properties.DistributionConfig;
    const found = CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === "/photos/*",
    );
    const origin = Origins.find(({ Id }: { Id: string }) => Id === found.TargetOriginId);
    return { found, origin };
  };

  test("are read with the signature in the address alone: the distribution has no right of its own to them", () => {
    const template = site();
    const { found, origin } = behaviour(template);
    expect(found).toMatchObject({
      AllowedMethods: ["GET", "HEAD"],
      // CachingDisabled: whether a signature is still good is asked each time.
      CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
      ViewerProtocolPolicy: "https-only",
    });
    expect(origin).not.toHaveProperty("OriginAccessControlId");
    expect(origin.S3OriginConfig).toEqual({ OriginAccessIdentity: "" });
    const policies = template.findResources("AWS::CloudFront::OriginRequestPolicy");
    expect(policies[found.OriginRequestPolicyId.Ref]?.Properties.OriginRequestPolicyConfig).toMatchObject({
      HeadersConfig: { HeaderBehavior: "none" },
      CookiesConfig: { CookieBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "all" },
    });
    const grants = Object.values(template.findResources("AWS::S3::BucketPolicy"));
    expect(JSON.stringify(grants)).not.toContain("files-of-people");
  });

  test("can run nothing, are what they say, are shown by no other site and have a name", () => {
    const template = site();
    const policies = template.findResources("AWS::CloudFront::ResponseHeadersPolicy");
    const { found } = behaviour(template);
    const config = policies[found.ResponseHeadersPolicyId.Ref]?.Properties.ResponseHeadersPolicyConfig;
    expect(config.SecurityHeadersConfig).toMatchObject({
      ContentSecurityPolicy: {
        ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; sandbox",
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: "DENY" },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000 },
    });
    expect(config.CustomHeadersConfig.Items).toEqual(
      expect.arrayContaining([
        { Header: "cross-origin-resource-policy", Value: "same-origin", Override: true },
        { Header: "content-disposition", Value: 'inline; filename="photo.jpg"', Override: true },
      ]),
    );
  });
});

describe("the pages' headers", () => {
  test("insist on HTTPS, forbid framing and guessing of types, and keep addresses to themselves", () => {
    site().hasResourceProperties("AWS::CloudFront::ResponseHeadersPolicy", {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: contentSecurityPolicy(readConfig({})) },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: "DENY" },
          ReferrerPolicy: { ReferrerPolicy: "same-origin" },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
        },
      },
    });
  });

  test("run no script but the files of the site and the first script of its documents", () => {
    const policy = contentSecurityPolicy({ marketPriceUrl: "https://mempool.example:8443/api" });
    const directives = new Map(
      policy.split("; ").map((each) => {
        const [name = "", ...sources] = each.split(" ");
        return [name, sources] as const;
      }),
    );
    const start = createHash("sha256").update(readFileSync("shared/appearance/start.js")).digest("base64");
    expect(directives.get("script-src")).toEqual(["'self'", `'sha256-${start}'`]);
    expect(directives.get("default-src")).toEqual(["'none'"]);
    expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
    expect(directives.get("base-uri")).toEqual(["'none'"]);
    expect(directives.get("img-src")).toEqual(["'self'", "data:", "blob:"]);
    expect(directives.get("connect-src")).toEqual(["'self'", "https://mempool.example:8443"]);
    expect(policy).not.toMatch(/unsafe-eval|\*|http:/);
    expect(
      [...directives].filter(([, sources]) => sources.includes("'unsafe-inline'")).map(([name]) => name),
    ).toEqual(["style-src"]);
  });
});

describe("the pages' files", () => {
  test("are private and can be read by the distribution alone", () => {
    site().hasResourceProperties("AWS::S3::BucketPolicy", {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
          Match.objectLike({
            Effect: "Allow",
            Action: ["s3:GetObject", "s3:ListBucket"],
            Principal: { Service: "cloudfront.amazonaws.com" },
            Condition: { StringEquals: Match.anyValue() },
          }),
        ]),
      },
    });
  });

  test("are refused when they were built with other addresses than the deployment's", () => {
    const pages = mkdtempSync(join(tmpdir(), "halvest-pages-"));
    const addresses = { support: "support@halvest.example", noReply: "no-reply@halvest.example" };
    writeFileSync(join(pages, "addresses.json"), JSON.stringify(addresses));
    expect(() => site({}, { pages })).not.toThrow();
    expect(() => site({ supportAddress: "help@shop.example" }, { pages })).toThrow(
      "HALVEST_SUPPORT_ADDRESS=help@shop.example",
    );
  });

  test("have the features of the deployment, or it stops", () => {
    const pages = mkdtempSync(join(tmpdir(), "halvest-pages-"));
    writeFileSync(join(pages, "features.json"), '["telemetry","errorTracking","analytics"]');
    expect(() => site({ features: { webVitals: false } }, { pages })).not.toThrow();
    expect(() => site({ features: '{"webVitals":false}' }, { pages })).not.toThrow();
    expect(() => site({}, { pages })).toThrow("Give features in cdk.json and build again.");
    expect(() => site({ features: { mindReading: true } }, { pages })).toThrow("mindReading");
  });

  test("are uploaded assets first: those for a year, the rest to be asked for each time", () => {
    const pages = mkdtempSync(join(tmpdir(), "halvest-pages-"));
    mkdirSync(join(pages, "assets"));
    writeFileSync(join(pages, "index.html"), "<!doctype html>");
    const uploads = Object.entries(site({}, { pages }).findResources("Custom::CDKBucketDeployment"));
    const [assets, entry] = ["assets/*", undefined].map((include) =>
      uploads.find(([, { Properties }]) => Properties.Include?.[0] === include),
    );
    expect(assets?.[1].Properties).toMatchObject({
      Prune: false,
      SystemMetadata: { "cache-control": "public, max-age=31536000, immutable" },
    });
    expect(entry?.[1].Properties).toMatchObject({
      Prune: false,
      Exclude: ["assets/*", ".well-known/*", "source-maps/*"],
      SystemMetadata: { "cache-control": "no-cache" },
    });
    expect(entry?.[1].DependsOn).toContain(assets?.[0]);
  });

  test("below .well-known are plain text in UTF-8, uploaded once", () => {
    const pages = mkdtempSync(join(tmpdir(), "halvest-pages-"));
    mkdirSync(join(pages, ".well-known"));
    writeFileSync(join(pages, ".well-known", "security.txt"), "Contact: mailto:support@halvest.example\n");
    const template = site({}, { pages });
    template.hasResourceProperties("Custom::CDKBucketDeployment", {
      Prune: false,
      Exclude: ["*"],
      Include: [".well-known/*"],
      SystemMetadata: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" },
    });
    const request = { uri: "/.well-known/security.txt", headers: {} };
    expect(viewerFunction(template, "fallback")({ request }).uri).toBe("/.well-known/security.txt");
  });

  test("leave their source maps to a bucket that the site does not read", () => {
    const pages = mkdtempSync(join(tmpdir(), "halvest-pages-"));
    mkdirSync(join(pages, "source-maps"));
    const template = site({}, { pages });
    const buckets = template.findResources("AWS::S3::Bucket");
    const [maps] = Object.entries(buckets).find(([, { Properties }]) =>
      JSON.stringify(Properties.BucketName ?? "").includes("source-maps"),
    )!;
    template.hasResourceProperties("Custom::CDKBucketDeployment", {
      DestinationBucketName: { Ref: maps },
      Exclude: ["*"],
      Include: ["source-maps/*"],
      Prune: false,
    });
    expect(JSON.stringify(template.findResources("AWS::CloudFront::Distribution"))).not.toContain(maps);
    const policies = Object.values(template.findResources("AWS::S3::BucketPolicy")).filter(
      ({ Properties }) => Properties.Bucket.Ref === maps,
    );
    expect(JSON.stringify(policies)).not.toContain('"Effect":"Allow"');
  });

  test("are left as they are when none have been built", () => {
    site().resourceCountIs("Custom::CDKBucketDeployment", 0);
  });
});
