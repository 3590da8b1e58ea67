import { Duration } from "aws-cdk-lib";
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import type { Config } from "#lib/config.ts";

/** Headers that the distribution adds to answers, whatever answered. */
export function securityHeaders(
  scope: Construct,
  config: Pick<Config, "stage">,
  id: string,
  of: {
    name: string;
    contentSecurityPolicy: string;
    /** Whether the policy replaces one that the origin sends. */
    override: boolean;
    others?: Readonly<Record<string, string>>;
  },
): ResponseHeadersPolicy {
  const others = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...of.others,
  };
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: `halvest-${config.stage}-${of.name}`,
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: of.contentSecurityPolicy,
        override: of.override,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      // Addresses in mail carry tokens, so no address is passed on to another origin.
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        preload: false,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
