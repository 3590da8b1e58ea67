import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

const RequestPolicy = z.strictObject({
  OriginRequestPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    HeadersConfig: z.strictObject({
      HeaderBehavior: z.enum(["none", "allExcept"]),
      Headers: z.array(z.string()).default([]),
    }),
    CookiesConfig: z.strictObject({ CookieBehavior: z.literal("none") }),
    QueryStringsConfig: z.strictObject({ QueryStringBehavior: z.enum(["none", "all"]) }),
  }),
});

/** The parts of a request that reach the origin besides its path, and whether answers may be cached and compressed. */
export interface Forwarding {
  readonly headers: (name: string) => boolean;
  readonly query: boolean;
  readonly caches: boolean;
}

/** Policies that AWS offers ready-made, by id: whether they cache. */
const managedCache: Readonly<Record<string, boolean>> = {
  // CachingDisabled
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": false,
  // CachingOptimized
  "658327ea-f89d-4fab-a63d-7e88639e58f6": true,
};

/** @throws TemplateError for a policy that is neither in a template nor known */
export function readForwarding(
  cloud: Cloud,
  owner: Resource,
  ids: { cachePolicyId: string; requestPolicyId: string | undefined },
): Forwarding {
  const unknown = (id: string) =>
    new TemplateError(`${describe(owner)}: the local cloud does not know CloudFront's policy ${id}.`);
  const caches = managedCache[ids.cachePolicyId];
  if (caches === undefined) throw unknown(ids.cachePolicyId);
  const { requestPolicyId: id } = ids;
  if (id === undefined) return { headers: () => false, query: false, caches };
  const resource = cloud.ofType("AWS::CloudFront::OriginRequestPolicy").find((one) => cloud.ref(one) === id);
  if (!resource) throw unknown(id);
  const { HeadersConfig, QueryStringsConfig } = cloud.parse(
    resource,
    RequestPolicy,
  ).OriginRequestPolicyConfig;
  const held = new Set(HeadersConfig.Headers.map((name) => name.toLowerCase()));
  return {
    headers: (name) => HeadersConfig.HeaderBehavior === "allExcept" && !held.has(name),
    query: QueryStringsConfig.QueryStringBehavior === "all",
    caches,
  };
}

const Override = { Override: z.boolean() };

const SecurityHeaders = z.strictObject({
  ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), ...Override }).optional(),
  ContentTypeOptions: z.strictObject(Override).optional(),
  FrameOptions: z.strictObject({ FrameOption: z.string(), ...Override }).optional(),
  ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), ...Override }).optional(),
  StrictTransportSecurity: z
    .strictObject({
      AccessControlMaxAgeSec: z.number(),
      IncludeSubdomains: z.boolean().optional(),
      Preload: z.boolean().optional(),
      ...Override,
    })
    .optional(),
});

const Policy = z.strictObject({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    CustomHeadersConfig: z
      .strictObject({
        Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...Override })),
      })
      .optional(),
    SecurityHeadersConfig: SecurityHeaders.optional(),
  }),
});

/** Headers that CloudFront adds to answers. Names in lower case. */
export type HeadersPolicy = readonly {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}[];

/**
 * The longest content security policy that a policy for response headers may have, in characters.
 * Source: Amazon CloudFront Developer Guide, "Quotas on policies".
 */
const longestSecurityPolicy = 1_783;

/** The local site is plain HTTP; a browser that upgraded its requests would get no response. */
function overHttp(contentSecurityPolicy: string): string {
  return contentSecurityPolicy.replace(/;?\s*upgrade-insecure-requests/, "");
}

function securityHeaders(config: z.output<typeof SecurityHeaders>): HeadersPolicy {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } =
    config;
  const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = StrictTransportSecurity ?? {};
  const transport = [
    `max-age=${AccessControlMaxAgeSec}`,
    ...(IncludeSubdomains ? ["includeSubDomains"] : []),
    ...(Preload ? ["preload"] : []),
  ];
  const headers: readonly [string, string, { Override: boolean } | undefined][] = [
    [
      "content-security-policy",
      overHttp(ContentSecurityPolicy?.ContentSecurityPolicy ?? ""),
      ContentSecurityPolicy,
    ],
    ["x-content-type-options", "nosniff", ContentTypeOptions],
    ["x-frame-options", FrameOptions?.FrameOption ?? "", FrameOptions],
    ["referrer-policy", ReferrerPolicy?.ReferrerPolicy ?? "", ReferrerPolicy],
    ["strict-transport-security", transport.join("; "), StrictTransportSecurity],
  ];
  return headers.flatMap(([name, value, given]) =>
    given === undefined ? [] : [{ name, value, override: given.Override }],
  );
}

/** @throws TemplateError for a policy that is not in a template or not understood */
export function readHeadersPolicy(cloud: Cloud, owner: Resource, id: string): HeadersPolicy {
  const resource = cloud
    .ofType("AWS::CloudFront::ResponseHeadersPolicy")
    .find((one) => cloud.ref(one) === id);
  if (!resource) {
    throw new TemplateError(
      `${describe(owner)}: the local cloud does not know the response headers policy ${id}.`,
    );
  }
  const { ResponseHeadersPolicyConfig: config } = cloud.parse(resource, Policy);
  const { length = 0 } = config.SecurityHeadersConfig?.ContentSecurityPolicy?.ContentSecurityPolicy ?? "";
  if (length > longestSecurityPolicy) {
    throw new TemplateError(
      `${describe(resource)}: its content security policy has ${length} characters; CloudFront takes ${longestSecurityPolicy}.`,
    );
  }
  return [
    ...securityHeaders(config.SecurityHeadersConfig ?? {}),
    ...(config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
      name: Header.toLowerCase(),
      value: Value,
      override: Override,
    })),
  ];
}

/** The headers of an answer after CloudFront applied a policy. */
export function applyHeadersPolicy<V>(
  policy: HeadersPolicy | undefined,
  headers: Readonly<Record<string, V>>,
): Record<string, V | string> {
  const result: Record<string, V | string> = { ...headers };
  for (const { name, value, override } of policy ?? []) {
    if (override || result[name] === undefined) result[name] = value;
  }
  return result;
}
