import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

const Selection = z.strictObject({
  HeaderBehavior: z.enum(["none", "whitelist", "allViewer", "allViewerAndWhitelistCloudFront", "allExcept"]),
  Headers: z.array(z.string()).default([]),
});
const Cookies = z.strictObject({
  CookieBehavior: z.enum(["none", "all"]),
  Cookies: z.array(z.string()).optional(),
});
const QueryStrings = z.strictObject({
  QueryStringBehavior: z.enum(["none", "all"]),
  QueryStrings: z.array(z.string()).optional(),
});

const RequestPolicy = z.strictObject({
  OriginRequestPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    HeadersConfig: Selection,
    CookiesConfig: Cookies,
    QueryStringsConfig: QueryStrings,
  }),
});

const CachePolicy = z.strictObject({
  CachePolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    DefaultTTL: z.number(),
    MaxTTL: z.number(),
    MinTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
      EnableAcceptEncodingBrotli: z.boolean().optional(),
      EnableAcceptEncodingGzip: z.boolean(),
      HeadersConfig: Selection,
      CookiesConfig: Cookies,
      QueryStringsConfig: QueryStrings,
    }),
  }),
});

/** What of a request reaches the origin, and whether answers may be cached and compressed. */
export interface Forwarding {
  readonly headers: (name: string) => boolean;
  readonly cookies: boolean;
  readonly query: boolean;
  /** Header names in lower case that CloudFront adds about the viewer. */
  readonly added: readonly string[];
  readonly caches: boolean;
  readonly compresses: boolean;
}

type Request = Pick<Forwarding, "headers" | "cookies" | "query" | "added">;

const nothing: Request = { headers: () => false, cookies: false, query: false, added: [] };

/** Policies that AWS offers ready-made, by id. */
const managedRequest: Readonly<Record<string, Request>> = {
  // AllViewer
  "216adef6-5c7f-47e4-b989-5492eafa07d3": { headers: () => true, cookies: true, query: true, added: [] },
  // AllViewerExceptHostHeader
  "b689b0a8-53d0-40ab-baf2-68738e2966ac": {
    headers: (name) => name !== "host",
    cookies: true,
    query: true,
    added: [],
  },
};
const managedCache: Readonly<Record<string, Pick<Forwarding, "caches" | "compresses">>> = {
  // CachingDisabled
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": { caches: false, compresses: false },
  // CachingOptimized
  "658327ea-f89d-4fab-a63d-7e88639e58f6": { caches: true, compresses: true },
};

function selected({
  HeaderBehavior,
  Headers,
}: z.output<typeof Selection>): Pick<Request, "headers" | "added"> {
  const named = new Set(Headers.map((name) => name.toLowerCase()));
  const isCloudFront = (name: string) => name.startsWith("cloudfront-");
  const added = [...named].filter(isCloudFront);
  switch (HeaderBehavior) {
    case "none":
      return { headers: () => false, added: [] };
    case "whitelist":
      return { headers: (name) => named.has(name), added };
    case "allViewer":
      return { headers: () => true, added: [] };
    case "allViewerAndWhitelistCloudFront":
      return { headers: () => true, added };
    case "allExcept":
      return { headers: (name) => !named.has(name), added: [] };
  }
}

function byId(cloud: Cloud, type: string, id: string): Resource | undefined {
  return cloud.ofType(type).find((one) => cloud.ref(one) === id);
}

/** @throws TemplateError for a policy that is neither in a template nor known */
export function readForwarding(
  cloud: Cloud,
  owner: Resource,
  ids: { cachePolicyId: string; requestPolicyId: string | undefined },
): Forwarding {
  const unknown = (id: string) =>
    new TemplateError(`${describe(owner)}: the local cloud does not know CloudFront's policy ${id}.`);
  const cacheOf = (id: string): Pick<Forwarding, "caches" | "compresses"> => {
    const resource = byId(cloud, "AWS::CloudFront::CachePolicy", id);
    if (!resource) {
      const managed = managedCache[id];
      if (!managed) throw unknown(id);
      return managed;
    }
    const { CachePolicyConfig: config } = cloud.parse(resource, CachePolicy);
    const parameters = config.ParametersInCacheKeyAndForwardedToOrigin;
    return { caches: config.MaxTTL > 0, compresses: parameters.EnableAcceptEncodingGzip };
  };
  const requestOf = (id: string | undefined): Request => {
    if (id === undefined) return nothing;
    const resource = byId(cloud, "AWS::CloudFront::OriginRequestPolicy", id);
    if (!resource) {
      const managed = managedRequest[id];
      if (!managed) throw unknown(id);
      return managed;
    }
    const { OriginRequestPolicyConfig: config } = cloud.parse(resource, RequestPolicy);
    return {
      ...selected(config.HeadersConfig),
      cookies: config.CookiesConfig.CookieBehavior === "all",
      query: config.QueryStringsConfig.QueryStringBehavior === "all",
    };
  };
  return { ...requestOf(ids.requestPolicyId), ...cacheOf(ids.cachePolicyId) };
}
