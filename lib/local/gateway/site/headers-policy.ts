import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

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
    Comment: z.string().optional(),
    CustomHeadersConfig: z
      .strictObject({
        Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...Override })),
      })
      .optional(),
    RemoveHeadersConfig: z
      .strictObject({ Items: z.array(z.strictObject({ Header: z.string() })) })
      .optional(),
    SecurityHeadersConfig: SecurityHeaders.optional(),
  }),
});

/** Headers that CloudFront adds to and removes from answers. Names in lower case. */
export interface HeadersPolicy {
  readonly set: readonly { readonly name: string; readonly value: string; readonly override: boolean }[];
  readonly remove: readonly string[];
}

/**
 * The longest content security policy that a policy for response headers may have, in characters.
 * Source: Amazon CloudFront Developer Guide, "Quotas on policies".
 */
const longestSecurityPolicy = 1_783;

/** The local site is plain HTTP; a browser that upgraded its requests would find no one at the other end. */
function overHttp(contentSecurityPolicy: string): string {
  return contentSecurityPolicy.replace(/;?\s*upgrade-insecure-requests/, "");
}

function securityHeaders(config: z.output<typeof SecurityHeaders>): HeadersPolicy["set"] {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } =
    config;
  const header = (name: string, value: string, override: boolean) => ({ name, value, override });
  const hsts = StrictTransportSecurity && [
    `max-age=${StrictTransportSecurity.AccessControlMaxAgeSec}`,
    ...(StrictTransportSecurity.IncludeSubdomains ? ["includeSubDomains"] : []),
    ...(StrictTransportSecurity.Preload ? ["preload"] : []),
  ];
  return [
    ContentSecurityPolicy &&
      header(
        "content-security-policy",
        overHttp(ContentSecurityPolicy.ContentSecurityPolicy),
        ContentSecurityPolicy.Override,
      ),
    ContentTypeOptions && header("x-content-type-options", "nosniff", ContentTypeOptions.Override),
    FrameOptions && header("x-frame-options", FrameOptions.FrameOption, FrameOptions.Override),
    ReferrerPolicy && header("referrer-policy", ReferrerPolicy.ReferrerPolicy, ReferrerPolicy.Override),
    StrictTransportSecurity &&
      hsts &&
      header("strict-transport-security", hsts.join("; "), StrictTransportSecurity.Override),
  ].filter((one) => one !== undefined);
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
  return {
    set: [
      ...securityHeaders(config.SecurityHeadersConfig ?? {}),
      ...(config.CustomHeadersConfig?.Items ?? []).map((item) => ({
        name: item.Header.toLowerCase(),
        value: item.Value,
        override: item.Override,
      })),
    ],
    remove: (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
  };
}

/** The headers of an answer after CloudFront applied a policy. */
export function applyHeadersPolicy<V>(
  policy: HeadersPolicy | undefined,
  headers: Readonly<Record<string, V>>,
): Record<string, V | string> {
  const result: Record<string, V | string> = { ...headers };
  for (const name of policy?.remove ?? []) delete result[name];
  for (const { name, value, override } of policy?.set ?? []) {
    if (override || result[name] === undefined) result[name] = value;
  }
  return result;
}
